// Calls of series for its tests.
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import type { BookingSeries, SeriesQuote, SeriesResult } from '@daynook/contract/bookings/booking-series';
import { expect } from 'vitest';
import { followSeries } from '../src/modules/booking-series/service.ts';
import { startDue } from '../src/modules/bookings/due-bookings.ts';
import { newKey, SLOT, type TestListing, type TestMember, type World } from '../src/modules/bookings/test-world.ts';
import { followInstallments } from '../src/modules/installments/service.ts';

export const WEEKLY = { every: 'week', count: 4 } as const;

/** The calls of one test file. */
export function createSeriesCalls(getWorld: () => World) {
  const quote = <T = SeriesQuote>(guest: TestMember, listing: TestListing, values: Record<string, unknown> = {}) =>
    getWorld().call<T>(guest, 'POST', '/api/booking-series/quote', {
      listingId: listing.id,
      ...SLOT,
      repeat: WEEKLY,
      ...values,
    });
  const listRows = ({ rows }: SeriesQuote) =>
    rows.flatMap(({ startsAt, endsAt, totalMinor }) =>
      totalMinor === null ? [] : [{ startsAt, endsAt, expectedTotalMinor: totalMinor }],
    );
  /** Books what the quote says can be booked. */
  const book = async <T = Booking>(
    guest: TestMember,
    listing: TestListing,
    { key = newKey(), ...values }: Record<string, unknown> & { key?: string } = {},
  ) => {
    const { repeat = WEEKLY, startsAt = SLOT.startsAt, endsAt = SLOT.endsAt, rows, ...rest } = values;
    const quoted = rows ?? listRows((await quote(guest, listing, { repeat, startsAt, endsAt })).body);
    const body = {
      listingId: listing.id,
      guests: 1,
      repeat,
      rows: quoted,
      paymentMethod: 'sandbox',
      expectedCurrency: 'USD',
      ...rest,
    };
    return getWorld().call<T>(guest, 'POST', '/api/booking-series', body, { 'idempotency-key': key });
  };
  const booked = async (guest: TestMember, listing: TestListing, values: Record<string, unknown> = {}) => {
    const answer = await book(guest, listing, values);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  };
  const get = async (member: TestMember, id: string) =>
    (await getWorld().call<BookingSeries>(member, 'GET', `/api/booking-series/${id}`)).body;
  const act = <T = SeriesResult>(
    member: TestMember,
    id: string,
    verb: 'approve' | 'decline' | 'cancel',
    body?: object,
    key = newKey(),
  ) => getWorld().call<T>(member, 'POST', `/api/booking-series/${id}/${verb}`, body, { 'idempotency-key': key });
  const preview = async (member: TestMember, id: string, selection: object) =>
    (
      await getWorld().call<Answer<'POST /api/booking-series/{id}/refund-preview'>>(
        member,
        'POST',
        `/api/booking-series/${id}/refund-preview`,
        selection,
      )
    ).body;
  /** Runs the timers of series at that moment. */
  const goTo = async (moment: string) => {
    const { t } = getWorld();
    t.clock.set(moment);
    for (const run of [followInstallments, followSeries, startDue]) await run(t.deps);
  };
  return { quote, listRows, book, booked, get, act, preview, goTo };
}
