// "Repeat this booking" at checkout: how often and until when, then a row for each booking with its price, or why it isn't possible and
// what could be booked instead.
import { SERIES } from '@daynook/contract/limits/booking-series';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { weekdayName } from '../../lib/dates/weekday-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Repeat, type SeriesQuote, seriesQuoteQuery } from '../../nouns/booking-series/api.ts';
import { chooseSeries, type PickedHours, type Picks, type SeriesChoice } from '../../nouns/booking-series/choice.ts';
import type { Slot } from '../../nouns/bookings/api.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';
import { RowList } from './series-rows.tsx';

interface RepeatSectionProps {
  slot: Slot;
  /** The local date of the chosen hours. */
  date: string;
  isOn: boolean;
  /** Turned on or off by the guest: only then does the switch take the focus, because the section moves. */
  hasFocus?: boolean;
  onTurn: (isOn: boolean) => void;
  onChange: (choice: SeriesChoice | 'incomplete' | undefined) => void;
}

const COUNTS = Array.from({ length: SERIES.bookingsMaximum - 1 }, (_, index) => index + SERIES.bookingsMinimum);
/** Every two weeks, fewer fit into six months. */
const TWO_WEEKS_MAXIMUM = 13;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const isoWeekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;

export function RepeatSection({ slot, date, isOn, hasFocus = false, onTurn, onChange }: RepeatSectionProps) {
  const titleId = useId();
  const [repeat, setRepeat] = useState<Repeat>({ every: 'week', count: 4 });
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-panel bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)] sm:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-[16px] font-semibold">
          <FormattedMessage defaultMessage="Repeat this booking" />
        </h2>
        <Switch
          aria-labelledby={titleId}
          checked={isOn}
          autoFocus={hasFocus}
          onChange={({ target }) => {
            onTurn(target.checked);
            onChange(target.checked ? 'incomplete' : undefined);
          }}
        />
      </div>
      {isOn ? (
        <div className="mt-4 grid gap-5">
          <RepeatFields repeat={repeat} date={date} onChange={setRepeat} />
          <Rows slot={slot} repeat={repeat} onChange={onChange} />
        </div>
      ) : (
        <p className="mt-1 text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="Book the same hours every week, every two weeks, or on chosen days." />
        </p>
      )}
    </section>
  );
}

interface RepeatFieldsProps {
  repeat: Repeat;
  date: string;
  onChange: (repeat: Repeat) => void;
}

function RepeatFields({ repeat, date, onChange }: RepeatFieldsProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { every, weekdays = [], count = 4 } = repeat;
  const chooseEvery = (next: Repeat['every']) => {
    const most = next === 'two-weeks' ? TWO_WEEKS_MAXIMUM : SERIES.bookingsMaximum;
    const plain = { every: next, count: Math.min(count, most) };
    onChange(next === 'weekdays' ? { ...plain, weekdays: [isoWeekday(date)] } : plain);
  };
  const toggle = (day: number) => {
    const next = weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day].toSorted();
    if (next.length > 0) onChange({ ...repeat, weekdays: next });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={<FormattedMessage defaultMessage="Repeats" />}
          value={every}
          onChange={(event) => chooseEvery(event.target.value as Repeat['every'])}
        >
          <option value="week">{intl.formatMessage({ defaultMessage: 'Every week' })}</option>
          <option value="two-weeks">{intl.formatMessage({ defaultMessage: 'Every two weeks' })}</option>
          <option value="weekdays">{intl.formatMessage({ defaultMessage: 'On chosen days' })}</option>
        </Select>
        <Select
          label={<FormattedMessage defaultMessage="Number of bookings" />}
          value={count}
          onChange={(event) => onChange({ ...repeat, count: Number(event.target.value) })}
        >
          {COUNTS.filter((one) => every !== 'two-weeks' || one <= TWO_WEEKS_MAXIMUM).map((one) => (
            <option key={one} value={one}>
              {intl.formatNumber(one)}
            </option>
          ))}
        </Select>
      </div>
      {every === 'weekdays' && (
        <fieldset>
          <legend className="mb-1.5 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Days" />
          </legend>
          <div className="flex flex-wrap gap-2">
            {WEEKDAYS.map((day) => (
              <Chip
                key={day}
                isOn={weekdays.includes(day)}
                aria-label={weekdayName(day, locale)}
                onClick={() => toggle(day)}
              >
                {weekdayName(day, locale, 'short')}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

interface RowsProps {
  slot: Slot;
  repeat: Repeat;
  onChange: RepeatSectionProps['onChange'];
}

function Rows({ slot, repeat, onChange }: RowsProps) {
  const { listingId, startsAt, endsAt, guests, cars, addOns } = slot;
  const input = { listingId, startsAt, endsAt, guests, cars, ...(addOns ? { addOns } : {}), repeat };
  const { data: quote, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(seriesQuoteQuery(input));
  const [picks, setPicks] = useState<Picks>({});
  const isReady = quote !== undefined && !isPlaceholderData && !isError;
  useEffect(() => {
    const choice = isReady ? chooseSeries(repeat, quote, picks) : undefined;
    const isBookable = choice && choice.rows.length >= SERIES.bookingsMinimum && quote!.paymentMethods.length > 0;
    onChange(isBookable ? choice : 'incomplete');
  }, [isReady, repeat, quote, picks, onChange]);
  if (isError)
    return (
      <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
        {(error instanceof ApiError && (Object.values(error.fields)[0] ?? error.message)) || (
          <FormattedMessage defaultMessage="We couldn’t check these dates." />
        )}
      </RetryLine>
    );
  if (!quote) return <TextSkeleton lines={5} />;
  if (quote.paymentMethods.length === 0 && quote.totalMinor > 0)
    return (
      <p role="status" className="rounded-field bg-sun-wash px-4 py-3 text-[15px]">
        <FormattedMessage defaultMessage="Repeating bookings need a card, and this host doesn’t take cards. Book each day separately." />
      </p>
    );
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <RowList quote={quote} picks={picks} onPick={(date, pick) => setPicks(withPick(picks, date, pick))} />
      <Totals quote={quote} choice={chooseSeries(repeat, quote, picks)} />
    </div>
  );
}

function withPick(picks: Picks, date: string, pick: PickedHours | 'skip' | undefined): Picks {
  const { [date]: _before, ...others } = picks;
  return pick ? { ...others, [date]: pick } : others;
}

function Totals({ quote, choice }: { quote: SeriesQuote; choice: SeriesChoice }) {
  const { currency, timeZone } = quote;
  const { rows, totalMinor, todayMinor } = choice;
  const laterMinor = totalMinor - todayMinor;
  const next = rows.find(({ chargeAt }) => chargeAt !== null);
  return (
    <div role="status" className="grid gap-1.5 border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No bookings} one {# booking} other {# bookings}}"
          values={{ count: rows.length }}
        />
        <Money amountMinor={totalMinor} currency={currency} withCode />
      </p>
      {rows.length < SERIES.bookingsMinimum ? (
        <p className="text-[14.5px] text-danger">
          <FormattedMessage defaultMessage="Choose at least two bookings, or turn off repeating." />
        </p>
      ) : (
        totalMinor > 0 && (
          <>
            <p className="flex items-baseline justify-between gap-4 text-[15px]">
              {quote.bookingMode === 'request' ? (
                <FormattedMessage defaultMessage="If the host accepts" />
              ) : (
                <FormattedMessage defaultMessage="Today" />
              )}
              <Money amountMinor={todayMinor} currency={currency} />
            </p>
            {next && (
              <p className="flex items-baseline justify-between gap-4 text-[15px]">
                <span>
                  <FormattedMessage
                    defaultMessage="Later, one by one, from {date}"
                    values={{ date: <ZonedDate key="d" at={next.chargeAt!} timeZone={timeZone} /> }}
                  />
                </span>
                <Money amountMinor={laterMinor} currency={currency} />
              </p>
            )}
            <p className="text-[14px] text-pretty text-muted">
              <FormattedMessage defaultMessage="We charge your card for each later booking two days before it starts, or when its free cancellation ends if that’s earlier. You can cancel each one separately." />
            </p>
          </>
        )
      )}
    </div>
  );
}
