// A restored copy that must not reach anybody (OUTBOUND=off): what would leave waits, and what is stale later is dropped.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeListing, makeMember } from '../../test/make.ts';
import { parseConfig } from '../config.ts';
import { topicHandlers } from '../effects.ts';
import { pollCalendarImports } from '../modules/calendar-imports/jobs.ts';
import { type EmailToSend, queueEmail } from '../modules/emails/service.ts';
import { sweepPhotoFiles } from '../modules/hosting/photo-jobs.ts';
import { discardFiles } from '../modules/photos/service.ts';
import { drainOutbox } from './outbox.ts';

const realtime = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};
const handlers = topicHandlers(realtime);

let off: TestApp;
let on: TestApp;
let host: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  off = await testApp({ environment: { OUTBOUND: 'off' } });
  on = await testApp({ db: off.db });
  host = await makeMember(off.db);
});
afterAll(async () => {
  await on.close();
  await off.close();
});
beforeEach(async () => {
  for (const table of ['outbox', 'sent_email'] as const) await off.db.kysely.deleteFrom(table).execute();
  on.clock.set(off.clock.now());
});

const kudos = (): EmailToSend => ({
  to: host.email,
  memberId: host.id,
  template: 'kudos-received',
  data: { name: host.name, from: 'Ravi', tag: 'clear-words', text: '' },
});
const waiting = () =>
  off.db.kysely
    .selectFrom('outbox')
    .select(['topic', 'attempts', 'dropped_because'])
    .where('done_at', 'is', null)
    .execute();
const sent = async () => (await off.db.kysely.selectFrom('sent_email').select('subject').execute()).length;

it('emails and file removals wait without an attempt, in either direction', async () => {
  await queueEmail(off.db.kysely, off.deps, kudos());
  await discardFiles(off.deps, 'upload/gone');
  for (const direction of ['outward', 'inward', undefined] as const)
    expect(await drainOutbox(off.deps, handlers, undefined, direction)).toBe(0);
  expect((await waiting()).map(({ topic, attempts }) => [topic, attempts]).sort()).toEqual([
    ['mail', 0],
    ['photo-files', 0],
  ]);
  expect([await sent(), await sweepPhotoFiles(off.deps)]).toEqual([0, 0]);
});

it('they are carried out once it’s on again; an email held for more than a day is dropped with the reason, and a file is removed', async () => {
  await queueEmail(off.db.kysely, off.deps, kudos());
  on.clock.advance({ hours: 23 });
  expect(await drainOutbox(on.deps, handlers)).toBe(1);
  expect(await sent()).toBe(1);
  await queueEmail(off.db.kysely, off.deps, kudos());
  await discardFiles(off.deps, 'upload/gone');
  on.clock.advance({ hours: 2 });
  expect(await drainOutbox(on.deps, handlers)).toBe(1);
  expect(await sent()).toBe(1);
  const dropped = await off.db.kysely
    .selectFrom('outbox')
    .select(['topic', 'dropped_because'])
    .where('dropped_because', 'is not', null)
    .execute();
  expect(dropped).toEqual([{ topic: 'mail', dropped_because: 'held for too long' }]);
});

it('an email about money is sent however late', () => {
  const isStale = (template: string) => handlers.get('mail')!.isStale!({ template }, 500);
  expect([isStale('booking-refunded'), isStale('kudos-received'), isStale('booking-confirmed')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('no calendar is fetched, and a host who wants to import one is asked to try later', async () => {
  const listing = await makeListing(off.db, { host_id: host.id });
  const response = await off.app.inject({
    method: 'POST',
    url: `/api/host/listings/${listing.id}/feeds`,
    headers: await off.signIn(host),
    payload: { name: 'Other site', url: 'https://calendar.example/a.ics', keepsGap: true },
  });
  expect([response.statusCode, response.json().code]).toEqual([503, 'OUTBOUND_OFF']);
  expect(await pollCalendarImports(off.deps, new AbortController().signal)).toBe(0);
});

it('the original’s outline service and Redis aren’t used', () => {
  const config = parseConfig({ OUTBOUND: 'off', REDIS_URL: 'redis://a', BOUNDARY_URL: 'https://outlines.example' });
  expect([config.redisUrl, config.boundaryUrl, config.isOutboundOn]).toEqual([undefined, undefined, false]);
});
