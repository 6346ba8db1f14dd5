// Staff actions on damage reports: what the guest pays, up to the reported amount, and what happens if they don't pay.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { StaffDamageReport } from '@daynook/contract/money/damages';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { audit } from '../audit/service.ts';
import { findCharge } from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { beginPayment, carryOut, chargeAgain, writeOff } from './charge-damage.ts';
import { notify } from './emails.ts';
import { listPictures } from './picture-store.ts';
import { beginRefund, type Refund } from './refund-damage.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { toReport, viewForStaff } from './view.ts';

type Trx = Transaction<DB>;

interface Named {
  readonly id: string;
  readonly version: number;
}

const changed = (): AppError =>
  new AppError('STATE_CHANGED', { message: say('This report has changed. Here’s the latest version.') });

/** A page of reports, the latest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listReports(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/damage-reports'>> {
  const now = deps.clock.now();
  const page = pageAfter(cursor, STAFF.pageSize);
  const rows = await store.listReports(deps.db.kysely, { isOpen: state === 'open', now, ...page });
  const toMark = ({ report }: store.Listed) => ({ at: report.reported_at, id: report.id });
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, toMark);
  const pictures = await listPictures(
    deps.db.kysely,
    shown.map(({ subject }) => subject.id),
  );
  return { reports: shown.map((row) => viewForStaff(row, pictures.get(row.subject.id), now)), nextCursor };
}

/**
 * Works on the report in the version that was read, logs it, and returns the result. Throws NOT_FOUND, STATE_CHANGED, FORBIDDEN for
 * staff who are part of the booking.
 */
async function act(
  deps: Deps,
  actor: MemberActor,
  { id, version }: Named,
  { action, reason }: { action: string; reason?: string },
  work: (trx: Trx, subject: store.Subject, report: store.ReportRow) => Promise<void>,
): Promise<StaffDamageReport> {
  const db = deps.db.kysely;
  const bookingId = await store.findBookingId(db, id);
  if (bookingId === undefined) throw new AppError('NOT_FOUND');
  await retryTransaction(db, async (trx) => {
    const report = (await store.lockReport(trx, bookingId))!;
    const subject = (await store.findSubject(trx, bookingId))!;
    await requireUninvolved(trx, deps, actor, { money: { bookingId }, permission: 'damage' });
    if (report.version !== version) throw changed();
    await work(trx, subject, report);
    const about = { kind: 'damage-report' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action, subject: about, memberId: subject.guest.id, reason });
  });
  await carryOut(deps, bookingId);
  const listed = {
    report: (await store.findReport(db, bookingId))!,
    subject: (await store.findSubject(db, bookingId))!,
  };
  return viewForStaff(listed, (await listPictures(db, [bookingId])).get(bookingId), deps.clock.now());
}

/** Decides once. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED for more than was reported. */
export const decideReport = (
  deps: Deps,
  actor: MemberActor,
  { amountMinor, reason, ...named }: Named & { amountMinor: number; reason: string },
): Promise<StaffDamageReport> =>
  act(deps, actor, named, { action: 'damage-decided', reason }, async (trx, subject, report) => {
    const at = deps.clock.now();
    if (!rules.canDecide(toReport(report), at)) throw changed();
    const most = Math.min(report.amount_minor, subject.depositMinor);
    if (amountMinor < 0 || amountMinor > most)
      throw new AppError('VALIDATION_FAILED', {
        fields: {
          amountMinor: say('Enter {amount} or less. That’s what the host is asking for.', {
            amount: moneyWords(most, report.currency),
          }),
        },
      });
    const decision = { decided_minor: amountMinor, decided_by: actor.memberId, decided_at: at, decision: reason };
    const rejected = { state: 'closed', closed_as: 'rejected', closed_at: at } as const;
    await store.updateReport(trx, report.id, {
      ...decision,
      ...(amountMinor === 0 ? rejected : {}),
      next_step_at: null,
    });
    const decided = (await store.findReport(trx, subject.id))!;
    if (amountMinor > 0) await beginPayment(trx, deps, subject, decided);
    await notify(trx, deps, { subject, report: decided }, 'damage-decided');
    await notify(trx, deps, { subject, report: decided }, 'damage-decided-host');
  });

/**
 * Refunds what the guest paid for damage, once. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED for more than they paid, and for
 * a card that wasn't charged.
 */
export const refundReport = (
  deps: Deps,
  actor: MemberActor,
  { amountMinor, reason, bearer, way, ...named }: Named & Omit<Refund, 'by'>,
): Promise<StaffDamageReport> =>
  act(deps, actor, named, { action: 'damage-refunded', reason }, async (trx, subject, report) => {
    if (!rules.canRefund(toReport(report), subject)) throw changed();
    if (amountMinor > report.decided_minor!)
      throw new AppError('VALIDATION_FAILED', {
        fields: {
          amountMinor: say('Enter {amount} or less.', { amount: moneyWords(report.decided_minor!, report.currency) }),
        },
      });
    if (way === 'card' && !(await findCharge(trx, subject.id, 'charge')))
      throw new AppError('VALIDATION_FAILED', {
        fields: { way: say('No card was charged. Send the money another way.') },
      });
    await beginRefund(trx, deps, subject, report, { amountMinor, reason, bearer, way, by: actor.memberId });
  });

const requireDue = (report: store.ReportRow): void => {
  if (report.state !== 'due') throw changed();
};

/** Has the card charged again. Throws NOT_FOUND, STATE_CHANGED. */
export const chargeReport = (deps: Deps, actor: MemberActor, named: Named): Promise<StaffDamageReport> =>
  act(deps, actor, named, { action: 'damage-charged' }, async (trx, subject, report) => {
    requireDue(report);
    if (!rules.isByCard(subject)) throw changed();
    await chargeAgain(trx, deps, subject, report);
  });

/** Writes the amount off and notifies both sides. Throws NOT_FOUND, STATE_CHANGED. */
export const writeOffReport = (
  deps: Deps,
  actor: MemberActor,
  { reason, ...named }: Named & { reason: string },
): Promise<StaffDamageReport> =>
  act(deps, actor, named, { action: 'damage-written-off', reason }, async (trx, subject, report) => {
    requireDue(report);
    await writeOff(trx, deps, subject, report, reason);
    const closed = { ...report, closed_as: 'written-off', closed_reason: reason };
    await notify(trx, deps, { subject, report: closed }, 'damage-closed');
    await notify(trx, deps, { subject, report: closed }, 'damage-decided-host');
  });
