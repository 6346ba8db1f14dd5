// Replies to the member or one side of the booking, or adds a note for colleagues. The recipient is named above the text, in its label,
// and on the button.
import { SUPPORT } from '@daynook/contract/support-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api-error.ts';
import { readStoredText, removeStored, writeStoredText } from '../../lib/stored-state.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { FormFailure, fieldFaults } from '../support/form-failure.tsx';
import { mentionAt, mentionedIn, withMention } from './mentions.ts';
import { SavedReplies } from './saved-replies.tsx';
import { agentsQuery, replyTo, type StaffThread, type TicketSide, useStaffTicketChange } from './tickets-api.ts';

/** The recipient; notes are for staff. */
export type Reader = TicketSide | 'note';

/** Everyone who can get a reply, the member who asked first. */
function readersOf({ sides, from }: StaffThread): { side: TicketSide; name: string; role: 'guest' | 'host' | null }[] {
  const asker = { side: 'asker' as const, name: from.name, role: sides?.asker ?? null };
  const others = (['guest', 'host'] as const).flatMap((side) => {
    const member = sides?.asker === side ? null : sides?.[side];
    return member ? [{ side, name: member.name, role: side }] : [];
  });
  return [asker, ...others];
}

interface ReplyFormProps {
  ticket: StaffThread;
  /** The last message that the reader has on the page. */
  seenId: string | undefined;
  /** Tells colleagues who have the ticket open. */
  onReplying: (isReplying: boolean) => void;
}

export function ReplyForm({ ticket, seenId, onReplying }: ReplyFormProps) {
  const intl = useIntl();
  const key = `draft.reply.${ticket._id}`;
  const [text, setText] = useState(() => readStoredText(key) ?? '');
  const [reader, setReader] = useState<Reader>('asker');
  const [caret, setCaret] = useState(0);
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
  const send = (close: boolean) => {
    if (reply.isPending) return;
    reply.mutate(close, {
      onSuccess: () => {
        write('');
        setClientId(crypto.randomUUID());
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  const readers = readersOf(ticket);
  const name = readers.find(({ side }) => side === reader)?.name ?? '';
  const typed = isNote ? mentionAt(text, caret) : undefined;
  const offered =
    typed === undefined
      ? []
      : agents.filter((agent) => agent.name.toLowerCase().includes(typed.toLowerCase())).slice(0, 6);
  const mention = (agent: string) => {
    const next = withMention(text, caret, agent);
    write(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const faults = fieldFaults(reply.error);
  return (
    <form
      id="ticket-reply"
      onSubmit={submit}
      noValidate
      className={cx(
        'mt-6 grid gap-4 rounded-panel p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6',
        isNote ? 'bg-sun-wash' : 'bg-surface',
      )}
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Send to" />
        </legend>
        {readers.map(({ side, name: one, role }) => (
          <Chip key={side} isOn={reader === side} onClick={() => setReader(side)}>
            {role === 'guest' ? (
              <FormattedMessage defaultMessage="{name} (guest)" values={{ name: one }} />
            ) : role === 'host' ? (
              <FormattedMessage defaultMessage="{name} (host)" values={{ name: one }} />
            ) : (
              one
            )}
          </Chip>
        ))}
        <Chip isOn={isNote} onClick={() => setReader('note')}>
          <FormattedMessage defaultMessage="Staff note" />
        </Chip>
      </fieldset>
      {!isNote && <SavedReplies text={text} onUse={(words) => write(text.trim() ? `${text}\n\n${words}` : words)} />}
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
          isNote
            ? intl.formatMessage({ defaultMessage: 'Type @ to mention a colleague. We’ll notify them.' })
            : ticket.sides
              ? intl.formatMessage(
                  { defaultMessage: 'Only {name} and staff can see this. We also send it by email.' },
                  { name },
                )
              : undefined
        }
        rows={6}
        value={text}
        error={faults['text'] ?? faults['to'] ?? faults['mentions']}
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => {
          write(event.target.value);
          setCaret(event.target.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => onReplying(false)}
      />
      {offered.length > 0 && (
        <ul aria-label={intl.formatMessage({ defaultMessage: 'Mention a colleague' })} className="flex flex-wrap gap-2">
          {offered.map((agent) => (
            <li key={agent._id}>
              <Button look="soft" size="sm" onClick={() => mention(agent.name)}>
                @{agent.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
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
          <Button look="outline" isBusy={reply.isPending} onClick={() => send(true)}>
            <FormattedMessage defaultMessage="Send and close" />
          </Button>
        )}
      </div>
    </form>
  );
}
