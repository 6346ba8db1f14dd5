// What guest and host do about damage: the host reports it, the guest agrees or objects, and payments are made and recorded.

import type { Booking } from '@daynook/contract/bookings';
import { DAMAGE } from '@daynook/contract/limits/damages';
import type { DamageDeposit } from '@daynook/contract/money/damages';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { audit, auditView } from '../audit/service.ts';
import { instructionsFor } from '../payment-settings/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { beginPayment, carryOut, chargeAgain, recordPaid } from './charge-damage.ts';
import { notify } from './emails.ts';
import { listPictures } from './picture-store.ts';
import { attachPictures } from './pictures.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { toReport, viewReport, viewSteps } from './view.ts';
import { findViewer } from './viewer.ts';

type Trx = Transaction<DB>;

const changed = (message = say('This report has changed. Here’s the latest version.')): AppError =>
  new AppError('STATE_CHANGED', { message });

async function view(deps: Deps, actor: MemberActor, bookingId: string): Promise<DamageDeposit> {
  const db = deps.db.kysely;
  const { subject, viewer } = await findViewer(db, actor, bookingId);
  const row = await store.findReport(db, bookingId);
  const now = deps.clock.now();
  const { paymentMethod: method, collectedBy } = subject;
  const isDue = row?.state === 'due';
  const isGuest = viewer.role === 'guest';
  const payee = { method, collectedBy, hostId: subject.host.id };
  return {
    maximumMinor: subject.depositMinor,
    currency: subject.currency,
    paymentMethod: method,
    collectedBy,
    reportUntil: rules.reportUntil(subject).toISOString(),
    report: row ? viewReport(row, (await listPictures(db, [bookingId])).get(bookingId), now) : null,
    instructions: isGuest && isDue ? await instructionsFor(db, deps, payee) : null,
    can: {
      report: !row && rules.speaksForHost(viewer) && rules.canReport(subject, now),
      withdraw: row !== undefined && rules.speaksForHost(viewer) && rules.isUndecided(toReport(row)),
      answer: row !== undefined && isGuest && rules.awaitsGuest(toReport(row), now),
      pay: isDue && isGuest && rules.isByCard(subject),
      receive: isDue && rules.mayReceive(viewer, subject),
    },
  };
}

/** What happened to the deposit, as steps in the booking's history. */
export async function damageSteps(db: Kysely<DB>, bookingId: string): Promise<Booking['events']> {
  const report = await store.findReport(db, bookingId);
  return report ? viewSteps(report) : [];
}

/** A booking's deposit and its report. Views by staff are logged. Throws NOT_FOUND. */
export async function viewDeposit(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<DamageDeposit> {
  const db = deps.db.kysely;
  const { subject, viewer } = await findViewer(db, actor, id);
  if (viewer.role === 'staff')
    await auditView(db, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id },
      memberId: subject.guest.id,
    });
  return view(deps, actor, id);
}

/** The host reports damage, once. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, VALIDATION_FAILED by field. */
export async function reportDamage(
  deps: Deps,
  actor: MemberActor,
  {
    id,
    amountMinor,
    description,
    pictureIds,
  }: { id: string; amountMinor: number; description: string; pictureIds?: readonly string[] | undefined },
): Promise<DamageDeposit> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, id);
  if (!rules.speaksForHost(viewer)) throw new AppError('FORBIDDEN');
  const at = deps.clock.now();
  if (!rules.canReport(subject, at))
    throw changed(
      say('Damage can be reported within {count} hours after the end of a booking with a deposit.', {
        count: DAMAGE.reportHours,
      }),
    );
  if (amountMinor > subject.depositMinor) {
    const most = moneyWords(subject.depositMinor, subject.currency);
    throw new AppError('VALIDATION_FAILED', {
      fields: { amountMinor: say('Enter {most} or less. That’s what was agreed.', { most }) },
    });
  }
  const answerDueAt = addHours(at, DAMAGE.answerHours);
  const nextStepAt = addHours(answerDueAt, -DAMAGE.answerReminderHours);
  await retryTransaction(deps.db.kysely, async (trx) => {
    const { currency } = subject;
    const report = {
      bookingId: id,
      amountMinor,
      currency,
      description,
      by: actor.memberId,
      at,
      answerDueAt,
      nextStepAt,
    };
    if (!(await store.insertReport(trx, { ...report, id: deps.newId() })))
      throw changed(say('Damage has already been reported for this booking.'));
    await attachPictures(trx, { bookingId: id, memberId: actor.memberId, part: 'report' }, pictureIds);
    await notify(trx, deps, { subject, report: (await store.findReport(trx, id))! }, 'damage-reported');
  });
  return view(deps, actor, id);
}

/** Works on a report in the version that was read. Throws STATE_CHANGED. */
const onReport = (
  deps: Deps,
  { id, version }: { id: string; version: number },
  work: (trx: Trx, report: store.ReportRow) => Promise<void>,
): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const report = await store.lockReport(trx, id);
    if (report?.version !== version) throw changed();
    await work(trx, report);
  });

/** The host withdraws the report before it's decided. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function withdrawReport(
  deps: Deps,
  actor: MemberActor,
  named: { id: string; version: number },
): Promise<DamageDeposit> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, named.id);
  if (!rules.speaksForHost(viewer)) throw new AppError('FORBIDDEN');
  await onReport(deps, named, async (trx, report) => {
    if (!rules.isUndecided(toReport(report))) throw changed();
    const closed_at = deps.clock.now();
    const end = { state: 'closed', closed_as: 'withdrawn', closed_at, next_step_at: null } as const;
    await store.updateReport(trx, report.id, end);
    await notify(trx, deps, { subject, report: { ...report, closed_as: 'withdrawn' } }, 'damage-closed');
  });
  return view(deps, actor, named.id);
}

/**
 * The guest answers, once and in time. If they agree, they pay the reported amount; if they object, staff decide. Throws NOT_FOUND,
 * FORBIDDEN, STATE_CHANGED.
 */
export async function answerReport(
  deps: Deps,
  actor: MemberActor,
  {
    agrees,
    text,
    pictureIds,
    ...named
  }: {
    id: string;
    version: number;
    agrees: boolean;
    text?: string | undefined;
    pictureIds?: readonly string[] | undefined;
  },
): Promise<DamageDeposit> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, named.id);
  if (viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  await onReport(deps, named, async (trx, report) => {
    const at = deps.clock.now();
    if (!rules.awaitsGuest(toReport(report), at)) throw changed();
    const answer = { agreed: agrees, answer: text?.trim() || null, answered_at: at, next_step_at: null };
    const decided = agrees ? { decided_minor: report.amount_minor, decided_at: at } : {};
    await store.updateReport(trx, report.id, { ...answer, ...decided, ...(agrees ? {} : { state: 'staff' as const }) });
    await attachPictures(trx, { bookingId: named.id, memberId: actor.memberId, part: 'answer' }, pictureIds);
    const answered = (await store.findReport(trx, named.id))!;
    if (agrees) await beginPayment(trx, deps, subject, answered);
    if (agrees && !rules.isByCard(subject)) await notify(trx, deps, { subject, report: answered }, 'damage-due');
    await notify(trx, deps, { subject, report: answered }, 'damage-answered');
  });
  if (agrees) await carryOut(deps, named.id);
  return view(deps, actor, named.id);
}

/** The guest has their card charged again. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function payAgain(
  deps: Deps,
  actor: MemberActor,
  named: { id: string; version: number },
): Promise<DamageDeposit> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, named.id);
  if (viewer.role !== 'guest') throw new AppError('FORBIDDEN');
  await onReport(deps, named, async (trx, report) => {
    if (report.state !== 'due' || !rules.isByCard(subject)) throw changed();
    await chargeAgain(trx, deps, subject, report);
  });
  await carryOut(deps, named.id);
  return view(deps, actor, named.id);
}

/** The recipient records that the money arrived. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function recordReceived(
  deps: Deps,
  actor: MemberActor,
  named: { id: string; version: number },
): Promise<DamageDeposit> {
  const { subject, viewer } = await findViewer(deps.db.kysely, actor, named.id);
  if (!rules.mayReceive(viewer, subject)) throw new AppError('FORBIDDEN');
  if (viewer.role === 'staff')
    await requireUninvolved(deps.db.kysely, deps, actor, { money: { bookingId: named.id }, permission: 'damage' });
  await onReport(deps, named, async (trx, report) => {
    if (report.state !== 'due') throw changed();
    await recordPaid(trx, deps, subject, report);
    if (viewer.role !== 'staff') return;
    const about = { kind: 'damage-report' as const, id: report.id };
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'payment-recorded',
      subject: about,
      memberId: subject.guest.id,
    });
  });
  return view(deps, actor, named.id);
}
