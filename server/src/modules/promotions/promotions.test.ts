// Promo codes (D12): their discount, who may use them how often, and who pays.
import type { Answer } from '@daynook/contract/api';
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { PromoCode } from '@daynook/contract/money/promotions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDue, completeDue, startDue } from '../bookings/due-bookings.ts';
import {
  makeWorld,
  type ProblemBody,
  slotsOfDays,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld({ environment: { RATE_LIMITS: 'on' } });
  listing = await world.makeListing();
});
afterAll(() => world.t.close());

const TERMS = {
  percent: null,
  amounts: {},
  minimums: {},
  limitTotal: null,
  limitPerMember: null,
  isFirstBookingOnly: false,
  listingId: null,
  city: null,
  endsOn: null,
};
const make = <T = PromoCode>(promoCode: string, terms: object) =>
  world.call<T>(world.staff, 'POST', '/api/staff/promo-codes', {
    ...TERMS,
    startsOn: world.t.clock.now().toISOString().slice(0, 10),
    promoCode,
    ...terms,
  });
const codes = async () =>
  (await world.call<Answer<'GET /api/staff/promo-codes'>>(world.staff, 'GET', '/api/staff/promo-codes')).body.codes;
const nextSlot = slotsOfDays();
const quote = <T = Quote>(guest: TestMember, promoCode: string) =>
  world.call<T>(guest, 'POST', '/api/bookings/quote', { listingId: listing.id, ...nextSlot(), promoCode });
const refusedAs = async (guest: TestMember, promoCode: string, code: string) =>
  expect(await quote<ProblemBody>(guest, promoCode)).toMatchObject({
    status: 422,
    body: { code, fields: { promoCode: expect.any(String) } },
  });

it('takes its part off the total; the host gets what they would without it (D12)', async () => {
  expect(await make('welcome-10', { percent: 10 })).toMatchObject({
    status: 201,
    body: { code: 'WELCOME-10', uses: 0 },
  });
  const guest = await world.makeGuest();
  const { body } = await quote(guest, ' Welcome-10 ');
  expect(body.totalMinor).toBe(1_890);
  expect(body.lines.at(-1)).toEqual({ code: 'promotion', amountMinor: -210, promoCode: 'WELCOME-10' });
  const slot = nextSlot();
  const input = { ...slot, promoCode: 'WELCOME-10' };
  const hold = await world.call<Answer<'POST /api/bookings/holds'>>(guest, 'POST', '/api/bookings/holds', {
    listingId: listing.id,
    ...input,
  });
  expect(hold.body.quote.totalMinor).toBe(1_890);
  const booking = await world.booked(
    listing,
    { ...input, holdId: hold.body._id, expectedTotalMinor: 1_890 },
    { guest },
  );
  expect(booking.totalMinor).toBe(1_890);
  expect(await world.balances(booking._id)).toEqual({ clearing: 1_890, promotions: 210, guest_funds_held: -2_100 });
  await world.verify();
  world.t.clock.set(new Date(Date.parse(slot.endsAt) + 3 * 86_400_000));
  nextSlot(5);
  for (const run of [startDue, completeDue, closeDue]) await run(world.t.deps);
  expect(await world.balances(booking._id)).toEqual({
    clearing: 1_890,
    promotions: 210,
    host_payable: -1_800,
    platform_revenue: -300,
  });
  expect((await codes()).find(({ code }) => code === 'WELCOME-10')).toMatchObject({ uses: 1, costs: { USD: 210 } });
  await world.verify();
});

it('is refunded with the price, and no one gets back more than they paid', async () => {
  await make('FIVE', { amounts: { USD: 500 } });
  const guest = await world.makeGuest();
  const booking = await world.booked(listing, { ...nextSlot(), promoCode: 'five' }, { guest });
  expect(booking.totalMinor).toBe(1_600);
  const preview = await world.call<Answer<'GET /api/bookings/{id}/refund-preview'>>(
    guest,
    'GET',
    `/api/bookings/${booking._id}/refund-preview`,
  );
  expect(preview.body).toMatchObject({ refundMinor: 1_600, keptMinor: 0 });
  await world.verb(guest, booking._id, 'cancel');
  expect(await world.balances(booking._id)).toEqual({});
  expect((await codes()).find(({ code }) => code === 'FIVE')).toMatchObject({ uses: 0, costs: {} });
  await world.verify();
});

it('is refused in words beside the field, and a payment that fails gives it back', async () => {
  await make('ONCE', { percent: 50, limitPerMember: 1 });
  await make('FIRST', { percent: 50, isFirstBookingOnly: true });
  await make('FARAWAY', { percent: 50, city: 'Reykjavík' });
  await make('BIGGER', { percent: 50, minimums: { USD: 5_000 } });
  await make('EURO', { amounts: { EUR: 500 } });
  await make('LATER', { percent: 50, startsOn: '2027-12-01' });
  const other = await world.makeListing();
  await make('OTHER', { percent: 50, listingId: other.id });
  const guest = await world.makeGuest();
  for (const code of ['FARAWAY', 'BIGGER', 'EURO', 'OTHER']) await refusedAs(guest, code, 'PROMO_CODE_NOT_APPLICABLE');
  await refusedAs(guest, 'LATER', 'PROMO_CODE_ENDED');
  const failing = { ...nextSlot(), promoCode: 'ONCE', cardNumber: '4000000000000002' };
  expect(await world.book(listing, failing, { guest })).toMatchObject({ status: 402 });
  await world.booked(listing, { ...nextSlot(), promoCode: 'ONCE' }, { guest });
  await refusedAs(guest, 'ONCE', 'PROMO_CODE_USED_UP');
  await refusedAs(guest, 'FIRST', 'PROMO_CODE_NOT_APPLICABLE');
  const first = (await codes()).find(({ code }) => code === 'FIRST')!;
  expect(await world.call(world.staff, 'POST', `/api/staff/promo-codes/${first._id}/end`)).toMatchObject({
    status: 200,
  });
  await refusedAs(await world.makeGuest(), 'FIRST', 'PROMO_CODE_ENDED');
  expect(await make<ProblemBody>('ONCE', { percent: 5 })).toMatchObject({ status: 409 });
  for (const terms of [{}, { percent: 5, amounts: { USD: 5 } }, { percent: 5, endsOn: '2026-11-01' }])
    expect(await make<ProblemBody>('NEW-ONE', terms)).toMatchObject({ status: 400 });
  await world.verify();
});

it('has one winner when several use the last one at once (D12)', async () => {
  await make('LAST', { percent: 50, limitTotal: 1 });
  const guests = [await world.makeGuest(), await world.makeGuest(), await world.makeGuest()];
  const listings = [await world.makeListing(), await world.makeListing(), await world.makeListing()];
  const slot = nextSlot();
  const answers = await Promise.all(
    guests.map((guest, index) =>
      world.book<Booking & ProblemBody>(listings[index]!, { ...slot, promoCode: 'LAST' }, { guest }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  expect(answers.filter(({ status }) => status === 422).map(({ body }) => body.code)).toEqual([
    'PROMO_CODE_USED_UP',
    'PROMO_CODE_USED_UP',
  ]);
  expect((await codes()).find(({ code }) => code === 'LAST')).toMatchObject({ uses: 1, status: 'used-up' });
  await world.verify();
});

it('can’t be guessed: after ten wrong ones a member waits', async () => {
  const guest = await world.makeGuest();
  for (let turn = 0; turn < 10; turn += 1) await refusedAs(guest, `GUESS${turn}`, 'PROMO_CODE_UNKNOWN');
  expect(await quote<ProblemBody>(guest, 'WELCOME-10')).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', fields: { promoCode: expect.any(String) } },
  });
});
