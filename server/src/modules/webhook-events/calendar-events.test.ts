// Which changes of a calendar webhooks hear of (Q3): also time off, imported calendars, and changes to many listings.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeWorld, newKey, type TestListing, type World } from '../bookings/test-world.ts';
import { makeCalendar, makeEvent } from '../calendar-imports/example-calendar.ts';
import { pollCalendarImports } from '../calendar-imports/service.ts';
import { CalendarServer } from '../calendar-imports/test-calendar-server.ts';

const site = new CalendarServer();
let world: World;
let listings: TestListing[];
beforeAll(async () => {
  await site.listen();
  world = await makeWorld({ environment: { OUTBOUND_ALLOWED_HOSTS: site.host } });
  listings = [await world.makeListing(), await world.makeListing()];
});
afterAll(async () => {
  await world.t.close();
  await site.close();
});
beforeEach(() => world.t.db.kysely.deleteFrom('outbox').execute());

/** Of which listings, in the outbox. */
async function changed(): Promise<string[]> {
  const rows = await world.t.db.kysely
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'webhook-event')
    .execute();
  await world.t.db.kysely.deleteFrom('outbox').execute();
  return rows
    .map(({ payload }) => payload as { type: string; memberIds: string[]; subject: { listingId: string } })
    .map(({ type, memberIds, subject }) => {
      expect([type, memberIds]).toEqual(['calendar.changed', [world.host.id]]);
      return subject.listingId;
    })
    .sort();
}
const ids = () => listings.map(({ id }) => id).sort();

it('time off, and its end', async () => {
  const body = { fromDate: '2026-12-01', toDate: '2026-12-03', propertyIds: null };
  const added = await world.call<{ _id: string }>(world.host, 'POST', '/api/host/absences', body, {
    'idempotency-key': newKey(),
  });
  expect(added.status).toBe(201);
  expect(await changed()).toEqual(ids());
  await world.call(world.host, 'DELETE', `/api/host/absences/${added.body._id}`);
  expect(await changed()).toEqual(ids());
});

it('blocking and unblocking dates of many listings, once each', async () => {
  const change = { listingIds: ids(), from: '2026-12-05', to: '2026-12-06' };
  await world.call(world.host, 'POST', '/api/host/calendar/changes', { action: 'block', ...change });
  expect(await changed()).toEqual(ids());
  // Nothing is left to block.
  await world.call(world.host, 'POST', '/api/host/calendar/changes', { action: 'block', ...change });
  expect(await changed()).toEqual([]);
  await world.call(world.host, 'POST', '/api/host/calendar/changes', { action: 'unblock', ...change });
  expect(await changed()).toEqual(ids());
});

it('an imported calendar, when its busy times change', async () => {
  const [{ id }] = listings as [TestListing];
  const event = (day: string) => makeEvent(`DTSTART:202611${day}T150000Z`, `DTEND:202611${day}T170000Z`);
  site.pages.set('/own.ics', makeCalendar(event('24')));
  const body = { name: 'Family', url: site.toUrl('/own.ics') };
  const added = await world.call<{ _id: string }>(world.host, 'POST', `/api/host/listings/${id}/feeds`, body);
  expect(added.status).toBe(201);
  expect(await changed()).toEqual([id]);
  const poll = async () => {
    world.t.clock.advance({ days: 1 });
    await pollCalendarImports(world.t.deps, new AbortController().signal);
  };
  await poll();
  expect(await changed()).toEqual([]);
  site.pages.set('/own.ics', makeCalendar(event('24'), event('26')));
  await poll();
  expect(await changed()).toEqual([id]);
  await world.call(world.host, 'DELETE', `/api/host/listings/${id}/feeds/${added.body._id}`);
  expect(await changed()).toEqual([id]);
});
