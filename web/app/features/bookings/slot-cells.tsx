// The fields of the booking box: day, people, hours, or the last day of a stay. Each writes the wish; none asks for prices.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { LazyCalendar, preloadCalendar } from '../../ui/lazy-calendar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ZoneName } from '../../ui/zoned-time.tsx';
import type { Listing } from '../listings/api.ts';
import { endsOf, startsOf } from './slot-choice.ts';
import { addDays, rulesOf, type SlotState } from './use-slot.ts';

const cell =
  'block w-full px-4 py-2.5 text-left has-focus-visible:rounded-field has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-moss';
const cellLabel = 'block text-[12.5px] font-semibold text-muted';
const cellControl = 'mt-0.5 w-full cursor-pointer appearance-none bg-transparent text-[16px] text-ink num outline-none';

export function DateCell({ listing, state }: { listing: Listing; state: SlotState }) {
  const intl = useIntl();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const byDate = new Map(state.days.map((day) => [day.date, day]));
  return (
    <div className="relative">
      <button
        type="button"
        className={cx(cell, 'rounded-tl-field')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={preloadCalendar}
        onFocus={preloadCalendar}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={cellLabel}>
          {state.wish.until ? (
            <FormattedMessage id="panel.from" defaultMessage="From" />
          ) : (
            <FormattedMessage id="panel.date" defaultMessage="Date" />
          )}
        </span>
        <span className="mt-0.5 block truncate text-[16px] num">
          {state.date ? (
            formatLocalDate(state.date, locale)
          ) : (
            <FormattedMessage id="panel.choose-date" defaultMessage="Choose a day" />
          )}
        </span>
      </button>
      {isOpen && (
        <div
          role="dialog"
          aria-label={intl.formatMessage({ id: 'panel.calendar', defaultMessage: 'Choose a day' })}
          className="absolute top-[calc(100%+8px)] left-0 z-20 rounded-panel bg-surface p-4 shadow-float"
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          <LazyCalendar
            label={intl.formatMessage({ id: 'panel.calendar', defaultMessage: 'Choose a day' })}
            value={state.date ?? null}
            minimum={state.today}
            maximum={addDays(state.today, listing.rules.windowDays)}
            isUnavailable={(date) => byDate.get(date)?.free.length === 0}
            onChange={(date) => {
              setOpen(false);
              state.choose({ date, ...(state.wish.until ? { until: addDays(date, 1) } : {}) });
            }}
          />
        </div>
      )}
    </div>
  );
}

const peopleUpTo = (capacity: number) => Array.from({ length: Math.min(capacity, 50) }, (_, index) => index + 1);

export function PeopleCell({ listing, state }: { listing: Listing; state: SlotState }) {
  return (
    <label className={cell}>
      <span className={cellLabel}>
        <FormattedMessage id="panel.people" defaultMessage="People" />
      </span>
      <select
        className={cellControl}
        value={state.wish.people}
        onChange={(event) => state.choose({ people: Number(event.target.value) })}
      >
        {peopleUpTo(listing.capacity).map((people) => (
          <option key={people} value={people}>
            {people}
          </option>
        ))}
      </select>
    </label>
  );
}

export function UntilCell({ state }: { state: SlotState }) {
  const locale = useLocale();
  const dates = state.days
    .filter(({ date, open, free }) => date > (state.date ?? '') && (open?.length || free.length))
    .map(({ date }) => date);
  return (
    <label className={cell}>
      <span className={cellLabel}>
        <FormattedMessage id="panel.until" defaultMessage="Until the end of" />
      </span>
      <select
        className={cellControl}
        value={state.wish.until}
        onChange={(event) => state.choose({ until: event.target.value })}
      >
        {!dates.includes(state.wish.until ?? '') && (
          <option value={state.wish.until}>{formatLocalDate(state.wish.until!, locale)}</option>
        )}
        {dates.map((date) => (
          <option key={date} value={date}>
            {formatLocalDate(date, locale)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function HoursCells({ listing, state }: { listing: Listing; state: SlotState }) {
  const rules = rulesOf(listing);
  const starts = startsOf(state.day, rules);
  const start = starts.find(({ at }) => at === state.slot?.startsAt);
  const ends = start ? endsOf(state.day, start.at, rules) : [];
  const end = ends.find(({ at }) => at === state.slot?.endsAt);
  if (state.isLoading) return <Skeleton className="m-3 h-9" />;
  return (
    <div className="grid grid-cols-2 divide-x divide-line">
      <label className={cell}>
        <span className={cellLabel}>
          <FormattedMessage
            id="panel.start"
            defaultMessage="From, {zone}"
            values={{ zone: <ZoneName timeZone={listing.timeZone} /> }}
          />
        </span>
        <select
          className={cellControl}
          value={start?.time ?? ''}
          disabled={starts.length === 0}
          onChange={(event) => state.choose({ from: event.target.value, to: undefined })}
        >
          {!start && <option value="">–</option>}
          {starts.map(({ time }) => (
            <option key={time} value={time}>
              {time.replace(/^0/, '')}
            </option>
          ))}
        </select>
      </label>
      <label className={cell}>
        <span className={cellLabel}>
          <FormattedMessage id="panel.end" defaultMessage="To" />
        </span>
        <select
          className={cellControl}
          value={end?.time ?? ''}
          disabled={!start}
          onChange={(event) => state.choose({ ...(start ? { from: start.time } : {}), to: event.target.value })}
        >
          {!end && <option value="">–</option>}
          {ends.map(({ time }) => (
            <option key={time} value={time}>
              {time.replace(/^0/, '')}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
