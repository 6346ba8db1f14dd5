// A conversation as stored on this device. What's written here is sent once there's a connection.
import { MESSAGES } from '@daynook/contract/limits/messages';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { messageOutbox } from '../../nouns/messages/message-outbox.ts';
import { type Outgoing, useOutgoing } from '../../nouns/messages/outgoing.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { controlClass } from '../../ui/forms/field.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { KeptConversation, KeptMessage } from './kept-shapes.ts';

export function OfflineConversation({ conversation }: { conversation: KeptConversation }) {
  const { _id, messages, listing, isBlocked } = conversation;
  const name = givenName(conversation.with.name);
  const outbox = messageOutbox();
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const outgoing = useOutgoing(outbox, _id).filter(({ clientId }) => !arrived.has(clientId));
  return (
    <Card className="!p-0">
      <details className="group">
        <summary className="cursor-pointer rounded-panel px-6 py-4">
          <span className="font-semibold">{conversation.with.name}</span>
          {listing && <span className="block text-[15px] text-muted">{listing}</span>}
          {outgoing.length > 0 && (
            <span className="block text-[14px] text-clay">
              <FormattedMessage
                defaultMessage="{count, plural, one {# message} other {# messages}} not sent yet"
                values={{ count: outgoing.length }}
              />
            </span>
          )}
        </summary>
        <div className="border-t border-line px-6 pt-4 pb-6">
          <ol className="grid gap-3">
            {messages.map((message) => (
              <StoredMessage
                key={message._id}
                message={message}
                isTheirs={message.sender?._id === conversation.with._id}
              />
            ))}
            {outgoing.map((message) => (
              <WaitingMessage
                key={message.clientId}
                message={message}
                onRetry={() => outbox.retry(_id, message.clientId)}
                onDiscard={() => outbox.discard(_id, message.clientId)}
              />
            ))}
          </ol>
          {isBlocked ? (
            <p className="mt-4 text-[15px] text-muted">
              <FormattedMessage defaultMessage="You can’t message {name}." values={{ name }} />
            </p>
          ) : (
            <WriteLater name={name} onSend={(text) => outbox.say(_id, text)} />
          )}
        </div>
      </details>
    </Card>
  );
}

const StoredMessage = ({ message, isTheirs }: { message: KeptMessage; isTheirs: boolean }) => (
  <li className={cx('max-w-[85%]', isTheirs ? 'justify-self-start' : 'justify-self-end')}>
    <p className="text-[13px] text-muted">
      {message.sender?.name} · <Moment at={message.createdAt} />
    </p>
    <p
      dir="auto"
      className={cx(
        'mt-1 rounded-card px-4 py-2.5 break-words whitespace-pre-line',
        isTheirs ? 'bg-well' : 'bg-moss-wash',
      )}
    >
      {message.content}
      {message.hasPictures && (
        <span className="block text-[14px] text-muted">
          <FormattedMessage defaultMessage="Photos need a connection." />
        </span>
      )}
    </p>
  </li>
);

function WaitingMessage({
  message: { content, state },
  onRetry,
  onDiscard,
}: {
  message: Outgoing;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  return (
    <li className="max-w-[85%] justify-self-end">
      <p dir="auto" className="rounded-card bg-moss-wash px-4 py-2.5 break-words whitespace-pre-line opacity-75">
        {content}
      </p>
      <p className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-[13px] text-muted" role="status">
        <span className="flex items-center gap-1.5">
          <ClockIcon size={14} />
          {state === 'failed' ? (
            <FormattedMessage defaultMessage="Not sent. We kept your message." />
          ) : state === 'waiting' ? (
            <FormattedMessage defaultMessage="Waiting to send" />
          ) : (
            <FormattedMessage defaultMessage="Sending…" />
          )}
        </span>
        {state === 'failed' && (
          <button
            type="button"
            className="finger font-semibold text-moss underline underline-offset-3"
            onClick={onRetry}
          >
            <FormattedMessage defaultMessage="Try Again" />
          </button>
        )}
        {state !== 'sending' && (
          <button type="button" className="finger font-semibold underline underline-offset-3" onClick={onDiscard}>
            <FormattedMessage defaultMessage="Discard" />
          </button>
        )}
      </p>
    </li>
  );
}

function WriteLater({ name, onSend }: { name: string; onSend: (text: string) => void }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const words = text.trim();
  const canSend = words !== '' && words.length <= MESSAGES.contentMaximumCharacters;
  return (
    <form
      className="mt-5 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend) return;
        onSend(words);
        setText('');
      }}
    >
      <textarea
        rows={2}
        value={text}
        aria-label={intl.formatMessage({ defaultMessage: 'Message {name}' }, { name })}
        placeholder={intl.formatMessage({ defaultMessage: 'Message {name}' }, { name })}
        aria-invalid={words.length > MESSAGES.contentMaximumCharacters || undefined}
        className={controlClass}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[14px] text-muted">
          <FormattedMessage defaultMessage="We send it when you’re connected." />
        </p>
        <Button type="submit" size="sm" aria-disabled={!canSend || undefined}>
          <FormattedMessage defaultMessage="Send" />
        </Button>
      </div>
    </form>
  );
}
