// What the nightly check of the books found wrong, and what staff noted about it (RO2).
import { STAFF } from '@daynook/contract/limits/staff';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AllClear, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { type ListState, StateFilter } from '../../nouns/staff/state-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { type BookBreak, bookBreaksQuery, noteOnBreak } from './books-api.ts';

export function BookBreaks() {
  const [state, setState] = useState<ListState>('open');
  const list = useInfiniteQuery(bookBreaksQuery(state));
  const breaks = list.data?.pages.flatMap((page) => page.breaks);
  const checkedAt = list.data?.pages[0]?.checkedAt;
  return (
    <StaffSection
      id="book-breaks"
      title={<FormattedMessage defaultMessage="Discrepancies" />}
      lead={
        <>
          <FormattedMessage defaultMessage="Every night we check that the ledger, bookings, and payments match. A discrepancy stays open until a later check no longer finds it." />{' '}
          {checkedAt && (
            <FormattedMessage defaultMessage="Last check: {when}." values={{ when: <Moment at={checkedAt} /> }} />
          )}
        </>
      }
    >
      <StateFilter
        legend={<FormattedMessage defaultMessage="Filter discrepancies" />}
        state={state}
        onChoose={setState}
      />
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the discrepancies" />}
        waitingClass="h-24"
      >
        {breaks &&
          (breaks.length === 0 ? (
            <AllClear>
              {checkedAt ? (
                <FormattedMessage defaultMessage="No discrepancies. Everything matches." />
              ) : (
                <FormattedMessage defaultMessage="The first check hasn’t run yet." />
              )}
            </AllClear>
          ) : (
            <ul className="grid gap-3">
              {breaks.map((item) => (
                <Line key={item._id} item={item} />
              ))}
            </ul>
          ))}
      </PagedList>
    </StaffSection>
  );
}

function Line({ item: { _id, rule, subject, detail, foundAt, resolvedAt, note } }: { item: BookBreak }) {
  const [isNoting, setNoting] = useState(false);
  return (
    <li className="grid gap-2 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{rule}</h3>
        <Badge tone={resolvedAt ? 'moss' : 'danger'}>
          {resolvedAt ? (
            <FormattedMessage defaultMessage="Resolved" />
          ) : (
            <FormattedMessage defaultMessage="Open" description="Discrepancies that are not resolved" />
          )}
        </Badge>
      </div>
      <p className="text-[14.5px] wrap-anywhere">
        {subject} · <span className="num">{detail}</span>
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Found {when}." values={{ when: <Moment at={foundAt} /> }} />{' '}
        {resolvedAt && (
          <FormattedMessage defaultMessage="Resolved {when}." values={{ when: <Moment at={resolvedAt} /> }} />
        )}
      </p>
      {note && !isNoting && (
        <p className="rounded-card bg-sun-wash px-4 py-3 text-[15px] wrap-anywhere whitespace-pre-wrap">
          {note.text}
          <span className="block text-[14px] text-muted">
            {note.by} · <Moment at={note.at} />
          </span>
        </p>
      )}
      {isNoting ? (
        <NoteForm id={_id} before={note?.text ?? ''} onClose={() => setNoting(false)} />
      ) : (
        <div>
          <Button size="sm" variant="outline" onClick={() => setNoting(true)}>
            {note ? <FormattedMessage defaultMessage="Edit note" /> : <FormattedMessage defaultMessage="Add note" />}
          </Button>
        </div>
      )}
    </li>
  );
}

function NoteForm({ id, before, onClose }: { id: string; before: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState(before);
  const note = useMutation({
    mutationFn: () => noteOnBreak(id, text),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['staff-book-breaks'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!note.isPending) note.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextArea
        label={<FormattedMessage defaultMessage="What you found out (only staff see it)" />}
        rows={2}
        required
        autoFocus
        value={text}
        error={fieldErrors(note.error)['text']}
        maxLength={STAFF.noteMaximumCharacters}
        onChange={(event) => setText(event.target.value)}
      />
      <FormFailure error={note.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={note.isPending}>
          <FormattedMessage defaultMessage="Save note" />
        </Button>
        <Button size="sm" variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
