// What saved replies can include: never more about the property than the booking page shows the guest at that time (H5, H6).
import type { ReplyFacts } from '@daynook/contract/saved-replies';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { sendDue } from './send-automatic.ts';

const WIFI = 'Network Brick, password on the fridge';

let world: World;
let host: TestMember;
let guest: TestMember;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  host = await world.makeGuest();
  guest = await world.makeGuest();
  listing = await world.makeListing({ host_id: host.id, title: 'Attic desk', booking_mode: 'request' });
  await world.t.db.pool.query('update property set check_in = $2 where id = $1', [
    listing.property_id,
    JSON.stringify([{ part: 'wifi', text: WIFI, release: 'hour-before' }]),
  ]);
  await world.t.db.pool.query(
    `insert into property_address (property_id, street, postal_code, lat, lng) values ($1, '114 Hancock Street', '11216', 40.68, -73.95)
     on conflict do nothing`,
    [listing.property_id],
  );
});

const call = <T>(...input: Parameters<World['call']>) => world.call<T>(...input);
const facts = (id: string, as = host) => call<ReplyFacts>(as, 'GET', `/api/bookings/${id}/reply-facts`);
const carryOut = () =>
  drainOutbox(
    world.t.deps,
    topicHandlers({
      notify: () => undefined,
      notifyConversation: () => undefined,
      catchUp: () => undefined,
      close: async () => undefined,
    }),
  );

describe('what a reply can include for the guest (H5)', () => {
  it('includes the total, and only the property information that the guest can see by then', async () => {
    const booking = await world.booked(listing, {}, { guest });
    const asked = await facts(booking._id);
    expect([asked.status, asked.body.currency, asked.body.totalMinor > 0]).toEqual([200, 'USD', true]);
    // A request, so the guest may never see the address.
    expect(asked.body.address).toEqual({ text: null, isMissing: false, visibleFrom: null });
    await world.accept(host, booking._id);
    const confirmed = (await facts(booking._id)).body;
    expect(confirmed.address).toMatchObject({ text: null, isMissing: false });
    expect(confirmed.address.visibleFrom).not.toBeNull();
    expect(confirmed.access).toMatchObject({ text: null, isMissing: true });

    world.t.clock.set(confirmed.address.visibleFrom!);
    const { address, wifi } = (await facts(booking._id)).body;
    const seen = await call<{ address: { exact: { street: string } | null } }>(
      guest,
      'GET',
      `/api/bookings/${booking._id}`,
    );
    expect(address.text).toContain(seen.body.address.exact!.street);
    expect(wifi).toEqual({ text: null, isMissing: false, visibleFrom: '2026-11-24T13:00:00.000Z' });
    world.t.clock.set('2026-11-24T13:00:00Z');
    expect((await facts(booking._id)).body.wifi.text).toBe(WIFI);
  });

  it('doesn’t change for the guest and others', async () => {
    const booking = await world.booked(listing, {}, { guest });
    const statuses = [];
    for (const as of [guest, await world.makeGuest()]) statuses.push((await facts(booking._id, as)).status);
    expect(statuses).toEqual([404, 404]);
  });

  it('applies to automatic messages: Wi-Fi is sent once the guest can see it, never before (H6)', async () => {
    const set = async (title: string, offsetMinutes: number) => {
      const text = `${title}: {wifi}`;
      const { body } = await call<{ _id: string }>(host, 'POST', '/api/saved-replies', { title, text });
      const where = { kind: 'listing', id: listing.id };
      await call(host, 'POST', '/api/reply-schedules', {
        replyId: body._id,
        where,
        moment: 'before-start',
        offsetMinutes,
      });
    };
    await set('Too early', 90);
    await set('In time', 30);
    const booking = await world.booked(listing, {}, { guest });
    await world.accept(host, booking._id);
    await carryOut();
    const planned = await call<{ messages: { replyTitle: string; missingPlaceholders: string[] }[] }>(
      host,
      'GET',
      `/api/bookings/${booking._id}/planned-messages`,
    );
    expect(
      planned.body.messages.map(({ replyTitle, missingPlaceholders }) => [replyTitle, missingPlaceholders]),
    ).toEqual([
      ['Too early', ['wifi']],
      ['In time', []],
    ]);
    for (const instant of ['2026-11-24T12:30:00Z', '2026-11-24T13:30:00Z']) {
      world.t.clock.set(instant);
      await sendDue(world.t.deps);
      await carryOut();
    }
    const { rows } = await world.t.db.pool.query<{ outcome: string; content: string | null }>(
      `select sending.outcome, message.content from reply_sending as sending
       left join message on message.id = sending.message_id where sending.booking_id = $1 order by sending.at`,
      [booking._id],
    );
    expect(rows).toEqual([
      { outcome: 'unfilled', content: null },
      { outcome: 'sent', content: `In time: ${WIFI}` },
    ]);
  });
});
