// Checkout questions: editing them, answering them, and what a booking stores.
import type { Booking, Quote } from '@daynook/contract/bookings';
import type { CheckoutQuestion } from '@daynook/contract/checkout-questions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, SLOT, type TestListing, type World } from '../bookings/test-world.ts';

let world: World;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  listing = await world.makeListing({ booking_mode: 'request' });
});

type Listed = { questions: CheckoutQuestion[] };
const url = () => `/api/host/listings/${listing.id}/questions`;
const put = <T = Listed>(questions: readonly object[], by = world.host) =>
  world.call<T>(by, 'PUT', url(), { questions });
const asked = async () => (await world.call<Listed>(world.host, 'GET', url())).body.questions;
const own = (text: string, isRequired = false) => ({ kind: 'own', text, isRequired });
const PURPOSE = { kind: 'purpose', isRequired: true };

describe('a host’s questions (E12)', () => {
  it('are kept in their order, each under its id', async () => {
    const first = (await put([PURPOSE, own('Will you take calls?')])).body.questions;
    expect(first).toMatchObject([
      { kind: 'purpose', text: 'What will you use the space for?', isRequired: true },
      { kind: 'own', text: 'Will you take calls?', isRequired: false },
    ]);
    const [purpose, calls] = first;
    const turned = [
      { _id: calls!._id, ...own('Will you take long calls?') },
      { _id: purpose!._id, ...PURPOSE },
    ];
    expect((await put(turned)).status).toBe(200);
    expect((await asked()).map(({ _id, text }) => [_id, text])).toEqual([
      [calls!._id, 'Will you take long calls?'],
      [purpose!._id, 'What will you use the space for?'],
    ]);
  });

  it.each([
    ['six', Array.from({ length: 6 }, (_, index) => own(`Question ${index}?`))],
    ['one of the common ones twice', [PURPOSE, PURPOSE]],
    ['one of one’s own without words', [{ kind: 'own', isRequired: true }]],
    ['empty words', [own('')]],
    ['words for a common one', [{ kind: 'arrival', text: 'When?', isRequired: true }]],
  ])('%s are refused', async (_, questions) => {
    expect(await put<ProblemBody>(questions)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await asked()).toEqual([]);
  });

  it('of another listing don’t share their IDs', async () => {
    const [theirs] = (await put([own('Mine?')])).body.questions;
    listing = await world.makeListing();
    const [taken] = (await put([{ _id: theirs!._id, ...own('Yours?') }])).body.questions;
    expect(taken!._id).not.toBe(theirs!._id);
  });

  it('saved concurrently end up as one of the two', async () => {
    await Promise.all([put([own('One?')]), put([own('Two?'), own('Three?')])]);
    expect((await asked()).map(({ text }) => text)).toEqual(expect.toBeOneOf([['One?'], ['Two?', 'Three?']]));
  });
});

describe('at checkout (E12)', () => {
  const book = <T = Booking>(answers?: readonly object[]) =>
    world.book<T>(listing, answers ? { answers } : {}, { guest: world.guest });
  beforeEach(async () => {
    await put([PURPOSE, own('Will you take calls?')]);
  });

  it('they come with the price', async () => {
    const quote = await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', {
      listingId: listing.id,
      ...SLOT,
    });
    expect(quote.body.questions).toEqual(await asked());
    await put([]);
    const without = await world.call<Quote>(world.guest, 'POST', '/api/bookings/quote', {
      listingId: listing.id,
      ...SLOT,
    });
    expect(without.body).not.toHaveProperty('questions');
  });

  it('a required one has to be answered', async () => {
    const [purpose, calls] = await asked();
    const refused = await book<ProblemBody>([{ questionId: calls!._id, answer: 'No' }]);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { [`answers.${purpose!._id}`]: 'Answer this question.' } },
    });
    expect((await book<ProblemBody>([{ questionId: purpose!._id, answer: '  ' }])).status).toBe(400);
    expect((await book()).status).toBe(400);
  });

  it('the booking keeps the question that was answered, whatever becomes of it', async () => {
    const guest = await world.makeGuest();
    const [purpose, calls] = await asked();
    const answers = [
      { questionId: calls!._id, answer: 'Call me at 212 555 0123 first' },
      { questionId: purpose!._id, answer: 'Writing' },
      { questionId: world.t.deps.newId(), answer: 'To nothing' },
    ];
    const booking = await world.booked(listing, { answers }, { guest });
    await put([own('Something else?')]);
    const kept = (answer: string) => [
      { kind: 'purpose', question: 'What will you use the space for?', answer: 'Writing' },
      { kind: 'own', question: 'Will you take calls?', answer },
    ];
    const seen = async (by = world.host) => (await world.get(by, booking._id)).body.answers;
    expect(await seen(guest)).toEqual(kept('Call me at 212 555 0123 first'));
    // Ways to reach the guest are for after the confirmation.
    const covered = await seen();
    expect(covered[0]).toEqual(kept('')[0]);
    expect(covered[1]!.answer).not.toContain('0123');
    const list = await world.call<{ bookings: Booking[] }>(world.host, 'GET', '/api/host/bookings?tab=requests');
    expect(list.body.bookings.find(({ _id }) => _id === booking._id)!.answers).toEqual(covered);
    await world.accept(world.host, booking._id);
    expect(await seen()).toEqual(kept('Call me at 212 555 0123 first'));
  });

  it('are in the host’s email and file', async () => {
    const guest = await world.makeGuest();
    const [purpose] = await asked();
    const booking = await world.booked(
      listing,
      { answers: [{ questionId: purpose!._id, answer: 'Recording, "live"' }] },
      { guest },
    );
    const email = await world.t.db.kysely
      .selectFrom('outbox')
      .where('payload', '@>', JSON.stringify({ template: 'booking-request', data: { bookingId: booking._id } }))
      .select('payload')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(email.payload)).toContain('What will you use the space for?');
    const file = await world.t.app.inject({
      url: '/api/host/bookings/export?from=2026-11-01&to=2026-11-30',
      headers: await world.t.signIn(world.host),
    });
    expect(file.body).toContain('"What will you use the space for? Recording, ""live"""');
  });
});
