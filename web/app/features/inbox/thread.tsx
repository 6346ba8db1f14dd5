// An open conversation: participants, booking, messages by day, and the message field.
import type { Message } from '@daynook/contract/messages';
import { lazy, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { ApiError, missingStatus } from '../../lib/api/api-error.ts';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { formatLocalDate, toLocalDate, zoneName } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import type { ConversationDetail } from '../../nouns/messages/api.ts';
import { byDay, continuesMessage, type ThreadLog } from '../../nouns/messages/thread-log.ts';
import { Button } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BookingStrip } from './booking-strip.tsx';
import { Composer } from './composer.tsx';
import { useConversationLive, useTypingSignal } from './conversation-live.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { EventLine, MessageBubble, OutgoingBubble, ReadMark } from './message-bubble.tsx';
import { toText } from './message-pictures.tsx';
import { useReplyPlaces } from './saved-replies/use-reply-values.ts';
import { findSpeaker } from './speakers.ts';
import { useScrolledLog } from './use-scrolled-log.ts';
import { useThread } from './use-thread.ts';

const OfferStrip = lazy(() => import('./offers/offer-strip.tsx').then((module) => ({ default: module.OfferStrip })));

/** The number of offer messages: with each, the offers above change. */
const offersNotified = ({ messages }: ThreadLog): number => messages.filter(({ event }) => event?.offerId).length;

export function Thread({ conversationId }: { conversationId: string }) {
  const { conversation, thread, ...rest } = useThread(conversationId);
  const error = conversation.error ?? thread.error;
  if (conversation.data && thread.data)
    return <OpenThread key={conversationId} conversation={conversation.data} log={thread.data} {...rest} />;
  if (error && missingStatus(error)) return <NoConversation />;
  if (error)
    return (
      <ErrorState
        className="m-auto"
        title={<FormattedMessage defaultMessage="We couldn’t load this conversation" />}
        onRetry={() => void Promise.all([conversation.refetch(), thread.refetch()])}
        isRetrying={conversation.isFetching || thread.isFetching}
      >
        {error instanceof ApiError && error.message}
      </ErrorState>
    );
  return <ThreadSkeleton />;
}

type OpenThreadProps = { conversation: ConversationDetail; log: ThreadLog } & Omit<
  ReturnType<typeof useThread>,
  'conversation' | 'thread'
>;

function OpenThread({ conversation, log, outgoing, say, retry, discard, earlier, showEarlier }: OpenThreadProps) {
  const intl = useIntl();
  const { with: other, role } = conversation;
  const { isOtherTyping } = useConversationLive(conversation._id, other._id);
  const { typed, stopped } = useTypingSignal(conversation._id, other._id);
  const replies = useReplyPlaces(conversation);
  const name = givenName(other.name);
  const last = log.messages.at(-1);
  const { area, isAtEnd, toEnd } = useScrolledLog({
    firstPosition: log.messages[0]?.position,
    end: `${last?.position ?? 0} ${outgoing.length} ${isOtherTyping}`,
  });
  useSpokenMessages(last && !findSpeaker(last, conversation).isOurs ? last : undefined);
  const readUpTo = log.messages.findLast(
    (message) => message.sender !== null && findSpeaker(message, conversation).isOurs,
  )?.position;
  const days = byDay(log.messages, (at) => toLocalDate(at, readerTimeZone()));
  return (
    <>
      <ThreadHead conversation={conversation} />
      {conversation.booking && <BookingStrip booking={conversation.booking} role={role} />}
      {role !== 'member' && (
        <Suspense>
          <OfferStrip conversation={conversation} messageCount={offersNotified(log)} />
        </Suspense>
      )}
      <div className="relative min-h-0 grow">
        <section
          ref={area}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          aria-label={intl.formatMessage({ defaultMessage: 'Messages with {name}' }, { name })}
          className="h-full overflow-y-auto overscroll-contain px-4 pb-5 outline-offset-[-3px] md:px-6"
        >
          <div className="mx-auto flex min-h-full max-w-[860px] flex-col justify-end">
            <div className="pt-5 text-center">
              {log.hasEarlier ? (
                <Button variant="outline" size="sm" isBusy={earlier === 'loading'} onClick={() => void showEarlier()}>
                  {earlier === 'failed' ? (
                    <FormattedMessage defaultMessage="Couldn’t load. Try again" />
                  ) : (
                    <FormattedMessage defaultMessage="Show earlier messages" />
                  )}
                </Button>
              ) : (
                <Beginning conversation={conversation} isEmpty={log.messages.length === 0} />
              )}
            </div>
            {days.map(({ date, items }) => (
              <div key={date}>
                <DayLine date={date} />
                {items.map((message, index) =>
                  message.event ? (
                    <EventLine key={message._id} message={message} youAre={role} other={name} />
                  ) : (
                    <div key={message._id}>
                      <MessageBubble
                        message={message}
                        speaker={findSpeaker(message, conversation)}
                        goesOn={continuesMessage(items[index - 1], message)}
                      />
                      {message.position === readUpTo && readUpTo <= log.otherReadPosition && <ReadMark name={name} />}
                    </div>
                  ),
                )}
              </div>
            ))}
            {outgoing.map((message) => (
              <OutgoingBubble
                key={message.clientId}
                message={message}
                onRetry={() => retry(message.clientId)}
                onDiscard={() => discard(message.clientId)}
              />
            ))}
            <p className="mt-3 flex h-6 items-center gap-2 text-[14px] text-muted" aria-live="polite">
              {isOtherTyping && (
                <>
                  <TypingDots />
                  <FormattedMessage defaultMessage="{name} is typing…" values={{ name }} />
                </>
              )}
            </p>
          </div>
        </section>
        {!isAtEnd && (
          <Button
            size="sm"
            className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float"
            onClick={() => toEnd('smooth')}
          >
            <FormattedMessage defaultMessage="Jump to latest" />
          </Button>
        )}
      </div>
      {conversation.canWrite && conversation.messagesBeforeReply !== 0 ? (
        <Composer
          conversationId={conversation._id}
          name={name}
          replies={replies}
          canSendFiles={conversation.canSendFiles}
          onSend={(content, attached) => {
            say(content, attached);
            toEnd('instant');
          }}
          onTyped={typed}
          onStopped={stopped}
        />
      ) : (
        <CannotWrite conversation={conversation} name={name} />
      )}
    </>
  );
}

/** Why there's no text field. */
const CannotWrite = ({ conversation, name }: { conversation: ConversationDetail; name: string }) => (
  <p className="border-t border-line bg-well px-6 py-5 text-center text-[15px] text-muted">
    {conversation.isBlocked ? (
      <FormattedMessage
        defaultMessage="You’ve blocked {name}. To message each other again, unblock them in the menu above."
        values={{ name }}
      />
    ) : conversation.canWrite ? (
      <FormattedMessage
        defaultMessage="You can write again once {name} replies. Your draft is saved on this device."
        values={{ name }}
      />
    ) : (
      <FormattedMessage defaultMessage="You can’t message {name}." values={{ name }} />
    )}
  </p>
);

/** Announces the other person's messages to screen readers. */
function useSpokenMessages(last: Message | undefined): void {
  const intl = useIntl();
  const id = last?.sender ? last._id : undefined;
  const words =
    id === undefined
      ? undefined
      : intl.formatMessage(
          { defaultMessage: '{name}: {content}' },
          { name: last?.sender?.name ?? '', content: last ? toText(last) : '' },
        );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    // A message that was there when the page opened isn't announced.
    if (words && Date.now() - Date.parse(last?.createdAt ?? '') < 60_000) announce(words);
  }, [id]);
}

function ThreadHead({ conversation }: { conversation: ConversationDetail }) {
  const intl = useIntl();
  const { search } = useLocation();
  const { with: other, listing } = conversation;
  return (
    <header className="flex items-center gap-3 border-b border-line px-4 py-3 md:px-6">
      <Link
        to={`/messages${search}`}
        aria-label={intl.formatMessage({ defaultMessage: 'All conversations' })}
        className="-ms-2 grid size-11 place-items-center rounded-pill hover:bg-well lg:hidden"
      >
        <ArrowLeftIcon size={20} />
      </Link>
      <Avatar picture={other.picture} initials={toInitials(other.name)} size={44} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-[18px] leading-6 font-semibold">{other.name}</h1>
        {listing && (
          <Link
            to={`/listing/${listing._id}`}
            className="block truncate text-[14px] text-muted underline-offset-3 hover:underline"
          >
            {listing.title}
          </Link>
        )}
      </div>
      <ConversationMenu conversation={conversation} />
    </header>
  );
}

function Beginning({ conversation, isEmpty }: { conversation: ConversationDetail; isEmpty: boolean }) {
  const locale = useLocale();
  return (
    <div className="mx-auto max-w-[46ch] pb-2 text-[14px] text-muted">
      {isEmpty && (
        <p className="mb-2 text-[16px] text-ink">
          <FormattedMessage defaultMessage="Say hello. What would you like to know?" />
        </p>
      )}
      <p>
        <FormattedMessage
          defaultMessage="Only you{isAboutRoom, select, yes {, {name}, and the listing’s co-hosts} other { and {name}}} can read this, and our team if you ask for help or a message is reported. Times are in your time zone ({zone})."
          values={{
            name: givenName(conversation.with.name),
            isAboutRoom: conversation.listing ? 'yes' : 'no',
            zone: zoneName(readerTimeZone(), locale),
          }}
        />
      </p>
    </div>
  );
}

function DayLine({ date }: { date: string }) {
  const locale = useLocale();
  return (
    <h2 className="mt-7 mb-1 flex items-center gap-4 text-[13px] font-semibold text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      <time dateTime={date}>{formatLocalDate(date, locale, 'medium')}</time>
    </h2>
  );
}

const TypingDots = () => (
  <span aria-hidden="true" className="flex gap-1">
    {[0, 160, 320].map((delayMs) => (
      <span
        key={delayMs}
        className="size-1.5 animate-[breathe_1s_ease-in-out_infinite] rounded-pill bg-muted"
        style={{ animationDelay: `${delayMs}ms` }}
      />
    ))}
  </span>
);

const NoConversation = () => (
  <EmptyState
    className="m-auto"
    headingLevel="h1"
    title={<FormattedMessage defaultMessage="Conversation not found" />}
    action={
      <LinkButton to="/messages">
        <FormattedMessage defaultMessage="All conversations" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="It may belong to another account, or the link may be incomplete." />
  </EmptyState>
);

const ThreadSkeleton = () => (
  <div aria-busy="true" className="flex grow flex-col">
    <div className="flex items-center gap-3 border-b border-line px-6 py-3">
      <Skeleton className="size-11 rounded-pill" />
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-56" />
      </div>
    </div>
    <div className="flex grow flex-col justify-end gap-4 p-6">
      <Skeleton className="h-11 w-3/5 rounded-[20px]" />
      <Skeleton className="ms-auto h-11 w-2/5 rounded-[20px]" />
      <Skeleton className="h-16 w-1/2 rounded-[20px]" />
    </div>
  </div>
);
