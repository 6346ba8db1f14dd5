// Whom a booking's changes notify: open pages of both sides and emails, in the transaction of the change, each once (I8).
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { emailTopic } from '../emails/service.ts';
import { completeDue, expireDue, startDue } from './due-bookings.ts';
import { makeWorld, type TestMember, type World } from './test-world.ts';

let world: World;
let guest: TestMember;
let notified: { event: string; guestId: string; hostId: string; bookingId: string }[];
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  notified = [];
});

const bookingTopic: TopicHandler = {
  topic: 'booking',
  handle: async (_deps, payload) => void notified.push(payload as never),
};
/** A notification for the host's open pages only. */
const acceptanceTopic: TopicHandler = { topic: 'acceptance', handle: async () => undefined };
const handlers = new Map([emailTopic, bookingTopic, acceptanceTopic].map((handler) => [handler.topic, handler]));

/** Runs the queued effects and returns the emails, in the order they were queued. */
async function drain(): Promise<{ to: string; subject: string; text: string; html: string }[]> {
  const { kysely } = world.t.db;
  await kysely.deleteFrom('sent_email').execute();
  await drainOutbox(world.t.deps, handlers);
  await drainOutbox(world.t.deps, handlers);
  expect(await kysely.selectFrom('outbox').select('last_error').where('done_at', 'is', null).execute()).toEqual([]);
  const emails = await kysely.selectFrom('sent_email').selectAll().orderBy('outbox_id').execute();
  const nameRecipient = (email: string) =>
    email === guest.email ? 'guest' : email === world.host.email ? 'host' : email;
  return emails.map((email) => ({
    to: nameRecipient(email.to_email),
    subject: email.subject,
    text: email.text_body,
    html: email.html_body,
  }));
}
const subjects = async () => (await drain()).map(({ to, subject }) => `${to}: ${subject}`);

describe('emails', () => {
  it('follow a request to its end (L2)', async () => {
    const listing = await world.makeListing({ booking_mode: 'request', title: 'Attic desk' });
    const asked = await world.booked(listing, {}, { guest });
    const [toHost, toGuest] = await drain();
    expect(toHost).toMatchObject({ to: 'host', subject: `${guest.name} wants to book Attic desk` });
    expect(toHost!.text).toContain('Tue, Nov 24, 2026, 9 AM–11 AM (Eastern time)');
    expect(toHost!.text).toContain('You earn: $18.00 USD (the guest pays $21.00 USD)');
    expect(toHost!.text).toContain('by Sun, Nov 22, 10 AM (Eastern time)');
    expect(toHost!.text).toContain(`/booking/${asked._id}`);
    expect(toGuest).toMatchObject({ to: 'guest', subject: 'Request sent: Attic desk' });
    expect(toGuest!.text).toContain('Total: $21.00 USD');
    await world.accept(world.host, asked._id);
    expect(await subjects()).toEqual(['guest: Booked: Attic desk', `host: ${guest.name} is coming to Attic desk`]);
    await world.verb(guest, asked._id, 'cancel', 'Train strike');
    const ended = await drain();
    expect(ended.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      'guest: Canceled: Attic desk',
      `host: Canceled: ${guest.name}, Attic desk`,
      'guest: Your $21.00 USD refund is on its way',
    ]);
    expect(ended[0]!.text).toContain('Your full payment of $21.00 USD goes back to your card.');
    expect(ended[1]!.text).toContain('Reason: Train strike');
    expect(notified.map(({ event }) => event)).toEqual(['requested', 'confirmed', 'paid', 'cancelled', 'refunded']);
    for (const one of notified)
      expect(one).toMatchObject({ bookingId: asked._id, guestId: guest.id, hostId: world.host.id });
  });

  it.each([
    ['decline', ['guest: Request declined: Quiet desk with morning light']],
    ['withdraw', [expect.stringMatching(/^host: .* withdrew their request$/)]],
    [
      'expire',
      [
        expect.stringMatching(/^guest: No answer from .*: Quiet desk with morning light$/),
        expect.stringMatching(/^host: .*’s request expired$/),
      ],
    ],
  ] as const)('%s (L2)', async (verb, expected) => {
    const asked = await world.booked(await world.makeListing({ booking_mode: 'request' }), {}, { guest });
    await drain();
    if (verb === 'expire') {
      world.t.clock.set(asked.expiresAt!);
      await expireDue(world.t.deps);
    } else await world.verb(verb === 'decline' ? world.host : guest, asked._id, verb);
    expect(await subjects()).toEqual(expected);
  });

  it('a failed refund is announced once; the end of a stay asks for a review', async () => {
    const listing = await world.makeListing();
    const stuck = await world.booked(listing, { cardNumber: SANDBOX_CARDS.refundFails }, { guest });
    await drain();
    await world.verb(guest, stuck._id, 'cancel');
    expect((await subjects()).at(-1)).toBe('guest: Your refund for Quiet desk with morning light is taking longer');
    await world.booked(listing, {}, { guest });
    await drain();
    world.t.clock.set('2026-11-24T16:00:00Z');
    await startDue(world.t.deps);
    await completeDue(world.t.deps);
    expect(await subjects()).toEqual(['guest: How was Quiet desk with morning light?']);
  });

  it('contain what people typed as text, and never the address', async () => {
    const title = `<img src=x onerror=alert(1)> "Zoë’s" & more`;
    const listing = await world.makeListing({ booking_mode: 'request', title });
    await world.t.db.kysely
      .insertInto('property_address')
      .values({
        property_id: listing.property_id,
        street: '17 Canary Street',
        postal_code: '11215',
        lat: 40.67,
        lng: -73.98,
      })
      .execute();
    const asked = await world.booked(listing, {}, { guest });
    await world.verb(world.host, asked._id, 'decline', '<script>alert(2)</script>\nBcc: everyone@example.org');
    for (const { html, text, subject } of await drain()) {
      expect(html).not.toMatch(/<img|<script/);
      expect(`${html}${text}`).not.toContain('Canary');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
});

it('a change that fails notifies no one', async () => {
  const listing = await world.makeListing();
  await world.booked(listing, {}, { guest });
  await drain();
  expect((await world.book(listing, {}, { guest: await world.makeGuest() })).status).toBe(409);
  expect((await world.book(await world.makeListing(), { cardNumber: SANDBOX_CARDS.decline }, { guest })).status).toBe(
    402,
  );
  expect(await subjects()).toEqual([]);
});
