// Claims about bookings: opened by reference, annotated, settled, or refused (RO2).
import { DOCUMENTS } from '@daynook/contract/limits/insurance';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { type Claim, type ClaimState, changeClaim, claimsQuery, openClaim } from '../../nouns/staff/documents-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { ShieldIcon } from '../../ui/icons/icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

const stateNames = defineMessages({
  open: { defaultMessage: 'Open', description: 'Claims without a decision' },
  settled: { defaultMessage: 'Settled', description: 'An insurance claim' },
  refused: { defaultMessage: 'Denied' },
}) satisfies Record<ClaimState, object>;
const tones = { open: 'sun', settled: 'moss', refused: 'neutral' } as const;

export function Claims() {
  const list = useInfiniteQuery(claimsQuery);
  const claims = list.data?.pages.flatMap((page) => page.claims);
  return (
    <div className="grid gap-6">
      <NewClaim />
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the claims" />}
        waitingClass="h-40"
      >
        {claims &&
          (claims.length === 0 ? (
            <EmptyState
              headingLevel="h3"
              icon={<ShieldIcon size={28} />}
              title={<FormattedMessage defaultMessage="No claims" />}
            />
          ) : (
            <ul className="grid gap-3">
              {claims.map((claim) => (
                <Line key={claim._id} claim={claim} />
              ))}
            </ul>
          ))}
      </PagedList>
    </div>
  );
}

function NewClaim() {
  const queries = useQueryClient();
  const [reference, setReference] = useState('');
  const [summary, setSummary] = useState('');
  const open = useMutation({
    mutationFn: openClaim,
    onSuccess: () => {
      setReference('');
      setSummary('');
      return queries.invalidateQueries({ queryKey: claimsQuery.queryKey });
    },
  });
  const errors = fieldErrors(open.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate({ reference, summary });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-4 rounded-panel bg-well p-5 md:grid-cols-[220px_1fr_auto]"
    >
      <TextField
        label={<FormattedMessage defaultMessage="Booking reference" />}
        placeholder="DN-7K4M2Q"
        value={reference}
        error={errors['reference']}
        maxLength={20}
        onChange={(event) => setReference(event.target.value)}
      />
      <TextField
        label={<FormattedMessage defaultMessage="What happened?" />}
        value={summary}
        error={errors['summary']}
        maxLength={DOCUMENTS.summaryMaximumCharacters}
        onChange={(event) => setSummary(event.target.value)}
      />
      <Button type="submit" isBusy={open.isPending} className="md:mt-7">
        <FormattedMessage defaultMessage="Open a claim" />
      </Button>
      <FormFailure error={open.error} />
    </form>
  );
}

function Line({ claim }: { claim: Claim }) {
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const change = useMutation({
    mutationFn: (body: { state?: ClaimState; note?: string }) => changeClaim(claim._id, body),
    onSuccess: () => {
      setNote('');
      return queries.invalidateQueries({ queryKey: claimsQuery.queryKey });
    },
  });
  const { booking, host, guest, state, summary, amountMinor, currency, notes, createdAt } = claim;
  return (
    <li className="grid gap-3 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        <Link to={`/booking/${booking._id}`} className="text-moss underline-offset-4 hover:underline wrap-anywhere">
          {booking.reference} · {booking.listingTitle}
        </Link>
        <Badge tone={tones[state]}>
          <FormattedMessage {...stateNames[state]} />
        </Badge>
        {amountMinor !== null && <Money amountMinor={amountMinor} currency={currency} withCode />}
      </h3>
      <p className="text-[14.5px] text-muted">
        {guest.name} → {host.name} · <Moment at={createdAt} />
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{summary}</p>
      {notes.map(({ _id, at, by, text }) => (
        <p key={_id} className="rounded-card bg-sun-wash px-4 py-3 text-[15px] wrap-anywhere whitespace-pre-wrap">
          <span className="block text-[13.5px] text-muted">
            {by ?? '—'} · <Moment at={at} />
          </span>
          {text}
        </p>
      ))}
      <TextArea
        label={<FormattedMessage defaultMessage="Staff note" />}
        rows={2}
        value={note}
        error={fieldErrors(change.error)['note']}
        maxLength={DOCUMENTS.noteMaximumCharacters}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormFailure error={change.error} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" size="sm" isBusy={change.isPending} onClick={() => change.mutate({ note })}>
          <FormattedMessage defaultMessage="Save note" />
        </Button>
        {state === 'open' ? (
          <>
            <Button size="sm" isBusy={change.isPending} onClick={() => change.mutate({ state: 'settled' })}>
              <FormattedMessage defaultMessage="Settled" description="An insurance claim" />
            </Button>
            <Button
              variant="plain"
              size="sm"
              isBusy={change.isPending}
              onClick={() => change.mutate({ state: 'refused' })}
            >
              <FormattedMessage defaultMessage="Denied" />
            </Button>
          </>
        ) : (
          <Button variant="plain" size="sm" isBusy={change.isPending} onClick={() => change.mutate({ state: 'open' })}>
            <FormattedMessage defaultMessage="Reopen" />
          </Button>
        )}
      </div>
    </li>
  );
}
