// A separate marketplace for a journey that moves the clock: the whole server with the Stripe stand-in in one process, forked as
// `market-process.ts CITY AHEAD_MS`. It has a host with one listing in Toronto or Montréal, a guest, staff, and taxes on both supplies,
// and follows commands (market-orders.ts). The home has a second workspace that's booked by the hour, and there's a second guest. With E2E_DATABASE_URL, its database is on that PostgreSQL server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { sql } from 'kysely';
import { createFolderStore } from '../../src/adapters/photos/folder-store.ts';
import { parseConfig } from '../../src/config.ts';
import type { Deps } from '../../src/deps.ts';
import { serveDocuments } from '../../src/http/documents.ts';
import { findWebBuild, loadPageHandler } from '../../src/http/rendering/page-handler.ts';
import { ensureAccount } from '../../src/identity/accounts.ts';
import { listTimedJobs } from '../../src/jobs/timed-jobs.ts';
import { createLog } from '../../src/log.ts';
import { sumAccounts } from '../../src/modules/payments/service.ts';
import { copyStripeBalance, verifyStripeBalance } from '../../src/modules/stripe-balance/service.ts';
import { refreshTaxes } from '../../src/modules/tax/service.ts';
import { startServer } from '../../src/start-server.ts';
import { verify } from '../../src/verify/checks.ts';
import { makeListing, signIn } from '../make.ts';
import { type CanadianCity, makeCanadianListing, PROFILE, SELLER } from '../money/tax-examples.ts';
import { moveClock } from '../moved-clock.ts';
import { copyPreparedDirectory } from '../prepared-directory.ts';
import { startStripe } from '../stripe/stand-in.ts';
import { cloneTemplate } from '../template-database.ts';
import { freePort } from './free-port.ts';
import { type MarketOrders, type MarketReady, type Order, type Reply, SECOND_GUEST } from './market-orders.ts';

const [city, startAheadMs] = process.argv.slice(2) as [CanadianCity, string];
const serverUrl = process.env['E2E_DATABASE_URL'];
if (serverUrl) process.env['TEST_DATABASE_URL'] = serverUrl;
const place = serverUrl ? await cloneTemplate() : await copyPreparedDirectory();
const dataDir = place.dataDir ?? mkdtempSync(join(tmpdir(), 'daynook-market-'));
moveClock(Number(startAheadMs));

const stripe = await startStripe();
const port = await freePort();
const config = parseConfig({
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  DEMO: 'off',
  STAFF_EMAIL_DOMAINS: DEMO_ACCOUNTS.staff.split('@')[1]!,
  RATE_LIMITS: 'off',
  // A slow machine isn't a crowd.
  ANSWER_LIMIT_MS: '60000',
  LOG_LEVEL: 'error',
  ...stripe.environment,
});

let deps!: Deps;
type App = Parameters<NonNullable<Parameters<typeof startServer>[3]>['serve']>[0];
let app!: App;
const server = await startServer(config, createLog(config), () => undefined, {
  serve: async (servedApp, servedDeps) => {
    [app, deps] = [servedApp, servedDeps];
    // In this thread, whose clock is moved.
    await serveDocuments(servedApp, servedDeps, await loadPageHandler(findWebBuild()!));
  },
});
stripe.events.sendTo(`${server.url}/api/webhooks/stripe`);

/** Members log in with the demo's password. */
async function addMember(email: string, name: string) {
  const id = await ensureAccount(deps, { email, name, password: DEMO_ACCOUNTS.password, isVerified: true });
  const changes = { is_onboarded: true, time_zone: 'America/Toronto' };
  return deps.db.kysely
    .updateTable('member')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
async function put(member: { subject: string }, url: string, payload: object): Promise<void> {
  const answer = await app.inject({ method: 'PUT', url, headers: { ...(await signIn(deps, member)) }, payload });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
}

const host = await addMember(DEMO_ACCOUNTS.host, 'Nadia Okafor');
await addMember(DEMO_ACCOUNTS.guest, 'Ana Ruiz');
await addMember(SECOND_GUEST, 'Maren Holt');
const staff = await addMember(DEMO_ACCOUNTS.staff, 'Sam Staff');
await put(staff, '/api/staff/tax-settings', { isEnabled: true, seller: SELLER, facilitations: [] });
await put(host, '/api/tax-profile', PROFILE);
const listing = await makeCanadianListing(deps.db, { city, property: { host_id: host.id } });
const hourly = await makeListing(deps.db, {
  property_id: listing.property_id,
  title: 'Corner office by the stairs',
  currency: listing.currency,
  booking_mode: 'request',
  day_minor: 40_000,
  hour_minor: 10_000,
});
await refreshTaxes(deps);

const { signal } = new AbortController();
const isWorkLeft = async (): Promise<boolean> => {
  await stripe.events.sent();
  const { rows } = await sql`
    select from outbox where done_at is null and due_at <= ${deps.clock.now()} limit 1`.execute(deps.db.kysely);
  return rows.length > 0;
};
/** Runs every timed job once. The server then carries out the effects of these and of Stripe's events. */
async function work(): Promise<void> {
  for (const job of listTimedJobs(async () => undefined)) await job.run(deps, signal);
  while (await isWorkLeft());
}

const accountId = () => [...stripe.accounts.all.keys()].at(-1)!;
const orders: MarketOrders = {
  moveClock: async (aheadMs) => {
    moveClock(aheadMs);
    await work();
  },
  work,
  finishOnboarding: async () => {
    stripe.accounts.complete(accountId());
    const { use_case: useCase } = stripe.accounts.links.at(-1)!;
    return (useCase as { account_onboarding: { return_url: string } }).account_onboarding.return_url;
  },
  payOut: async () => {
    stripe.transfers.payOut(accountId());
    await work();
  },
  disputeLastPayment: async () => {
    const { id, amount, currency } = [...stripe.payments.intents.values()].at(-1)!;
    stripe.disputes.open({ paymentIntent: id, amount, currency });
    await work();
  },
  readBooking: async (bookingId) =>
    Object.fromEntries([...(await sumAccounts(deps.db.kysely, bookingId))].filter(([, sum]) => sum !== 0)),
  readHost: async () => {
    const { rows } = await sql<{ account: string; sum: string }>`
      select account, sum(amount_minor) as sum from ledger_entry where member_id = ${host.id} group by account`.execute(
      deps.db.kysely,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
  },
  verify: async () => {
    await copyStripeBalance(deps);
    const checks = await verify({
      db: deps.db,
      files: createFolderStore(join(dataDir, 'photos')),
      asOf: deps.clock.now(),
    });
    // Timed jobs use the database's clock, which isn't moved.
    const found = checks.flatMap(({ name, violations }) => (name === 'Timed jobs are on time' ? [] : violations));
    return [...found, ...(await verifyStripeBalance(deps.db))].map((each) => JSON.stringify(each));
  },
};

async function reply({ id, name, input }: Order): Promise<Reply> {
  try {
    return { id, output: await (orders[name] as (input: Order['input']) => Promise<unknown>)(input) };
  } catch (error) {
    return { id, error: String((error as Error).stack) };
  }
}
async function stop(): Promise<void> {
  await server.stop();
  await stripe.close();
  await place.remove();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.on('message', (order: Order) => void reply(order).then((answer) => process.send!(answer)));
// The journey or its process has ended.
process.on('disconnect', () => void stop());
const ready: MarketReady = {
  url: server.url,
  stripeUrl: stripe.url,
  listingId: listing.id,
  hourlyListingId: hourly.id,
};
process.send!(ready);
