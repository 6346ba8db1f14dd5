// What the guest has chosen at checkout: how the booking repeats, and which hours they take on each day.
import type { Quote } from '../bookings/api.ts';
import type { Repeat, SeriesOrder, SeriesQuote, SeriesRow } from './api.ts';

/** Instead of hours that are taken: other hours, or none. */
export type PickedHours = {
  startsAt: string;
  endsAt: string;
  totalMinor: number;
  chargeAt: string | null;
  listingId?: string;
};
/** By the row's date. Rows that can be booked can be left out, too. */
export type Picks = Readonly<Record<string, PickedHours | 'skip'>>;

/** The hours that will be booked on the row's date; undefined if none. */
export function pickFor(row: SeriesRow, picks: Picks): PickedHours | undefined {
  const picked = picks[row.date];
  if (picked === 'skip') return undefined;
  if (picked) return picked;
  const { startsAt, endsAt, totalMinor, chargeAt } = row;
  return totalMinor === null ? undefined : { startsAt, endsAt, totalMinor, chargeAt };
}

/** A series that can be booked. */
export interface SeriesChoice {
  readonly repeat: Repeat;
  readonly quote: SeriesQuote;
  /** In order. The first is charged when booking, whatever its own time would be. */
  readonly rows: readonly PickedHours[];
  readonly totalMinor: number;
  readonly todayMinor: number;
}

export function chooseSeries(repeat: Repeat, quote: SeriesQuote, picks: Picks): SeriesChoice {
  const chosen = quote.rows
    .flatMap((row) => pickFor(row, picks) ?? [])
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const rows = chosen.map((row, index) => (index === 0 ? { ...row, chargeAt: null } : row));
  const sum = (list: readonly PickedHours[]) => list.reduce((total, { totalMinor }) => total + totalMinor, 0);
  return {
    repeat,
    quote,
    rows,
    totalMinor: sum(rows),
    todayMinor: sum(rows.filter(({ chargeAt }) => chargeAt === null)),
  };
}

/** The quote of the first booking, which is paid like any other, but only by card. */
export const firstQuote = (quote: Quote, { rows, quote: series }: SeriesChoice): Quote => {
  const { creditMinor: _credit, monthly: _monthly, offer: _offer, ...plain } = quote;
  return {
    ...plain,
    totalMinor: rows[0]?.totalMinor ?? quote.totalMinor,
    paymentMethods: series.paymentMethods,
    bookingMode: series.bookingMode,
  };
};

/** The order for all of them. */
export const toSeriesOrder = (
  { listingId, guests, cars, addOns }: Booked,
  { repeat, rows, quote }: SeriesChoice,
): Omit<SeriesOrder, 'paymentMethod'> => ({
  listingId,
  guests,
  cars,
  ...(addOns ? { addOns } : {}),
  repeat,
  rows: rows.map(({ startsAt, endsAt, totalMinor, listingId: other }) => ({
    startsAt,
    endsAt,
    expectedTotalMinor: totalMinor,
    ...(other ? { listingId: other } : {}),
  })),
  expectedCurrency: quote.currency,
  expectedDamageDepositMinor: quote.damageDepositMinor,
});

type Booked = { listingId: string; guests: number; cars?: number | undefined; addOns?: SeriesOrder['addOns'] };
