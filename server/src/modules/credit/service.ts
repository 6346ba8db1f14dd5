// Guests' credit: their balance, what staff grant and take back, and what a booking can use. The ledger is the source of truth
// (decision 0062). The bookings module says when credit is used and returned.
import type { Answer, Input } from '@daynook/contract/api';
import { CREDIT } from '@daynook/contract/limits/credit';
import type { CreditEntry, CreditPage } from '@daynook/contract/money/credit';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { audit, auditView } from '../audit/service.ts';
import { emailEffect } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { postCredit } from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { leastCharged, mostUsable } from './rules.ts';
import * as store from './store.ts';

export { calculateBonus, type RefundParts, splitRefund } from './rules.ts';
export { creditTerms, setSettings, viewSettings } from './settings.ts';
export { verifyCredit } from './verify-store.ts';

type Trx = Transaction<DB>;
type Writer = Pick<Deps, 'newId' | 'clock'>;

async function availableMinor(db: Db, { guestId, currency, exceptIds }: Asked): Promise<number> {
  const balances = await store.listBalances(db, guestId, exceptIds);
  const own = balances.find((balance) => balance.currency === currency);
  return own ? Math.max(0, own.balanceMinor - own.reservedMinor) : 0;
}

interface Asked {
  readonly guestId: string;
  readonly currency: string;
  /** The guest's bookings that this one replaces. */
  readonly exceptIds?: readonly string[];
}
interface AskedFor extends Asked {
  readonly totalMinor: number;
  readonly hasDeposit: boolean;
}

/** The most that the guest's credit can pay of this total. */
export const usableCredit = async (db: Db, asked: AskedFor): Promise<number> =>
  mostUsable(asked, await availableMinor(db, asked));

/** The caller has the guest locked. Throws CREDIT_CHANGED with the usable amount if there isn't enough. */
export async function requireCredit(trx: Trx, request: AskedFor & { readonly creditMinor: number }): Promise<void> {
  const usableMinor = await usableCredit(trx, request);
  const leavesMinor = request.totalMinor - request.creditMinor;
  const isChargeable = (leavesMinor === 0 && !request.hasDeposit) || leavesMinor >= leastCharged(request.currency);
  if (request.creditMinor > usableMinor || !isChargeable)
    throw new AppError('CREDIT_CHANGED', { current: { creditMinor: usableMinor } });
}

const viewEntry = (row: store.EntryRow, isStaff: boolean): CreditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  reason: row.reason,
  currency: row.currency,
  amountMinor: row.amountMinor,
  booking: row.bookingId === null ? null : { _id: row.bookingId, reference: row.reference! },
  note: row.note,
  by: isStaff ? row.by : null,
});

async function viewPage(
  db: Db,
  memberId: string,
  { cursor, isStaff }: { cursor?: string | undefined; isStaff: boolean },
): Promise<CreditPage> {
  const [balances, rows] = await Promise.all([
    store.listBalances(db, memberId),
    store.listEntries(db, memberId, pageAfter(cursor, CREDIT.pageSize)),
  ]);
  const { shown, nextCursor } = toPage(rows, CREDIT.pageSize, ({ at, id }) => ({ at, id }));
  return {
    balances: balances.map(({ currency, balanceMinor, reservedMinor }) => ({
      currency,
      availableMinor: balanceMinor - reservedMinor,
      reservedMinor,
    })),
    entries: shown.map((row) => viewEntry(row, isStaff)),
    nextCursor,
  };
}

/** The member's own credit. Throws VALIDATION_FAILED for an invalid cursor. */
export const viewOwnCredit = (
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<CreditPage> => viewPage(deps.db.kysely, actor.memberId, { cursor, isStaff: false });

/** A member's credit, for staff. Views are logged. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function viewMemberCredit(
  deps: Deps,
  actor: MemberActor,
  id: string,
  { cursor }: { cursor?: string | undefined },
): Promise<CreditPage> {
  const db = deps.db.kysely;
  await getMember(db, id);
  await auditView(db, deps, { actorId: actor.memberId, subject: { kind: 'member', id }, memberId: id });
  return viewPage(db, id, { cursor, isStaff: true });
}

interface Movement {
  readonly guest: { readonly id: string };
  readonly currency: string;
  /** Negative amounts are taken. */
  readonly amountMinor: number;
  readonly reason: 'goodwill' | 'referral' | 'refund-bonus' | 'taken-back' | 'given-up';
  readonly note?: string;
  readonly createdBy?: string;
  readonly bookingId?: string;
}

const MEMOS = {
  goodwill: 'Credit granted',
  referral: 'Referral reward',
  'refund-bonus': 'Bonus for a refund taken as credit',
  'taken-back': 'Credit taken back',
  'given-up': 'Credit forfeited when the account was deleted',
} as const satisfies Record<Movement['reason'], string>;

/** Posts credit given or taken, with the reason. Returns the movement's id. */
async function moveCredit(trx: Trx, deps: Writer, movement: Movement): Promise<string> {
  const { guest, currency, amountMinor, reason, note = null, createdBy = null, bookingId = null } = movement;
  const memo = MEMOS[reason];
  const change = { guestId: guest.id, currency, amountMinor, memo, bookingId };
  const transactionId = await postCredit(trx, deps, change);
  await store.insertMovement(trx, { transactionId, reason, note, createdBy });
  return transactionId;
}

type Change = Input<'POST /api/staff/members/{id}/credit/grants'>['body'];
type ChangedPage = Answer<'POST /api/staff/members/{id}/credit/grants'>;

/** One change by staff, once per key. The member is notified, and the change is logged. */
function changeOnce(
  deps: Deps,
  actor: MemberActor,
  { id, key, isGrant }: { id: string; key: string; isGrant: boolean },
  body: Change,
): Promise<Outcome<ChangedPage>> {
  const operation = `POST /api/staff/members/${id}/credit/${isGrant ? 'grants' : 'take-backs'}`;
  return runOnce(deps, { memberId: actor.memberId, key, operation, input: body }, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      await ticket.begin(trx, {});
      const member = await store.lockMember(trx, id);
      if (!member) throw new AppError('NOT_FOUND');
      await requireUninvolved(trx, deps, actor, { money: { memberIds: [id] }, permission: 'credit' });
      const { currency, amountMinor, reason: note } = body;
      if (!isGrant) await requireUnspent(trx, id, body);
      const reason = isGrant ? ('goodwill' as const) : ('taken-back' as const);
      const signedMinor = isGrant ? amountMinor : -amountMinor;
      await moveCredit(trx, deps, {
        guest: { id },
        currency,
        amountMinor: signedMinor,
        reason,
        note,
        createdBy: actor.memberId,
      });
      const action = isGrant ? 'credit-granted' : 'credit-taken-back';
      const subject = { kind: 'credit' as const, id };
      await audit(trx, deps, { actorId: actor.memberId, action, subject, memberId: id, reason: note });
      await notifyMember(trx, deps, { ...member, id }, { amountMinor: signedMinor, currency, reason, note });
      const page = await viewPage(trx, id, { isStaff: true });
      await ticket.finish(trx, 200, page);
      return page;
    }),
  );
}

async function requireUnspent(trx: Trx, guestId: string, { currency, amountMinor }: Change): Promise<void> {
  const leftMinor = await availableMinor(trx, { guestId, currency });
  if (amountMinor <= leftMinor) return;
  const left = moneyWords(leftMinor, currency);
  const message =
    leftMinor === 0
      ? say('They have no {currency} credit left.', { currency })
      : say('Enter {left} or less. That’s all they have left.', { left });
  throw new AppError('VALIDATION_FAILED', { fields: { amountMinor: message } });
}

/** Notifies the member by email and in the inbox. */
async function notifyMember(
  trx: Trx,
  deps: Writer,
  member: { readonly id: string; readonly name: string; readonly email: string },
  data: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly reason: 'goodwill' | 'referral' | 'taken-back';
    readonly note: string | null;
  },
): Promise<void> {
  await queueEffects(trx, deps, [
    emailEffect({
      template: data.reason === 'taken-back' ? 'credit-taken-back' : 'credit-granted',
      to: member.email,
      memberId: member.id,
      data: { ...data, amountMinor: Math.abs(data.amountMinor), name: member.name },
    }),
  ]);
}

/** Throws NOT_FOUND, the IDEMPOTENCY_ codes. */
export const grantCredit = (
  deps: Deps,
  actor: MemberActor,
  { id, key }: { id: string; key: string },
  body: Change,
): Promise<Outcome<ChangedPage>> => changeOnce(deps, actor, { id, key, isGrant: true }, body);

/** Never takes credit that's spent or set aside for a booking. Throws NOT_FOUND, VALIDATION_FAILED, the IDEMPOTENCY_ codes. */
export const takeBackCredit = (
  deps: Deps,
  actor: MemberActor,
  { id, key }: { id: string; key: string },
  body: Change,
): Promise<Outcome<ChangedPage>> => changeOnce(deps, actor, { id, key, isGrant: false }, body);

/**
 * The reward for a referral, as credit for the member who referred the guest. Returns the movement's id; undefined if their account
 * was deleted.
 */
export async function rewardReferral(
  trx: Trx,
  deps: Writer,
  { memberId, currency, amountMinor }: { memberId: string; currency: string; amountMinor: number },
): Promise<string | undefined> {
  const member = await store.lockMember(trx, memberId);
  if (!member) return undefined;
  const id = await moveCredit(trx, deps, { guest: { id: memberId }, currency, amountMinor, reason: 'referral' });
  await notifyMember(trx, deps, { ...member, id: memberId }, { amountMinor, currency, reason: 'referral', note: null });
  return id;
}

/** The bonus for a refund that a guest takes as credit. */
export async function giveBonus(
  trx: Trx,
  deps: Writer,
  booking: { readonly id: string; readonly currency: string; readonly guest: { readonly id: string } },
  amountMinor: number,
): Promise<void> {
  const { id: bookingId, currency, guest } = booking;
  await moveCredit(trx, deps, { guest, currency, amountMinor, reason: 'refund-bonus', bookingId });
}

/** When an account is deleted, its remaining credit is given up. Its owner was notified of that. */
export async function giveUpCredit(trx: Trx, deps: Writer, memberId: string): Promise<void> {
  for (const { currency, balanceMinor } of await store.listBalances(trx, memberId)) {
    if (balanceMinor <= 0) continue;
    await moveCredit(trx, deps, { guest: { id: memberId }, currency, amountMinor: -balanceMinor, reason: 'given-up' });
  }
}
