// Staff notes about a member.
import { STAFF } from '@daynook/contract/limits/staff';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { memberNotesQuery, noteOn, type StaffMember, useMemberChange } from '../../nouns/staff/members-api.ts';
import { Said } from '../../nouns/support/ticket-messages.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';

export function MemberNotes({ member }: { member: StaffMember }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const query = memberNotesQuery(member._id);
  const list = useInfiniteQuery(query);
  const notes = list.data?.pages.flatMap((page) => page.notes);
  const note = useMemberChange(() => noteOn(member._id, text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.isPending) return;
    note.mutate(undefined, {
      onSuccess: () => {
        setText('');
        return queries.invalidateQueries({ queryKey: query.queryKey });
      },
    });
  };
  return (
    <section>
      <h3 className="display text-[21px]">
        <FormattedMessage defaultMessage="Notes" />
      </h3>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the notes" />}
        waitingClass="h-16"
        className="mt-3"
      >
        {notes && notes.length > 0 && (
          <ol className="grid gap-3">
            {notes.map(({ _id, at, by, text: words }) => (
              <Said
                key={_id}
                kind="note"
                at={at}
                by={by ?? intl.formatMessage({ defaultMessage: 'Staff' })}
                about={<FormattedMessage defaultMessage="Note, for staff only" />}
              >
                {words}
              </Said>
            ))}
          </ol>
        )}
      </PagedList>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
        <TextArea
          label={<FormattedMessage defaultMessage="New note (only staff see it)" />}
          rows={2}
          value={text}
          error={fieldErrors(note.error)['text']}
          maxLength={STAFF.noteMaximumCharacters}
          onChange={(event) => setText(event.target.value)}
        />
        <FormFailure error={note.error} />
        <Button type="submit" variant="outline" size="sm" isBusy={note.isPending} className="justify-self-start">
          <FormattedMessage defaultMessage="Save note" />
        </Button>
      </form>
    </section>
  );
}
