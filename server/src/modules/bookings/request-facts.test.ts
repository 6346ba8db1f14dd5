// What helps a host decide about a request: the same on the booking page, in the list, and in the email.
import type { Booking } from '@daynook/contract/bookings';
import type { HostBooking } from '@daynook/contract/hosting/host-bookings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCoHost, makeMember } from '../../../test/make.ts';
import { renderEmail } from '../emails/templates.ts';
import { makeWorld, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
let guest: TestMember;
let asked: Booking;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  listing = await world.makeListing({ booking_mode: 'request' });
  guest = await makeMember(world.t.db, { name: 'Zoë Límová' });
});

const NOTE = 'A quiet morning. Call me at 212 555 0123.';
async function talk(): Promise<void> {
  const opened = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', {
    recipientId: world.host.id,
    listingId: listing.id,
  });
  const say = (by: TestMember, content: string) =>
    world.call(by, 'POST', `/api/conversations/${opened.body._id}/messages`, {
      content,
      clientId: world.t.deps.newId(),
    });
  await say(guest, 'Is there a second screen?');
  await say(world.host, 'Yes, there is.');
}
const ask = async () => {
  asked = await world.booked(listing, { message: NOTE }, { guest });
};
const seen = async (by: TestMember) => (await world.get(by, asked._id)).body;

it('is on the booking page, for the host, while the request waits', async () => {
  await talk();
  await ask();
  expect(await seen(world.host)).toMatchObject({
    message: expect.not.stringContaining('0123') as unknown,
    guestRecord: { stays: 0, staysWithYou: 0, cancelled: 0, rating: null, isEmailVerified: true },
    latestMessage: { text: 'Yes, there is.', by: 'host' },
    hostFeeMinor: 200,
    hostEarningsMinor: 1_800,
  });
  expect(await seen(guest)).toMatchObject({ guestRecord: null, latestMessage: null, hostFeeMinor: null });
  const accepted = (await world.accept(world.host, asked._id)).body;
  expect(accepted).toMatchObject({ guestRecord: null, latestMessage: null, hostFeeMinor: null });
});

it('is the same in the list', async () => {
  await talk();
  await ask();
  const list = await world.call<{ bookings: HostBooking[] }>(world.host, 'GET', '/api/host/bookings?tab=requests');
  const listed = list.body.bookings.find(({ _id }) => _id === asked._id)!;
  const { guestRecord, latestMessage, message, hostFeeMinor, hostEarningsMinor } = await seen(world.host);
  expect(listed).toMatchObject({ guestRecord, latestMessage, message, hostFeeMinor, hostEarningsMinor });
});

it('shows staff the record, but not the messages', async () => {
  await talk();
  await ask();
  expect(await seen(world.staff)).toMatchObject({ guestRecord: { stays: 0 }, latestMessage: null });
});

it('is in the emails to the host and co-hosts, with what the host receives and the guest pays', async () => {
  await talk();
  const helper = await makeMember(world.t.db);
  await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: helper.id });
  await ask();
  const rows = await world.t.db.kysely
    .selectFrom('outbox')
    .where('topic', '=', 'mail')
    .where('payload', '@>', JSON.stringify({ data: { bookingId: asked._id } }))
    .select('payload')
    .execute();
  const textTo = (member: TestMember) => {
    const email = rows
      .map(({ payload }) => payload as never as { memberId: string })
      .find((one) => one.memberId === member.id);
    return renderEmail(email as never, { publicUrl: 'https://daynook.test' }).text;
  };
  for (const reader of [world.host, helper]) {
    const text = textTo(reader);
    expect(text).toContain('A quiet morning.');
    expect(text).not.toContain('0123');
    expect(text).toContain(': Yes, there is.');
    expect(text).toContain('First booking on Daynook · No cancellations · Member since January 2026 · Email confirmed');
    expect(text).toContain(`/booking/${asked._id}`);
  }
  expect(textTo(world.host)).toContain('$18.00 USD (the guest pays $21.00 USD)');
  // What it brings is told to the owner alone.
  expect(textTo(helper)).not.toContain('USD');
  expect(textTo(guest)).not.toContain('Member since');
});
