// Measured connections (B15): tests by hosts, and by guests during their bookings. The badge for video calls only counts guests.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import { CONNECTION_TESTS, type ConnectionMedium } from '@daynook/contract/listings/connection-limits';
import type { ConnectionSummary, MeasuredConnection } from '@daynook/contract/listings/connection-tests';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Upload } from '../../http/upload-body.ts';
import { deleteInBatches } from '../../jobs/delete-in-batches.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import {
  deleteOld,
  findCountedSince,
  findPublishedUntil,
  refreshFigures,
  requireRoom,
  type Site,
} from '../on-site/service.ts';
import { type Receipt, readReceipt, writeReceipt } from './receipts.ts';
import { type Measurement, measure } from './rules.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CHUNK_BYTES = 64 * 1024;

type Ticket = Answer<'POST /api/host/listings/{id}/connection-tests'>;
type Result = Answer<'POST /api/connection-tests/finish'>;

/** Wall time with fractions, which other nodes' receipts can be compared with. The test clock stands still, so it can't measure. */
const preciseNowMs = (): number => performance.timeOrigin + performance.now();

/** Throws LIMIT_REACHED. */
async function requireBytesLeft(
  trx: Transaction<DB>,
  memberId: string,
  { bytes, now }: { readonly bytes: number; readonly now: Date },
): Promise<void> {
  const { memberMaximumBytes } = CONNECTION_TESTS;
  const used = await store.sumBytes(trx, memberId, new Date(now.getTime() - DAY_MS));
  if (used + bytes > memberMaximumBytes)
    throw new AppError('LIMIT_REACHED', {
      message: say('Your tests have used {count} MB in the last 24 hours. Try again later.', {
        count: memberMaximumBytes / 1_000_000,
      }),
    });
}

/** The caller has checked that the member may test there. Throws LIMIT_REACHED. */
export async function startTest(
  deps: Deps,
  { memberId }: MemberActor,
  site: Site,
  medium: ConnectionMedium,
): Promise<Ticket> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + CONNECTION_TESTS.expiresAfterSeconds * 1_000);
  const id = deps.newId();
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockMember(trx, memberId);
    const since = new Date(now.getTime() - HOUR_MS);
    if ((await store.countSince(trx, memberId, since)) >= CONNECTION_TESTS.perHour)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve run {count} tests in the last hour. Try again later.', {
          count: CONNECTION_TESTS.perHour,
        }),
      });
    await requireRoom(trx, 'connection_test', site, now);
    await requireBytesLeft(trx, memberId, { bytes: CONNECTION_TESTS.transferMaximumBytes, now });
    await store.insertTest(trx, { ...site, id, medium, memberId, now, expiresAt });
  });
  const ticket = { testId: id, memberId, expiresAtMs: expiresAt.getTime() };
  return { ticket: writeReceipt(deps.secrets.csrf, 'ticket', ticket), expiresAt: expiresAt.toISOString() };
}

const refuse = (field: string): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: say('The test has ended. Start it again.') } });

/** Throws VALIDATION_FAILED for a ticket that isn't the member's, or has expired. */
function requireTicket({ secrets, clock }: Deps, { memberId }: MemberActor, text: string): Receipt<'ticket'> {
  const ticket = readReceipt(secrets.csrf, 'ticket', text);
  if (ticket?.memberId !== memberId || ticket.expiresAtMs <= clock.now().getTime()) throw refuse('ticket');
  return ticket;
}

/** Needs no database, which would be measured, too. `waitedMs` is how long the request has already been here. */
export function ping(
  deps: Deps,
  actor: MemberActor,
  {
    ticket,
    previous,
    isAfterLoss = false,
    waitedMs,
  }: {
    readonly ticket: string;
    readonly previous: string | null;
    readonly isAfterLoss?: boolean | undefined;
    readonly waitedMs: number;
  },
): Answer<'POST /api/connection-tests/ping'> {
  const { testId } = requireTicket(deps, actor, ticket);
  const before = previous === null ? undefined : readReceipt(deps.secrets.csrf, 'pings', previous);
  if (previous !== null && before?.testId !== testId) throw refuse('previous');
  // After a loss, the time since then is mostly the browser's wait for the lost answer.
  const latencyMs = isAfterLoss ? undefined : before && Math.max(0, preciseNowMs() - waitedMs - before.sentAtMs);
  const latenciesMs = [
    ...(before?.latenciesMs ?? []),
    ...(latencyMs === undefined ? [] : [Math.round(latencyMs * 1_000) / 1_000]),
  ].slice(-CONNECTION_TESTS.pingsMaximum);
  const lost = (before?.lost ?? 0) + (before && isAfterLoss ? 1 : 0);
  const receipt = { testId, latenciesMs, lost, sentAtMs: preciseNowMs() };
  return { receipt: writeReceipt(deps.secrets.csrf, 'pings', receipt) };
}

/** Counts the bytes before they move, so that transfers at the same time can't exceed the limit together. */
async function requireTransfer(deps: Deps, { testId, memberId }: Receipt<'ticket'>, bytes: number): Promise<void> {
  const now = deps.clock.now();
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockMember(trx, memberId);
    await requireBytesLeft(trx, memberId, { bytes, now });
    if (!(await store.countTransfer(trx, { id: testId, bytes, now }))) throw new AppError('LIMIT_REACHED');
  });
}

/**
 * From the request to its last byte: while we check who it's from, bytes already arrive. A proxy may have collected them before, so the
 * time since the ping that the browser sent right before counts, too. Throws VALIDATION_FAILED, LIMIT_REACHED, and what uploads throw.
 */
export async function receiveUpload(
  deps: Deps,
  actor: MemberActor,
  {
    ticket,
    after,
    bytes,
    upload,
    waitedMs,
  }: {
    readonly ticket: string;
    readonly after: string;
    /** As the request declares them. */
    readonly bytes: number;
    readonly upload: Pick<Upload, 'chunks'>;
    readonly waitedMs: number;
  },
): Promise<Answer<'POST /api/connection-tests/upload'>> {
  const startedAtMs = performance.now() - waitedMs;
  const test = requireTicket(deps, actor, ticket);
  const { testId } = test;
  const answer = readReceipt(deps.secrets.csrf, 'pings', after);
  if (answer?.testId !== testId) throw refuse('after');
  await requireTransfer(deps, test, bytes);
  let received = 0;
  for await (const chunk of upload.chunks()) received += chunk.length;
  const readMs = performance.now() - startedAtMs;
  const sinceAnswerMs = preciseNowMs() - answer.sentAtMs;
  const receipt = writeReceipt(deps.secrets.csrf, 'upload', { testId, bytes: received, readMs, sinceAnswerMs });
  return { receipt, milliseconds: Math.max(readMs, sinceAnswerMs) };
}

/** Random bytes, which nothing on the way can compress or cache. */
async function* randomFile(secret: string, testId: string, bytes: number): AsyncGenerator<Buffer> {
  const startedAtMs = preciseNowMs();
  let left = bytes - CONNECTION_TESTS.receiptBytes;
  while (left > 0) {
    const size = Math.min(CHUNK_BYTES, left);
    left -= size;
    yield randomBytes(size);
  }
  const receipt = writeReceipt(secret, 'download', { testId, bytes, startedAtMs });
  yield Buffer.from(receipt.padEnd(CONNECTION_TESTS.receiptBytes));
}

/** Throws VALIDATION_FAILED, LIMIT_REACHED. */
export async function sendDownload(
  deps: Deps,
  actor: MemberActor,
  { ticket, bytes }: { readonly ticket: string; readonly bytes: number },
): Promise<Readable> {
  const test = requireTicket(deps, actor, ticket);
  await requireTransfer(deps, test, bytes);
  return Readable.from(randomFile(deps.secrets.csrf, test.testId, bytes), { highWaterMark: 4 });
}

const toResult = (measured: Measurement): Result => ({
  downMbps: measured.downKbps / 1_000,
  upMbps: measured.upKbps / 1_000,
  latencyMs: measured.latencyUs / 1_000,
  jitterMs: measured.jitterUs / 1_000,
  lostPercent: measured.lostPermille / 10,
});

interface FinishInput {
  readonly ticket: string;
  readonly pings: string;
  readonly upload: string;
  readonly download: string;
  readonly lost: number;
  readonly waitedMs: number;
}

/** Throws VALIDATION_FAILED by field. */
export async function finishTest(deps: Deps, actor: MemberActor, input: FinishInput): Promise<Result> {
  const arrivedAtMs = preciseNowMs() - input.waitedMs;
  const { testId } = requireTicket(deps, actor, input.ticket);
  const read = <K extends 'pings' | 'upload' | 'download'>(kind: K): Receipt<K> => {
    const receipt = readReceipt(deps.secrets.csrf, kind, input[kind]);
    if (receipt === undefined || receipt.testId !== testId) throw refuse(kind);
    return receipt;
  };
  const receipts = { pings: read('pings'), upload: read('upload'), download: read('download') };
  const measured = measure({ ...receipts, lost: input.lost, arrivedAtMs });
  if (!measured) throw refuse('ticket');
  const now = deps.clock.now();
  if (!(await store.finishTest(deps.db.kysely, testId, measured, now))) throw refuse('ticket');
  return toResult(measured);
}

const toSummary = (row: store.SummaryRow, timeZone: string): ConnectionSummary => ({
  ...toResult({
    downKbps: row.down_kbps,
    upKbps: row.up_kbps,
    latencyUs: row.latency_us,
    jitterUs: row.jitter_us,
    lostPermille: row.lost_permille,
  }),
  tests: row.tests,
  wiredTests: row.wired,
  people: row.people,
  lastOn: startsOnLocalDate(row.last_at, timeZone),
});

/** What was measured in the last 90 days, without today; undefined if nothing was. */
export async function findConnection(
  db: Db,
  {
    id,
    timeZone,
    isCallReady,
    wifiDownMbps,
  }: {
    readonly id: string;
    readonly timeZone: string;
    readonly isCallReady: boolean;
    readonly wifiDownMbps: number | null;
  },
  now: Date,
): Promise<MeasuredConnection | undefined> {
  const rows = await store.listSummaries(db, id, {
    since: findCountedSince(now),
    until: findPublishedUntil(now, timeZone),
  });
  if (rows.length === 0) return undefined;
  const by = (byWhom: string) => rows.filter((row) => row.by_whom === byWhom).map((row) => toSummary(row, timeZone))[0];
  const [host, guests] = [by('host'), by('guest')];
  return {
    isCallReady,
    ...(wifiDownMbps === null ? {} : { wifiDownMbps }),
    ...(host ? { host } : {}),
    ...(guests ? { guests } : {}),
  };
}

/** Deletes tests that are too old or were never finished, then updates the listings' figures. */
export async function tidyTests(deps: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<number> {
  const unfinishedBefore = new Date(deps.clock.now().getTime() - DAY_MS);
  const old = await deleteOld(deps, 'connection_test', signal);
  const unfinished = await deleteInBatches(signal, (limit) =>
    store.deleteUnfinished(deps.db.kysely, unfinishedBefore, limit),
  );
  let changed = 0;
  for (const figure of [store.callReady, store.wifiSpeed]) changed += await refreshFigures(deps, figure, { signal });
  return old + unfinished + changed;
}

export const connectionTestJobs: readonly TimedJob[] = [
  { name: 'connection-tests', everySeconds: 3_600, run: tidyTests },
];
