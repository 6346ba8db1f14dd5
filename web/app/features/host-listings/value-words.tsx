// Text for what a change replaces in one listing: each value before and after.
import type { BulkAction } from '@daynook/contract/hosting/bulk-changes';
import { defineMessages, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { formatDuration, formatMoney, numberFormat } from '../../lib/formats.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import type { BulkResult, BulkValues } from '../../nouns/listings/host-listings-api.ts';
import { policyName } from '../../nouns/listings/listing-policy-words.ts';
import { nameState } from '../../nouns/listings/state-badge.tsx';
import { cx } from '../../ui/class-names.ts';

interface ChangedValue {
  readonly name?: string;
  /** Undefined for new values. */
  readonly before?: string;
  /** Undefined for removed values. */
  readonly after?: string;
}

export const modeNames = defineMessages({
  instant: { defaultMessage: 'Instant booking' },
  request: { defaultMessage: 'Request to book', description: 'How a listing is booked' },
});

const PRICES = ['hourMinor', 'halfDayMinor', 'dayMinor', 'weekMinor', 'monthMinor', 'cleaningMinor'] as const;
const priceNames: Record<(typeof PRICES)[number], MessageDescriptor> = defineMessages({
  hourMinor: { defaultMessage: 'Hour' },
  halfDayMinor: { defaultMessage: 'Half day' },
  dayMinor: { defaultMessage: 'Day' },
  weekMinor: { defaultMessage: 'Week' },
  monthMinor: { defaultMessage: 'Month' },
  cleaningMinor: { defaultMessage: 'Cleaning' },
});

const DAY = 1_440;

/** "2 hours", "3 days", "None". */
export function noticeWords(intl: IntlShape, minutes: number): string {
  if (minutes === 0) return intl.formatMessage({ defaultMessage: 'None' });
  if (minutes % DAY !== 0) return formatDuration(minutes, intl.locale);
  return numberFormat(intl.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(minutes / DAY);
}

export const dayWords = (intl: IntlShape, days: number): string =>
  numberFormat(intl.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

const openMinutes = (weekly: NonNullable<BulkValues['weekly']>): number =>
  weekly.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0);

function listChanges(before: readonly string[], after: readonly string[]): ChangedValue[] {
  return [
    ...before.filter((one) => !after.includes(one)).map((one) => ({ before: one })),
    ...after.filter((one) => !before.includes(one)).map((one) => ({ after: one })),
  ];
}

function priceChanges(intl: IntlShape, before: BulkValues, after: BulkValues, currency: string): ChangedValue[] {
  const words = (amount: number | null | undefined, withCode = false) =>
    amount ? formatMoney(amount, currency, intl.locale, { withCode }) : intl.formatMessage({ defaultMessage: 'None' });
  return PRICES.flatMap((unit) => {
    if (before[unit] === after[unit]) return [];
    return [
      { name: intl.formatMessage(priceNames[unit]), before: words(before[unit]), after: words(after[unit], true) },
    ];
  });
}

function lengthChanges(intl: IntlShape, before: BulkValues, after: BulkValues): ChangedValue[] {
  const names = {
    minDurationMinutes: intl.formatMessage({ defaultMessage: 'Shortest' }),
    maxDurationMinutes: intl.formatMessage({ defaultMessage: 'Longest per day' }),
  };
  const minutes = (['minDurationMinutes', 'maxDurationMinutes'] as const).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [
          {
            name: names[field],
            before: formatDuration(before[field] ?? 0, intl.locale),
            after: formatDuration(after[field] ?? 0, intl.locale),
          },
        ],
  );
  if (before.maxStayDays === after.maxStayDays) return minutes;
  return [
    ...minutes,
    {
      name: intl.formatMessage({ defaultMessage: 'Longest booking' }),
      before: dayWords(intl, before.maxStayDays ?? 0),
      after: dayWords(intl, after.maxStayDays ?? 0),
    },
  ];
}

function modeWords(intl: IntlShape, { bookingMode, instantMinStays = 0 }: BulkValues): string {
  const name = intl.formatMessage(modeNames[bookingMode ?? 'request']);
  if (bookingMode !== 'instant' || instantMinStays === 0) return name;
  const from = intl.formatMessage(
    {
      defaultMessage: '{count, plural, one {guests with # completed booking} other {guests with # completed bookings}}',
    },
    { count: instantMinStays },
  );
  return `${name}, ${from}`;
}

function changedValues(
  intl: IntlShape,
  action: BulkAction,
  { before, after, currency }: Pick<BulkResult, 'before' | 'after' | 'currency'>,
): ChangedValue[] {
  if (!before || !after) return [];
  const pair = (words: (values: BulkValues) => string): ChangedValue[] => [
    { before: words(before), after: words(after) },
  ];
  switch (action) {
    case 'publish':
    case 'pause':
      return pair(({ state }) => intl.formatMessage(nameState(state ?? 'draft')));
    case 'mode':
      return pair((values) => modeWords(intl, values));
    case 'notice':
      return pair(({ noticeMinutes = 0 }) => noticeWords(intl, noticeMinutes));
    case 'durations':
      return lengthChanges(intl, before, after);
    case 'rules':
      return listChanges(before.houseRules ?? [], after.houseRules ?? []);
    case 'amenities':
      return listChanges(
        (before.amenities ?? []).map((one) => amenityName(intl, one)),
        (after.amenities ?? []).map((one) => amenityName(intl, one)),
      );
    case 'percent':
    case 'prices':
      return priceChanges(intl, before, after, currency ?? 'USD');
    case 'policy':
      return pair(({ cancellationPolicy }) => policyName(intl, cancellationPolicy ?? 'flexible'));
    case 'hours':
      return pair(({ weekly = [] }) =>
        intl.formatMessage(
          { defaultMessage: 'Open {hours} hours a week' },
          { hours: Math.round(openMinutes(weekly) / 60) },
        ),
      );
    case 'cover':
      return [
        {
          after: intl.formatMessage(
            { defaultMessage: 'Photo {number} becomes the cover' },
            { number: (before.photoIds ?? []).indexOf(after.photoIds?.[0] ?? '') + 1 },
          ),
        },
      ];
  }
}

/** Unit, price before, and price after, one below the other. */
const PRICE_COLUMNS = 'grid-cols-[minmax(max-content,1fr)_max-content_max-content]';

/** The values of one listing, old ones struck through. */
export function ChangedValues({ action, result }: { action: BulkAction; result: BulkResult }) {
  const intl = useIntl();
  const isPrice = action === 'percent' || action === 'prices';
  return (
    <ul className={cx('grid gap-x-4 gap-y-0.5 text-[14.5px] num', isPrice && PRICE_COLUMNS)}>
      {changedValues(intl, action, result).map(({ name, before, after }) => (
        <li
          key={`${name} ${before} ${after}`}
          className={isPrice ? 'col-span-full grid grid-cols-subgrid' : 'flex flex-wrap gap-x-2'}
        >
          {name && <span className="text-muted">{name}</span>}
          {before !== undefined && (
            <span className="text-end text-muted">
              <span className="sr-only">{intl.formatMessage({ defaultMessage: 'before:' })} </span>
              <s>{before}</s>
            </span>
          )}
          {after !== undefined && (
            <span className="text-end font-semibold">
              <span className="sr-only">{intl.formatMessage({ defaultMessage: 'after:' })} </span>
              {before === undefined && action !== 'cover' && '+ '}
              {after}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
