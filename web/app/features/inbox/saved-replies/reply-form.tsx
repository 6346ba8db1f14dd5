// One saved reply: its title, its words with their places, and taking it away.
import { REPLY_PLACEHOLDERS, SAVED_REPLIES } from '@daynook/contract/limits/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { type ReplyDraft, removeReply, repliesQuery, saveReply } from '../../../nouns/saved-replies/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { ReplyPreview } from './reply-preview.tsx';
import type { ReplyPlaces } from './use-reply-values.ts';

const placeNames = defineMessages({
  guest: { defaultMessage: 'Guest’s name' },
  room: { defaultMessage: 'Listing' },
  date: { defaultMessage: 'Date' },
  time: { defaultMessage: 'Time' },
  checkin: { defaultMessage: 'Check-in' },
  checkout: { defaultMessage: 'Check-out' },
  total: { defaultMessage: 'Total' },
  address: { defaultMessage: 'Address' },
  wifi: { defaultMessage: 'Wi-Fi' },
  access: { defaultMessage: 'How to get in' },
});

interface ReplyFormProps {
  draft: ReplyDraft & { _id?: string };
  /** While writing a message: the values for the placeholders. */
  use: { places: ReplyPlaces } | undefined;
  onDone: () => void;
}

export function ReplyForm({ draft, use, onDone }: ReplyFormProps) {
  const queries = useQueryClient();
  const [title, setTitle] = useState(draft.title);
  const [text, setText] = useState(draft.text);
  const area = useRef<HTMLTextAreaElement>(null);
  const done = () => {
    void queries.invalidateQueries(repliesQuery);
    onDone();
  };
  const save = useMutation({ mutationFn: () => saveReply(draft._id, { title, text }), onSuccess: done });
  const remove = useMutation({ mutationFn: (id: string) => removeReply(id), onSuccess: done });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The field one writes to the other in is a form as well: what is kept is not sent.
    event.stopPropagation();
    if (!save.isPending) save.mutate();
  };
  const insert = (place: string) => {
    const at = area.current?.selectionStart ?? text.length;
    setText(`${text.slice(0, at)}{${place}}${text.slice(at)}`);
    area.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={<FormattedMessage defaultMessage="Title (only you see it)" />}
        value={title}
        required
        error={errors['title']}
        maxLength={SAVED_REPLIES.titleCharacters}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div>
        <TextArea
          ref={area}
          label={<FormattedMessage defaultMessage="Message" />}
          rows={6}
          required
          value={text}
          error={errors['text']}
          maxLength={SAVED_REPLIES.textCharacters}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="mt-2 text-[14px] text-muted">
          <FormattedMessage defaultMessage="We fill these in from the booking:" />
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {REPLY_PLACEHOLDERS.map((place) => (
            <Button key={place} variant="outline" size="sm" onClick={() => insert(place)}>
              <FormattedMessage {...placeNames[place]} />
            </Button>
          ))}
        </div>
      </div>
      <ReplyPreview text={text} use={use} />
      <FormFailure error={save.error ?? remove.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          {draft._id === undefined ? (
            <FormattedMessage defaultMessage="Add" description="Adds a saved reply" />
          ) : (
            <FormattedMessage defaultMessage="Save reply" />
          )}
        </Button>
        <Button variant="plain" onClick={onDone}>
          <FormattedMessage defaultMessage="Back" />
        </Button>
        {draft._id !== undefined && (
          <Button variant="plain" isBusy={remove.isPending} onClick={() => remove.mutate(draft._id!)}>
            <FormattedMessage defaultMessage="Delete reply" />
          </Button>
        )}
      </div>
    </form>
  );
}
