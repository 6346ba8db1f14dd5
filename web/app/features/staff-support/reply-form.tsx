// Replies to the member or one side of the booking, or adds a note for colleagues. The recipient is named above the text, in its label,
// and on the button.
import { SUPPORT } from '@daynook/contract/limits/support';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';
import { focusOpenItem, useQueueKeys } from '../../nouns/staff/queue-keys.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Macros } from './macros.tsx';
import { MentionList } from './mention-list.tsx';
import { type Agent, mentionedIn } from './mentions.ts';
import { agentsQuery, replyTo, type StaffThread, type TicketSide, useStaffTicketChange } from './tickets-api.ts';
import { useMentions } from './use-mentions.ts';

/** The recipient; notes are for staff. */
export type Reader = TicketSide | 'note';

const NO_AGENTS: readonly Agent[] = [];

interface Recipient {
  side: TicketSide;
  name: string;
  role: 'guest' | 'host' | null;
}

/** Everyone who can get a reply. The member who wrote in comes first. */
function listRecipients({ sides, from }: StaffThread): Recipient[] {
  const asker = { side: 'asker' as const, name: from.name, role: sides?.asker ?? null };
  const others = (['guest', 'host'] as const).flatMap((side) => {
    const member = sides?.asker === side ? null : sides?.[side];
    return member ? [{ side, name: member.name, role: side }] : [];
  });
  return [asker, ...others];
}

interface ReplyFormProps {
  ticket: StaffThread;
  /** The last message that was on the page when the reply was written. */
  seenId: string | undefined;
  /** Notifies colleagues who have the ticket open. */
  onReplying: (isReplying: boolean) => void;
  /** Sent and closed with the keyboard: continue with the next ticket. */
  onDone: () => void;
}

export function ReplyForm({ ticket, seenId, onReplying, onDone }: ReplyFormProps) {
  const key = `draft.reply.${ticket._id}`;
  const [text, setText] = useState(() => readStoredText(key) ?? '');
  const [reader, setReader] = useState<Reader>('asker');
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  const agents = useQuery(agentsQuery).data ?? [];
  const isNote = reader === 'note';
  const reply = useStaffTicketChange((close: boolean) =>
    replyTo(ticket._id, {
      ...(isNote
        ? { kind: 'note', mentions: mentionedIn(text, agents) }
        : { kind: 'answer', to: reader, ...(seenId === undefined ? {} : { seenId }) }),
      text,
      clientId,
      close,
    }),
  );
  const write = (words: string) => {
    setText(words);
    if (words === '') removeStored(key);
    else writeStoredText(key, words);
    onReplying(words !== '' && !isNote);
  };
  const send = (close: boolean, isByKey = false) => {
    if (reply.isPending) return;
    reply.mutate(close, {
      onSuccess: () => {
        write('');
        setClientId(crypto.randomUUID());
        if (!isByKey) return;
        if (close) onDone();
        else focusOpenItem();
      },
    });
  };
  const startWriting = (to: Reader) => {
    setReader(to);
    field.current?.focus();
  };
  useQueueKeys({
    onReply: () => startWriting(isNote ? 'asker' : reader),
    onNote: () => startWriting('note'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  const readers = listRecipients(ticket);
  const name = readers.find(({ side }) => side === reader)?.name ?? '';
  const mentions = useMentions({ text, field, agents: isNote ? agents : NO_AGENTS, onWrite: write });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event.shiftKey && !isNote, true);
    else if (event.key === 'Escape') focusOpenItem();
    else if (!mentions.press(event)) return;
    event.preventDefault();
  };
  const errors = fieldErrors(reply.error);
  return (
    <form
      id="ticket-reply"
      onSubmit={submit}
      noValidate
      className={cx(
        'mt-4 grid gap-4 rounded-panel p-5 shadow-[inset_0_0_0_1px_var(--line)]',
        isNote ? 'bg-sun-wash' : 'bg-surface',
      )}
    >
      <RecipientChoice readers={readers} value={reader} onChange={setReader} />
      {!isNote && <Macros text={text} onUse={(words) => write(text.trim() ? `${text}\n\n${words}` : words)} />}
      <TextArea
        ref={field}
        label={
          isNote ? (
            <FormattedMessage defaultMessage="Note (only staff see it)" />
          ) : (
            <FormattedMessage defaultMessage="Reply to {name}" values={{ name }} />
          )
        }
        description={
          isNote ? (
            <FormattedMessage defaultMessage="Type @ to mention a colleague. We’ll notify them." />
          ) : ticket.sides ? (
            <FormattedMessage
              defaultMessage="Only {name} and staff can see this. We also send it by email."
              values={{ name }}
            />
          ) : undefined
        }
        rows={5}
        value={text}
        error={errors['text'] ?? errors['to'] ?? errors['mentions']}
        maxLength={SUPPORT.textMaximumCharacters}
        {...(isNote && mentions.fieldProps)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          write(event.target.value);
          mentions.onTyped(event.target.selectionStart);
        }}
        onSelect={(event) => mentions.onCaret(event.currentTarget.selectionStart)}
        onBlur={() => onReplying(false)}
      />
      <MentionList mentions={mentions} />
      <FormFailure error={reply.error} />
      {hasCode(reply.error, 'STATE_CHANGED') && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="Your text is still here. The new message is above." />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={reply.isPending}>
          {isNote ? (
            <FormattedMessage defaultMessage="Save note" />
          ) : (
            <FormattedMessage defaultMessage="Send to {name}" values={{ name }} />
          )}
        </Button>
        {!isNote && (
          <Button variant="outline" isBusy={reply.isPending} onClick={() => send(true)}>
            <FormattedMessage defaultMessage="Send and close" />
          </Button>
        )}
      </div>
    </form>
  );
}

interface RecipientChoiceProps {
  readers: readonly Recipient[];
  value: Reader;
  onChange: (reader: Reader) => void;
}

const RecipientChoice = ({ readers, value, onChange }: RecipientChoiceProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">
      <FormattedMessage defaultMessage="Send to" />
    </legend>
    {readers.map(({ side, name, role }) => (
      <Chip key={side} isOn={value === side} onClick={() => onChange(side)}>
        {role === 'guest' ? (
          <FormattedMessage defaultMessage="{name} (guest)" values={{ name }} />
        ) : role === 'host' ? (
          <FormattedMessage defaultMessage="{name} (host)" values={{ name }} />
        ) : (
          name
        )}
      </Chip>
    ))}
    <Chip isOn={value === 'note'} onClick={() => onChange('note')}>
      <FormattedMessage defaultMessage="Staff note" />
    </Chip>
  </fieldset>
);
