// The preview of a change per listing: prices before and after, blocked time, what stays, and what can't be changed.
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { Calendar, ChangeResult, Row } from './api.ts';
import type { Action } from './change-draft.ts';

interface ChangePreviewProps {
  action: Action;
  /** Undefined while it's being worked out. */
  results: readonly ChangeResult[] | undefined;
  /** The form is complete enough for a preview. */
  isAsked: boolean;
  calendar: Calendar;
  failure: (() => void) | undefined;
}

const SHOWN = 3;

export function ChangePreview({ action, results, isAsked, calendar, failure }: ChangePreviewProps) {
  if (!isAsked) return null;
  if (failure) {
    return (
      <ErrorState
        className="!py-4"
        title={<FormattedMessage defaultMessage="We couldn’t preview this change" />}
        onRetry={failure}
        isRetrying={false}
      />
    );
  }
  return (
    <section aria-live="polite" aria-busy={results === undefined} className="rounded-field border border-line">
      <h3 className="border-b border-line px-4 py-2.5 text-[14.5px] font-semibold">
        <FormattedMessage defaultMessage="What will change" />
      </h3>
      {results === undefined ? (
        <Skeleton className="m-4 h-16" />
      ) : (
        <ul className="max-h-72 overflow-y-auto">
          {results.map((result) => (
            <ResultLine key={result._id} {...{ action, result, calendar }} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ResultLineProps {
  action: Action;
  result: ChangeResult;
  calendar: Calendar;
}

function ResultLine({ action, result, calendar }: ResultLineProps) {
  const row = calendar.rows.find(({ _id }) => _id === result._id);
  const property = calendar.homes.find(({ _id }) => _id === row?.propertyId);
  if (!row || !property) return null;
  const isNothing = result.prices.length === 0 && result.times.length === 0;
  return (
    <li className="border-line px-4 py-2.5 text-[14.5px] not-first:border-t">
      <p className="font-semibold">{row.title}</p>
      {result.code !== null ? (
        <p className="text-danger">
          <FormattedMessage defaultMessage="Not changed: {why}" values={{ why: result.message ?? '' }} />
        </p>
      ) : isNothing ? (
        <p className="text-muted">
          <NothingChanges action={action} keptCount={result.keptCount} />
        </p>
      ) : (
        <>
          <Prices result={result} row={row} />
          <Times times={result.times} timeZone={property.timeZone} />
          {result.keptCount > 0 && (
            <p className="text-muted">
              <FormattedMessage
                defaultMessage="{count, plural, one {# booking or request won’t change.} other {# bookings and requests won’t change.}}"
                values={{ count: result.keptCount }}
              />
            </p>
          )}
        </>
      )}
    </li>
  );
}

function NothingChanges({ action, keptCount }: { action: Action; keptCount: number }) {
  if (action === 'price') return <FormattedMessage defaultMessage="These days already have this price." />;
  if (action === 'unblock')
    return <FormattedMessage defaultMessage="No blocked time starts and ends within these days." />;
  return keptCount > 0 ? (
    <FormattedMessage defaultMessage="Nothing left to block: the time is already booked or blocked." />
  ) : (
    <FormattedMessage defaultMessage="Already blocked." />
  );
}

function Prices({ result, row }: { result: ChangeResult; row: Row }) {
  const intl = useIntl();
  const locale = useLocale();
  return result.prices.slice(0, 4 * SHOWN).map(({ from, to, beforeMinor, afterMinor }) => (
    <p key={from} className="flex flex-wrap justify-between gap-x-4">
      <span className="text-muted num">
        {from === to
          ? formatLocalDate(from, locale)
          : intl.formatMessage(
              { defaultMessage: '{from} – {to}' },
              { from: formatLocalDate(from, locale), to: formatLocalDate(to, locale) },
            )}
      </span>
      <span>
        <Money amountMinor={beforeMinor} currency={row.currency} className="text-muted line-through" />{' '}
        <span className="sr-only">
          <FormattedMessage defaultMessage="changes to" />
        </span>{' '}
        <Money amountMinor={afterMinor} currency={row.currency} withCode className="font-semibold" />
      </span>
    </p>
  ));
}

function Times({ times, timeZone }: { times: ChangeResult['times']; timeZone: string }) {
  const more = times.length - SHOWN;
  return (
    <>
      {times.slice(0, SHOWN).map(({ startsAt, endsAt }) => (
        <p key={startsAt} className="text-muted">
          <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
        </p>
      ))}
      {more > 0 && (
        <p className="text-muted">
          <FormattedMessage
            defaultMessage="and {count, plural, one {# more time} other {# more times}}"
            values={{ count: more }}
          />
        </p>
      )}
    </>
  );
}

/** Listings that weren't changed, after the others were. */
export function Refusals({ refused, rows }: { refused: readonly ChangeResult[]; rows: readonly Row[] }) {
  const titles = useMemo(() => new Map(rows.map(({ _id, title }) => [_id, title])), [rows]);
  return (
    <div role="alert">
      <p className="text-[15.5px] font-semibold">
        <FormattedMessage
          defaultMessage="{count, plural, one {# listing wasn’t changed. The others were.} other {# listings weren’t changed. The others were.}}"
          values={{ count: refused.length }}
        />
      </p>
      <ul className="mt-3 grid gap-2 text-[15px]">
        {refused.map(({ _id, message }) => (
          <li key={_id}>
            <span className="font-semibold">{titles.get(_id)}</span>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
