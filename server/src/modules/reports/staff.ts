// Reports for staff: the queue, a report with its context, and the decision. All access and actions are in the audit log.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import { REPORT_KINDS } from '@daynook/contract/profiles';
import type { ReportDecision, StaffReport, StaffReportDetail } from '@daynook/contract/staff/reports';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit, auditView } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember, suspendMember } from '../members/service.ts';
import { readReportedFile, readReportedPicture } from '../messages/service.ts';
import { requireOverStaff } from '../staff-roles/service.ts';
import * as store from './store.ts';
import { type Kind, SUBJECTS } from './subjects.ts';

const viewRow = (row: store.ReportRow): StaffReport => ({
  _id: row.id,
  kind: row.kind as Kind,
  reason: row.reason as StaffReport['reason'],
  reportedAt: row.created_at.toISOString(),
  reporter: { _id: row.reporter_id, name: row.reporter_name },
  about: { _id: row.about_id, name: row.about_name },
  ...(row.listing_title !== null && { listingTitle: row.listing_title }),
  sameCount: row.same_count,
  outcome: row.outcome as StaffReport['outcome'],
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by_name,
  settledReason: row.settled_reason,
});

interface ReportsQuery {
  readonly state?: 'open' | 'settled' | undefined;
  readonly kind?: Kind | undefined;
  readonly cursor?: string | undefined;
}

/** A page of reports without their content. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listReports(
  deps: Deps,
  { state = 'open', kind, cursor }: ReportsQuery,
): Promise<Answer<'GET /api/staff/reports'>> {
  const db = deps.db.kysely;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, counted] = await Promise.all([
    store.listReports(db, { state, kind, after, limit: STAFF.pageSize + 1 }),
    store.countOpen(db),
  ]);
  const shown = rows.slice(0, STAFF.pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const findCount = (one: Kind) => counted.find((row) => row.kind === one)?.count ?? 0;
  return {
    reports: shown.map(viewRow),
    nextCursor: last ? writeCursor({ at: last.settled_at ?? last.created_at, id: last.id }) : null,
    counts: Object.fromEntries(REPORT_KINDS.map((one) => [one, findCount(one)])) as Record<Kind, number>,
  };
}

async function viewReport(deps: Deps, id: string): Promise<StaffReportDetail> {
  const db = deps.db.kysely;
  const row = await store.findReport(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [now, earlier] = await Promise.all([
    SUBJECTS[row.kind as Kind].show(db, row.subject_id),
    store.countOutcomes(db, row.about_id, row.id),
  ]);
  return { ...viewRow(row), text: row.text, excerpt: row.excerpt, now: now ?? null, earlier };
}

const toAuditSubject = (report: StaffReport) => ({
  subject: { kind: 'report' as const, id: report._id },
  memberId: report.about._id,
});

/** A report with its content and some context. Access is logged. Throws NOT_FOUND. */
export async function viewReportForStaff(deps: Deps, actor: MemberActor, id: string): Promise<StaffReportDetail> {
  const report = await viewReport(deps, id);
  await auditView(deps.db.kysely, deps, { actorId: actor.memberId, ...toAuditSubject(report) });
  return report;
}

/** A picture of the reported message. Access is logged. Throws NOT_FOUND for pictures of other messages. */
export async function viewReportedPicture(
  deps: Deps,
  actor: MemberActor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Download> {
  return viewAttachment(deps, actor, id, (messageId) => readReportedPicture(deps, messageId, pictureId));
}

/** A PDF of the reported message. Access is logged. Throws NOT_FOUND for PDFs of other messages. */
export const viewReportedFile = (
  deps: Deps,
  actor: MemberActor,
  { id, fileId }: { id: string; fileId: string },
): Promise<Download> => viewAttachment(deps, actor, id, (messageId) => readReportedFile(deps, messageId, fileId));

async function viewAttachment(
  deps: Deps,
  actor: MemberActor,
  id: string,
  read: (messageId: string) => Promise<Download>,
): Promise<Download> {
  const row = await store.findReport(deps.db.kysely, id);
  if (row?.kind !== 'message') throw new AppError('NOT_FOUND');
  const attached = await read(row.subject_id);
  await auditView(deps.db.kysely, deps, { actorId: actor.memberId, ...toAuditSubject(viewRow(row)) });
  return attached;
}

interface Decision {
  readonly id: string;
  readonly decision: ReportDecision;
  readonly reason: string;
  readonly hides?: boolean | undefined;
  readonly untilOn?: string | undefined;
}

const OUTCOMES = { dismiss: 'dismissed', hide: 'hidden', warn: 'warned', suspend: 'suspended' } as const;

/**
 * Settles all open reports of the same subject in one transaction and applies the decision. Reporters are notified that it was
 * reviewed, and the reported member what was done and why. Throws NOT_FOUND, STATE_CHANGED if it's already settled, FORBIDDEN for a
 * report about or by the actor, VALIDATION_FAILED for a past date.
 */
export async function decide(deps: Deps, actor: MemberActor, input: Decision): Promise<StaffReportDetail> {
  const { decision, untilOn } = input;
  if (decision === 'suspend' && untilOn !== undefined && untilOn < deps.clock.now().toISOString().slice(0, 10))
    throw new AppError('VALIDATION_FAILED', { fields: { untilOn: say('Choose today or a later day.') } });
  await retryTransaction(deps.db.kysely, async (trx) => {
    const row = await store.findReport(trx, input.id);
    if (!row) throw new AppError('NOT_FOUND');
    const open = await store.lockOpen(trx, { kind: row.kind, subjectId: row.subject_id });
    if (!open.some(({ id }) => id === row.id)) throw new AppError('STATE_CHANGED');
    const isOwn = row.about_id === actor.memberId || open.some((report) => report.reporter_id === actor.memberId);
    if (isOwn)
      throw new AppError('FORBIDDEN', {
        message: say('It’s about you, or you reported it. Another staff member has to decide.'),
      });
    if (decision === 'suspend') await requireOverStaff(trx, deps, actor, row.about_id);
    await carryOut(trx, deps, row, { ...input, actorId: actor.memberId });
    const at = deps.clock.now();
    const { reason } = input;
    const outcome = OUTCOMES[decision];
    await store.settle(
      trx,
      open.map(({ id }) => id),
      { outcome, by: actor.memberId, reason, at },
    );
    for (const report of open) await notifyReporter(trx, deps, report.reporter_id, { row, input });
    await audit(trx, deps, { actorId: actor.memberId, action: outcome, ...toAuditSubject(viewRow(row)), reason });
  });
  deps.outboxSignal.ring();
  return viewReport(deps, input.id);
}

/** Applies the decision and notifies the reported member. */
async function carryOut(
  trx: Transaction<DB>,
  deps: Deps,
  row: store.ReportRow & { excerpt: string },
  { decision, reason, hides = false, untilOn, actorId }: Decision & { readonly actorId: string },
): Promise<void> {
  if (decision === 'dismiss') return;
  const kind = row.kind as Kind;
  const isHidden = decision === 'hide' || hides;
  if (isHidden) await SUBJECTS[kind].hide(trx, row.subject_id, { deps, at: deps.clock.now(), reason, actorId });
  const member = await getMember(trx, row.about_id);
  // Deleted members can't be warned.
  if (member.deleted_at) return;
  if (decision === 'suspend') {
    await suspendMember(trx, deps, { memberId: row.about_id, reason, untilOn: untilOn ?? null });
    return;
  }
  await queueEmail(trx, deps, {
    template: 'moderated',
    to: member.email,
    memberId: member.id,
    data: { name: member.name, kind, isHidden, isWarning: decision === 'warn', excerpt: row.excerpt, reason },
  });
}

async function notifyReporter(
  trx: Transaction<DB>,
  deps: Deps,
  reporterId: string,
  { row, input }: { row: store.ReportRow; input: Decision },
): Promise<void> {
  const member = await getMember(trx, reporterId);
  if (member.deleted_at) return;
  const isDismissed = input.decision === 'dismiss';
  await queueEmail(trx, deps, {
    template: 'report-settled',
    to: member.email,
    memberId: member.id,
    data: {
      name: member.name,
      kind: row.kind as Kind,
      country: row.country,
      became: isDismissed ? 'dismissed' : input.decision === 'hide' || input.hides ? 'hidden' : 'acted',
      reason: isDismissed ? input.reason : null,
    },
  });
}
