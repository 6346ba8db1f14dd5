// Ten thousand deliveries to twenty webhooks are sent within a minute, while one receiver fails and one never answers (Q3).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { insertDeliveries } from '../webhook-events/service.ts';
import { deliverDue, settleDeliveries } from './deliver.ts';
import { sealSecret } from './secrets.ts';
import { newSecret } from './signature.ts';
import { type Receiver, startReceiver } from './test-receiver.ts';

const WEBHOOKS = 20;
const EVENTS = 500;
const LIMIT_MS = 60_000;

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await makeWorld({ environment: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${receiver.port}` } });
});
afterAll(async () => {
  await world.t.close();
  await receiver.close();
});

/** One member has a few places only. */
const GUESTS = 5;

async function makeWebhook(memberId: string, path: string): Promise<string> {
  const { t } = world;
  const id = t.deps.newId();
  await t.db.kysely
    .insertInto('webhook')
    .values({
      id,
      member_id: memberId,
      url: `http://127.0.0.1:${receiver.port}${path}`,
      events: ['booking.confirmed'],
      sealed_secret: sealSecret(t.deps, id, newSecret()),
      created_at: t.clock.now(),
    })
    .execute();
  return id;
}

it('10,000 webhooks a minute, with their bookings, beside a failing and a silent receiver (Q3)', async () => {
  const { t } = world;
  const bookings: { memberId: string; bookingId: string }[] = [];
  for (let number = 0; number < GUESTS; number += 1) {
    const guest = await makeMember(t.db);
    const booking = await world.booked(await world.makeListing({ booking_mode: 'instant' }), {}, { guest });
    bookings.push({ memberId: guest.id, bookingId: booking._id });
  }
  const paths = Array.from({ length: WEBHOOKS }, (_, number) => `/${number}`);
  const hooks: { id: string; bookingId: string }[] = [];
  for (const [number, path] of [...paths, '/broken', '/silent'].entries()) {
    const { memberId, bookingId } = bookings[number % GUESTS]!;
    hooks.push({ id: await makeWebhook(memberId, path), bookingId });
  }
  receiver.answers.set('/broken', (response) => response.writeHead(500).end());
  receiver.answers.set('/silent', () => undefined);
  const now = t.clock.now();
  for (let number = 0; number < EVENTS; number += 1) {
    const eventId = t.deps.newId();
    for (const [bookingId, those] of Map.groupBy(hooks, (hook) => hook.bookingId)) {
      const rows = those.map((hook) => ({ id: t.deps.newId(), webhookId: hook.id, eventId }));
      const about = { type: 'booking.confirmed', subject: { bookingId }, occurredAt: now, now };
      await t.db.kysely.transaction().execute((trx) => insertDeliveries(trx, rows, about));
    }
  }
  const startMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const isComplete = () => paths.every((path) => receiver.of(path).length === EVENTS);
  while (!isComplete() && performance.now() - startMs < 2 * LIMIT_MS)
    await deliverDue(t.deps, new AbortController().signal);
  const tookMs = performance.now() - startMs;
  await settleDeliveries(t.deps);
  const { user, system } = process.cpuUsage(cpuBefore);
  const processorMs = Math.round((user + system) / 1_000);
  console.log(`${WEBHOOKS * EVENTS} webhooks in ${Math.round(tookMs)} ms, ${processorMs} ms of processor time here`);
  expect(isComplete()).toBe(true);
  expect(tookMs).toBeLessThan(LIMIT_MS);
}, 300_000);
