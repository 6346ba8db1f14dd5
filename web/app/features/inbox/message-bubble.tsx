// One message: on the reader's side or the other's, when, and whether it was delivered.
import type { Conversation, Message } from '@daynook/contract/messages';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { CoveredNote, CoveredText } from '../../nouns/messages/covered-text.tsx';
import { MessageTime } from '../../nouns/messages/message-time.tsx';
import type { Outgoing } from '../../nouns/messages/outgoing.ts';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { useTranslation } from '../../ui/translation/use-translation.tsx';
import { MessageEventWords } from './message-event-words.tsx';
import { MessageFiles } from './message-files.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessagePictures } from './message-pictures.tsx';
import type { Speaker } from './speakers.ts';

const bubble = (isOwn: boolean) =>
  cx(
    'max-w-[min(560px,84%)] rounded-[20px] px-4 py-2.5 text-[16px] leading-[1.45] wrap-anywhere text-wrap whitespace-pre-wrap',
    isOwn ? 'ms-auto rounded-ee-md bg-moss text-moss-ink' : 'me-auto rounded-es-md bg-well text-ink',
  );

export function MessageBubble({
  message,
  speaker: { isOurs: isOwn, as },
  goesOn,
}: {
  message: Message;
  speaker: Speaker;
  /** Follows another message of the same person. */
  goesOn: boolean;
}) {
  return (
    <div className={cx('grid', goesOn ? 'mt-1' : 'mt-4')}>
      {as && !goesOn && (
        <p className={cx('mb-1 text-[13px] font-semibold text-muted', isOwn ? 'ms-auto' : 'me-auto')}>
          <SpeakerName name={message.sender?.name ?? ''} as={as} />
        </p>
      )}
      {message.isHidden ? (
        <p className={cx('text-[14.5px] text-muted italic', isOwn ? 'ms-auto' : 'me-auto')}>
          <FormattedMessage defaultMessage="Our team removed this message." />
        </p>
      ) : (
        <SaidWords message={message} isOwn={isOwn} isByYou={isOwn && !as} />
      )}
      {message.covers && <CoveredNote covers={message.covers} isOwn={isOwn} />}
      <MessagePictures message={message} isOwn={isOwn} />
      <MessageFiles message={message} isOwn={isOwn} />
      <div className={cx('mt-1 flex min-h-6 items-center gap-1', isOwn ? 'ms-auto' : 'me-auto')}>
        <MessageTime at={message.createdAt} className="text-[12.5px] text-muted num" />
        {message.isAutomatic && (
          <span className="text-[12.5px] text-muted">
            · <FormattedMessage defaultMessage="sent automatically" />
          </span>
        )}
        {!isOwn && !message.isHidden && <MessageMenu message={message} />}
      </div>
    </div>
  );
}

/** Someone other than the two participants, with their role. */
const SpeakerName = ({ name, as }: { name: string; as: 'co-host' | 'host' }) => (
  <FormattedMessage defaultMessage="{name} · {as, select, host {host} other {co-host}}" values={{ name, as }} />
);

function SaidWords({
  message,
  isOwn,
  isByYou,
}: {
  message: Message;
  /** On the reader's side. */
  isOwn: boolean;
  isByYou: boolean;
}) {
  const { show, control } = useTranslation(isOwn ? [] : [message.content], 'mt-1 me-auto');
  const { text, attributes } = show(message.content);
  if (message.content === '' && message.pictures.length + message.files.length > 0) return null;
  if (message.content === '')
    return (
      <p className={cx('text-[14.5px] text-muted italic', isOwn ? 'ms-auto' : 'me-auto')}>
        <FormattedMessage defaultMessage="This photo or file is no longer available." />
      </p>
    );
  return (
    <>
      <p className={bubble(isOwn)} dir="auto">
        <span className="sr-only">
          {isByYou ? (
            <FormattedMessage defaultMessage="You said:" />
          ) : (
            <FormattedMessage defaultMessage="{name} said:" values={{ name: message.sender?.name ?? '' }} />
          )}{' '}
        </span>
        <span {...attributes}>
          <CoveredText text={text} />
        </span>
      </p>
      {control}
    </>
  );
}

/** Sent and not yet confirmed. */
export function OutgoingBubble({
  message,
  onRetry,
  onDiscard,
}: {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const isFailed = message.state === 'failed';
  return (
    <div className="mt-4 grid">
      <p className={cx(bubble(true), isFailed ? 'bg-danger-wash text-ink' : 'opacity-75')} dir="auto">
        {message.content || (message.pictureIds ? '📷' : '📄')}
      </p>
      <p className="mt-1 ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-[13px]" role="status">
        {isFailed ? (
          <>
            <span className="flex items-center gap-1.5 font-medium text-danger">
              <WarningIcon size={15} />
              <FormattedMessage defaultMessage="Not sent. We kept your message." />
            </span>
            <button type="button" className="font-semibold text-moss underline underline-offset-3" onClick={onRetry}>
              <FormattedMessage defaultMessage="Try Again" />
            </button>
            <button type="button" className="font-semibold text-muted underline underline-offset-3" onClick={onDiscard}>
              <FormattedMessage defaultMessage="Discard" />
            </button>
          </>
        ) : (
          <span className="flex items-center gap-1.5 text-muted">
            <ClockIcon size={14} />
            {message.state === 'waiting' ? (
              <FormattedMessage defaultMessage="Waiting to send" />
            ) : (
              <FormattedMessage defaultMessage="Sending…" />
            )}
          </span>
        )}
        {message.state === 'waiting' && (
          <button type="button" className="font-semibold text-muted underline underline-offset-3" onClick={onDiscard}>
            <FormattedMessage defaultMessage="Discard" />
          </button>
        )}
      </p>
    </div>
  );
}

/** A message from us about the booking. */
export function EventLine({
  message,
  youAre,
  other,
}: {
  message: Message;
  youAre: Conversation['role'];
  other: string;
}) {
  const { event } = message;
  if (!event) return null;
  return (
    <div className="mx-auto my-5 max-w-[46ch] text-center text-[14px] text-muted">
      <p>
        <span className="font-semibold text-ink">
          <MessageEventWords event={event} youAre={youAre} other={other} />
        </span>
        {event.bookingId && (
          <>
            {' · '}
            <Link to={`/booking/${event.bookingId}`} className="num underline underline-offset-3 hover:text-ink">
              {event.reference}
            </Link>
          </>
        )}
        {' · '}
        <MessageTime at={message.createdAt} className="num" />
      </p>
      {event.reason && <p className="mt-1 wrap-anywhere">“{event.reason}”</p>}
    </div>
  );
}

/** Below the reader's last message that the other has read. */
export const ReadMark = ({ name }: { name: string }) => (
  <p className="mt-1 ms-auto flex w-fit items-center gap-1 text-[12.5px] font-medium text-moss">
    <CheckIcon size={14} />
    <FormattedMessage defaultMessage="Read by {name}" values={{ name }} />
  </p>
);
