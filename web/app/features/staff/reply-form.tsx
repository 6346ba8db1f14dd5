// Where staff answer or note something: from scratch, or beginning with an answer that is given often.
import { SUPPORT } from '@daynook/contract/support-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { readStoredText, removeStored, writeStoredText } from '../../lib/stored-state.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormFailure, fieldFaults } from '../support/form-failure.tsx';
import { macrosQuery, putMacro, removeMacro, replyTo, type StaffThread, useStaffTicketChange } from './tickets-api.ts';

export function ReplyForm({ ticket }: { ticket: StaffThread }) {
  const key = `draft.reply.${ticket._id}`;
  const [text, setText] = useState(() => readStoredText(key) ?? '');
  const [kind, setKind] = useState<'answer' | 'note'>('answer');
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const reply = useStaffTicketChange((close: boolean) => replyTo(ticket._id, { kind, text, clientId, close }));
  const write = (words: string) => {
    setText(words);
    if (words === '') removeStored(key);
    else writeStoredText(key, words);
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
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-6 grid gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Who sees it" />
        </legend>
        <Chip isOn={kind === 'answer'} onClick={() => setKind('answer')}>
          <FormattedMessage defaultMessage="Reply by email" />
        </Chip>
        <Chip isOn={kind === 'note'} onClick={() => setKind('note')}>
          <FormattedMessage defaultMessage="Staff note" />
        </Chip>
      </fieldset>
      {kind === 'answer' && (
        <Macros text={text} onUse={(words) => write(text.trim() ? `${text}\n\n${words}` : words)} />
      )}
      <TextArea
        label={
          kind === 'answer' ? (
            <FormattedMessage defaultMessage="Reply to {name}" values={{ name: ticket.from.name }} />
          ) : (
            <FormattedMessage defaultMessage="Note (only staff see it)" />
          )
        }
        rows={6}
        value={text}
        error={fieldFaults(reply.error)['text']}
        maxLength={SUPPORT.textMaximumCharacters}
        onChange={(event) => write(event.target.value)}
      />
      <FormFailure error={reply.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={reply.isPending}>
          {kind === 'answer' ? (
            <FormattedMessage defaultMessage="Send" />
          ) : (
            <FormattedMessage defaultMessage="Save note" />
          )}
        </Button>
        {kind === 'answer' && (
          <Button look="outline" isBusy={reply.isPending} onClick={() => send(true)}>
            <FormattedMessage defaultMessage="Send and close" />
          </Button>
        )}
      </div>
    </form>
  );
}

/** Answers that are given often: put into the text, kept from it, dropped. */
function Macros({ text, onUse }: { text: string; onUse: (words: string) => void }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { data: macros = [] } = useQuery(macrosQuery);
  const [chosenId, setChosenId] = useState('');
  const [title, setTitle] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: macrosQuery.queryKey });
  const put = useMutation({
    mutationFn: putMacro,
    onSuccess: async () => {
      setTitle(undefined);
      toast.success(intl.formatMessage({ defaultMessage: 'Saved for all staff' }));
      await refresh();
    },
  });
  const drop = useMutation({ mutationFn: removeMacro, onSuccess: refresh });
  const chosen = macros.find(({ _id }) => _id === chosenId);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2.5">
        <Select
          isCompact
          isLabelHidden
          label={<FormattedMessage defaultMessage="Saved replies" />}
          value={chosenId}
          onChange={(event) => setChosenId(event.target.value)}
          className="min-w-52"
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'Saved replies…' })}</option>
          {macros.map(({ _id, title: name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        {chosen && (
          <>
            <Button look="soft" size="sm" onClick={() => onUse(chosen.text)}>
              <FormattedMessage defaultMessage="Use reply" />
            </Button>
            <Button look="plain" size="sm" isBusy={drop.isPending} onClick={() => drop.mutate(chosen._id)}>
              <FormattedMessage defaultMessage="Delete reply" />
            </Button>
          </>
        )}
        {title === undefined && text.trim() !== '' && (
          <Button look="plain" size="sm" onClick={() => setTitle('')}>
            <FormattedMessage defaultMessage="Save this reply" />
          </Button>
        )}
      </div>
      {title !== undefined && (
        <div className="flex flex-wrap items-end gap-2.5">
          <TextField
            label={<FormattedMessage defaultMessage="Name" />}
            value={title}
            maxLength={SUPPORT.macroTitleMaximumCharacters}
            error={fieldFaults(put.error)['title']}
            onChange={(event) => setTitle(event.target.value)}
            className="min-w-60"
          />
          <Button look="outline" isBusy={put.isPending} onClick={() => put.mutate({ title, text })}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
        </div>
      )}
      <FormFailure error={put.error ?? drop.error} />
    </div>
  );
}
