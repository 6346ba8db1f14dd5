// What emails say about the exact address: when it comes, and that it's there. The address itself is on the booking page only.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { emailTopic } from '../emails/service.ts';
import { remindDue } from './reminders/reminders.ts';
import { makeWorld, type TestMember, type World } from './test-world.ts';

let world: World;
let guest: TestMember;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-20T15:00:00Z');
  guest = await world.makeGuest();
});

const silent: TopicHandler = { topic: 'booking', handle: async () => undefined };
const handlers = new Map([emailTopic, silent].map((handler) => [handler.topic, handler]));

async function emailsAt(instant: string) {
  world.t.clock.set(instant);
  await remindDue(world.t.deps);
  await drainOutbox(world.t.deps, handlers);
  const { kysely } = world.t.db;
  const sent = await kysely.selectFrom('sent_email').selectAll().where('to_email', '=', guest.email).execute();
  await kysely.deleteFrom('sent_email').execute();
  return sent.map(({ subject, text_body: text }) => ({ subject, text }));
}

describe('the confirmation (B2)', () => {
  it.each([
    [
      'ahead',
      'moderate',
      '2026-11-20T15:00:00Z',
      'You’ll see the exact address on your booking page starting Sat, Nov 21, 10 AM (Eastern time).',
    ],
    ['on the day', 'flexible', '2026-11-24T10:00:00Z', 'The exact address is on your booking page.'],
  ] as const)('says when the address comes, booked %s', async (_, policy, now, words) => {
    world.t.clock.set(now);
    await world.booked(await world.makeListing({ cancellation_policy: policy }), {}, { guest });
    const [confirmation] = await emailsAt(now);
    expect(confirmation!.text).toContain(words);
  });
});

describe('the email that the address is available (B2)', () => {
  const subjects = async (instant: string) => (await emailsAt(instant)).map(({ subject }) => subject);

  it('is sent once, when free cancellation ends', async () => {
    await world.booked(await world.makeListing({ cancellation_policy: 'moderate', title: 'Attic' }), {}, { guest });
    await emailsAt('2026-11-20T15:00:00Z');
    expect(await subjects('2026-11-21T14:59:59Z')).toEqual([]);
    expect(await subjects('2026-11-21T15:00:00Z')).toEqual(['The address for Attic']);
    expect(await subjects('2026-11-21T16:00:00Z')).toEqual([]);
  });

  it('is the reminder of the day before, if that’s when it’s due', async () => {
    await world.booked(await world.makeListing({ cancellation_policy: 'flexible', title: 'Attic' }), {}, { guest });
    await emailsAt('2026-11-20T15:00:00Z');
    expect(await subjects('2026-11-23T13:59:00Z')).toEqual([]);
    expect(await subjects('2026-11-23T14:00:00Z')).toEqual([expect.stringContaining('Coming up: Attic')]);
  });

  it('isn’t sent for a canceled booking', async () => {
    const booking = await world.booked(await world.makeListing({ cancellation_policy: 'moderate' }), {}, { guest });
    await world.verb(guest, booking._id, 'cancel');
    await emailsAt('2026-11-20T15:01:00Z');
    expect(await subjects('2026-11-21T15:00:00Z')).toEqual([]);
  });

  it('is sent after a host accepts, counted from then', async () => {
    const listing = await world.makeListing({
      cancellation_policy: 'moderate',
      booking_mode: 'request',
      title: 'Attic',
    });
    const asked = await world.booked(listing, {}, { guest });
    world.t.clock.set('2026-11-20T17:59:50Z');
    await world.accept(world.host, asked._id);
    await emailsAt('2026-11-20T18:00:00Z');
    expect(await subjects('2026-11-21T17:59:00Z')).toEqual([]);
    expect(await subjects('2026-11-21T18:00:00Z')).toEqual(['The address for Attic']);
  });
});
