// The rows of a repeating booking before it's made: each with its price, a button to skip it, or why it isn't possible and what could be
// booked instead.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate, formatMoney, formatTimeRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import type { SeriesQuote, SeriesRow } from '../../nouns/booking-series/api.ts';
import { type PickedHours, type Picks, pickFor } from '../../nouns/booking-series/choice.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Money } from '../../ui/money.tsx';

interface RowListProps {
  quote: SeriesQuote;
  picks: Picks;
  onPick: (date: string, pick: PickedHours | 'skip' | undefined) => void;
}

export const RowList = ({ quote, picks, onPick }: RowListProps) => (
  <ol className="grid">
    {quote.rows.map((row) => (
      <li key={row.date} className="border-t border-line py-3 first:border-t-0 first:pt-0">
        <RowLine quote={quote} row={row} picks={picks} onPick={onPick} />
      </li>
    ))}
  </ol>
);

function RowLine({ quote, row, picks, onPick }: RowListProps & { row: SeriesRow }) {
  const { timeZone, currency } = quote;
  const pick = pickFor(row, picks);
  const shown = pick ?? row;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-0.5">
        <p className={pick ? 'font-medium' : 'text-muted line-through decoration-1'}>
          <ZonedTime startsAt={shown.startsAt} endsAt={shown.endsAt} timeZone={timeZone} withDate />
        </p>
        <p className="ms-auto flex items-baseline gap-4 text-[15px] num">
          {!row.conflict && <SkipButton isSkipped={!pick} row={row} timeZone={timeZone} onPick={onPick} />}
          {pick && <Money amountMinor={pick.totalMinor} currency={currency} />}
        </p>
      </div>
      {row.clockChange && (
        <p className="mt-0.5 text-[14px] text-clay">
          {row.clockChange === 'skipped' ? (
            <FormattedMessage defaultMessage="Clocks go forward that night, so this hour doesn’t exist. It’s an hour later." />
          ) : (
            <FormattedMessage defaultMessage="Clocks go back that night, so this hour comes twice. It’s the first one." />
          )}
        </p>
      )}
      {row.conflict && <Conflict quote={quote} row={row} picks={picks} onPick={onPick} />}
    </>
  );
}

interface SkipButtonProps extends Pick<RowListProps, 'onPick'> {
  isSkipped: boolean;
  row: SeriesRow;
  timeZone: string;
}

function SkipButton({ isSkipped, row, timeZone, onPick }: SkipButtonProps) {
  const intl = useIntl();
  const date = formatDate(row.startsAt, timeZone, useLocale(), 'medium');
  return (
    <button
      type="button"
      className="finger relative cursor-pointer text-[14px] text-muted underline"
      aria-label={
        isSkipped
          ? intl.formatMessage({ defaultMessage: 'Include {date}' }, { date })
          : intl.formatMessage({ defaultMessage: 'Skip {date}' }, { date })
      }
      onClick={() => onPick(row.date, isSkipped ? undefined : SKIP)}
    >
      {isSkipped ? <FormattedMessage defaultMessage="Include" /> : <FormattedMessage defaultMessage="Skip" />}
    </button>
  );
}

const SKIP = 'skip';
const toKey = ({ startsAt, listingId }: { startsAt: string; listingId?: string }): string =>
  `${startsAt} ${listingId ?? ''}`;

/** Why these hours aren't possible, and what to do instead. */
function Conflict({ quote, row, picks, onPick }: RowListProps & { row: SeriesRow }) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const { otherTimes, otherListings, message } = row.conflict!;
  const options = [...otherTimes, ...otherListings];
  const picked = picks[row.date];
  const money = (amountMinor: number) => formatMoney(amountMinor, quote.currency, locale);
  const choose = (value: string) => {
    const option = options.find((one) => toKey(one) === value);
    if (!option) return onPick(row.date, SKIP);
    const { startsAt, endsAt, totalMinor, chargeAt } = option;
    const other = otherListings.find((one) => one === option);
    return onPick(row.date, {
      startsAt,
      endsAt,
      totalMinor,
      chargeAt,
      ...(other ? { listingId: other.listingId } : {}),
    });
  };
  return (
    <div className="mt-1 grid gap-2">
      <p className="text-[14.5px] text-danger">{message}</p>
      <Select
        isCompact
        isLabelHidden
        className="max-w-md"
        label={<FormattedMessage defaultMessage="Instead" />}
        value={picked && picked !== SKIP ? toKey(picked) : SKIP}
        onChange={(event) => choose(event.target.value)}
      >
        <option value={SKIP}>{intl.formatMessage({ defaultMessage: 'Skip this day' })}</option>
        {otherTimes.map((time) => (
          <option key={toKey(time)} value={toKey(time)}>
            {`${formatTimeRange(time.startsAt, time.endsAt, quote.timeZone, locale, hourCycle)} · ${money(time.totalMinor)}`}
          </option>
        ))}
        {otherListings.map((other) => (
          <option key={toKey(other)} value={toKey(other)}>
            {`${other.title} · ${money(other.totalMinor)}`}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The total, and what's paid when. */
