// Replies to the member or one side of the booking, or adds a note for colleagues. The recipient is named above the text, in its label,
// and on the button.
import { SUPPORT } from '@daynook/contract/limits/support';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { readStoredText, removeStored, writeStoredText } from '../../lib/session/stored-state.ts';
import { focusOpenItem, useQueueKeys } from '../../nouns/staff/queue-keys.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
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
  /** Sent and closed by key: on to the next ticket. */
  onDone: () => void;
}

export function ReplyForm({ ticket, seenId, onReplying, onDone }: ReplyFormProps) {
  const intl = useIntl();
  const key = `draft.reply.${ticket._id}`;
  const [text, setText] = useState(() => readStoredText(key) ?? '');
  const [reader, setReader] = useState<Reader>('asker');
  const [caret, setCaret] = useState(0);
  const [choice, setChoice] = useState(0);
  const listId = useId();
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
  const offeredNow = offered[Math.min(choice, offered.length - 1)];
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event.shiftKey && !isNote, true);
    else if (key === 'Escape') focusOpenItem();
    else if (!offeredNow) return;
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      setChoice((offered.indexOf(offeredNow) + step + offered.length) % offered.length);
    } else if ((key === 'Enter' && !event.shiftKey) || (key === 'Tab' && !event.shiftKey)) mention(offeredNow.name);
    else return;
    event.preventDefault();
  };
  const errors = fieldErrors(reply.error);
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
        error={errors['text'] ?? errors['to'] ?? errors['mentions']}
        maxLength={SUPPORT.textMaximumCharacters}
        {...(isNote && {
          'aria-autocomplete': 'list',
          'aria-controls': offeredNow ? listId : undefined,
          'aria-activedescendant': offeredNow && `${listId}-${offeredNow._id}`,
        })}
        onKeyDown={press}
        onChange={(event) => {
          write(event.target.value);
          setCaret(event.target.selectionStart);
          setChoice(0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={() => onReplying(false)}
      />
      {offeredNow && (
        <div
          id={listId}
          role="listbox"
          aria-label={intl.formatMessage({ defaultMessage: 'Mention a colleague' })}
          className="-mt-2 grid max-w-80 gap-0.5 rounded-card bg-surface p-1.5 shadow-float"
        >
          {offered.map((agent) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the chosen option
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter in the text field choose
            <div
              key={agent._id}
              id={`${listId}-${agent._id}`}
              role="option"
              aria-selected={agent === offeredNow}
              className={cx(
                'flex min-h-11 cursor-pointer items-center rounded-[8px] px-3 lg:min-h-9',
                agent === offeredNow ? 'bg-moss-wash font-semibold' : 'hover:bg-well',
              )}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention(agent.name)}
            >
              {agent.name}
            </div>
          ))}
        </div>
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
          <Button variant="outline" isBusy={reply.isPending} onClick={() => send(true)}>
            <FormattedMessage defaultMessage="Send and close" />
          </Button>
        )}
      </div>
    </form>
  );
}
