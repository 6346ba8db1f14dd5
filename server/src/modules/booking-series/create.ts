// Booking a series: one transaction holds the hours of all bookings, then the payment of the first one decides about all of them.
import type { Booking } from '@daynook/contract/bookings';
import type { SeriesRepeat } from '@daynook/contract/bookings/booking-series';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { AnswerInput } from '@daynook/contract/checkout-questions';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, sayKnown } from '../../lib/languages/say.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { momentWords } from '../../lib/time/words.ts';
import { lockListings } from '../availability/service.ts';
import {
  insertSeries,
  policyFor,
  type Reservation,
  type ReserveAll,
  requestTogether,
  reserve,
  type SubmitInput,
} from '../bookings/service.ts';
import { requireSeries } from './rules.ts';
import * as store from './store.ts';

interface Row extends TimeRange {
  readonly listingId: string;
  readonly expectedTotalMinor: number;
}

export interface SeriesOrder {
  readonly listingId: string;
  readonly guests: number;
  readonly cars?: number | undefined;
  readonly addOns?: SubmitInput['addOns'];
  readonly repeat: SeriesRepeat;
  readonly rows: readonly Row[];
  readonly message?: string | undefined;
  readonly answers?: readonly AnswerInput[] | undefined;
  readonly paymentMethod: 'card' | 'sandbox';
  readonly cardNumber?: string | undefined;
  readonly confirmationToken?: string | undefined;
  readonly savedCardId?: string | undefined;
  readonly saveCard?: boolean | undefined;
  readonly holdId?: string | undefined;
  readonly expectedCurrency: string;
  readonly expectedDamageDepositMinor?: number | undefined;
  readonly expectedCancellationPolicy?: CancellationPolicyId | undefined;
}

/** Errors about the guest or the order as a whole, which aren't about one of its rows. */
const ABOUT_ALL: ReadonlySet<string> = new Set([
  'ACCOUNT_NOT_ACTIVE',
  'OWN_LISTING',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS_OPEN',
  'PAYMENT_METHOD_UNAVAILABLE',
  'VALIDATION_FAILED',
  'ADD_ON_UNAVAILABLE',
  'OVERLOADED',
]);

const asRow = ({ code, message, detail }: AppError): string =>
  code === 'PRICE_CHANGED' && detail.message === undefined
    ? say('The price of this booking has changed.')
    : sayKnown(message);

/** Names the row that isn't possible as shown. Nothing is booked. */
function toRowError(error: unknown, row: Row, { index, timeZone }: { index: number; timeZone: string }): unknown {
  if (!(error instanceof AppError) || ABOUT_ALL.has(error.code)) return error;
  return new AppError('SERIES_CHANGED', {
    message: say('{time}: {problem} Nothing was booked. Check this row and try again.', {
      time: momentWords(row.startsAt, timeZone),
      problem: asRow(error),
    }),
    current: { row: index, startsAt: row.startsAt.toISOString(), code: error.code },
  });
}

const toSubmission = (order: SeriesOrder, row: Row): SubmitInput => {
  const { guests, cars, answers, addOns, expectedCurrency, expectedDamageDepositMinor, expectedCancellationPolicy } =
    order;
  const { listingId, startsAt, endsAt, expectedTotalMinor } = row;
  const payment = { method: order.paymentMethod, invoiceTo: null };
  const slot = { listingId, startsAt, endsAt, guests, cars, ...(addOns && addOns.length > 0 ? { addOns } : {}) };
  // Questions belong to a listing, so those of another one stay unanswered here.
  const own = listingId === order.listingId ? { answers } : {};
  const agreed = { expectedTotalMinor, expectedCurrency, expectedDamageDepositMinor, expectedCancellationPolicy };
  return { ...slot, ...own, payment, ...agreed };
};

/** Reserves all rows in the caller's transaction. Throws SERIES_CHANGED, and what `reserve` throws about the order as a whole. */
const reserveRows =
  (deps: Deps, order: SeriesOrder): ReserveAll =>
  async (trx, submitted, newId): Promise<Reservation> => {
    const { rows, repeat } = order;
    await lockListings(trx, ...new Set(rows.map(({ listingId }) => listingId)));
    let timeZone = 'UTC';
    const guard = async <T>(index: number, work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        throw toRowError(error, rows[index]!, { index, timeZone });
      }
    };
    timeZone = await store.findTimeZone(trx, order.listingId);
    const first = await guard(0, () => reserve(trx, deps, { ...submitted, isInSeries: true }, newId));
    requireSeries(rows, timeZone);
    const series = { id: first.bookingId, number: 1 };
    const { every, weekdays = [] } = repeat;
    await insertSeries(trx, { id: series.id, every, weekdays, count: rows.length, at: first.now });
    // One policy was shown for all of them.
    const { expectedCancellationPolicy = policyFor(first.listing, submitted) } = order;
    for (const [index, row] of rows.entries()) {
      if (index === 0) continue;
      const input = {
        ...toSubmission({ ...order, expectedCancellationPolicy }, row),
        guestId: submitted.guestId,
        purpose: 'submit' as const,
        series: { id: series.id, number: index + 1 },
      };
      const other = await guard(index, () => reserve(trx, deps, input, deps.newId()));
      // The host answers for all of them, and one payment decides.
      if (other.listing.bookingMode !== first.listing.bookingMode || other.listing.hostId !== first.listing.hostId)
        throw toRowError(new AppError('LISTING_NOT_BOOKABLE'), row, { index, timeZone });
    }
    return { ...first, series };
  };

/**
 * Books all of these, or none. Throws SERIES_CHANGED with the row that isn't possible as shown, VALIDATION_FAILED, and what
 * `requestBooking` throws.
 */
export async function bookSeries(
  deps: Deps,
  actor: MemberActor,
  order: SeriesOrder,
  key: string,
): Promise<Outcome<Booking>> {
  const ids = [...new Set([order.listingId, ...order.rows.map(({ listingId }) => listingId)])];
  if (ids.length > 1 && !(await store.isOneProperty(deps.db.kysely, ids))) throw new AppError('NOT_FOUND');
  const { message, cardNumber, confirmationToken, savedCardId, saveCard, holdId } = order;
  const card = { cardNumber, confirmationToken, savedCardId, saveCard };
  const first = { ...toSubmission(order, order.rows[0]!), ...card, message, holdId };
  return requestTogether(deps, actor, { first, all: order, reserveAll: reserveRows(deps, order) }, key);
}
