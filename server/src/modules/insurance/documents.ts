// Hosts' documents: created, uploaded, verified or rejected by staff, with reminders before they expire. Only the host and staff
// can read a file, and staff access is logged.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Answer } from '@daynook/contract/api';
import type { HostDocument, StaffDocument } from '@daynook/contract/hosting/insurance';
import { DOCUMENTS, type DocumentKind, type DocumentState } from '@daynook/contract/limits/insurance';
import type { Transaction } from 'kysely';
import { removeUnlessBackedUp } from '../../backups/service.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { type DocumentType, findDocumentType, withEnding } from '../../lib/document-types.ts';
import { say } from '../../lib/languages/say.ts';
import { toUtcDate } from '../../lib/time/dates.ts';
import { audit, auditView } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { FILES_TOPIC, keepPrivateFile } from '../photos/service.ts';
import { listLapses } from './lapse-store.ts';
import { reminderDue } from './rules.ts';
import * as store from './store.ts';

const REMOVAL_TOPIC = 'document-file';
/** Where its file is stored: outside the public photo folders. */
const makeFileKey = (id: string, fileName: string): string => `document/${id}/${fileName}`;
const utcToday = (deps: Pick<Deps, 'clock'>): string => toUtcDate(deps.clock.now());

const viewDocument = (row: store.DocumentRow, today: string): HostDocument => ({
  _id: row.id,
  kind: row.kind as DocumentKind,
  issuer: row.issuer,
  number: row.number,
  cover: row.cover_minor === null ? null : { amountMinor: Number(row.cover_minor), currency: row.currency! },
  validFrom: row.valid_from,
  validTo: row.valid_to,
  file: row.media_type === null ? null : { mediaType: row.media_type as DocumentType, byteCount: row.byte_count! },
  state: row.state as DocumentState,
  rejectReason: row.reject_reason,
  isOver: row.valid_to !== null && row.valid_to < today,
  createdAt: row.created_at.toISOString(),
});

const viewForStaff = (row: store.DocumentRow, today: string): StaffDocument => ({
  ...viewDocument(row, today),
  host: { _id: row.host_id, name: row.host_name },
  decidedBy: row.decider_name,
  sentAt: row.sent_at?.toISOString() ?? null,
});

/** A host's documents, newest first. */
export const listHostDocuments = async (deps: Deps, hostId: string): Promise<HostDocument[]> =>
  (await store.listOwn(deps.db.kysely, hostId)).map((row) => viewDocument(row, utcToday(deps)));

export const listOwnDocuments = async (deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/host/documents'>> => ({
  documents: await listHostDocuments(deps, actor.memberId),
  required: [...deps.config.documentsThatPause],
  lapsed: (await listLapses(deps.db.kysely, deps, actor.memberId)).map(({ kind }) => kind),
});

export interface DocumentInput {
  readonly clientId: string;
  readonly kind: DocumentKind;
  readonly issuer?: string | undefined;
  readonly number?: string | undefined;
  readonly coverMinor?: number | undefined;
  readonly currency?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
}

/** Creates a document. Throws VALIDATION_FAILED if the dates are in the wrong order, LIMIT_REACHED. */
export function beginDocument(deps: Deps, actor: MemberActor, input: DocumentInput): Promise<HostDocument> {
  const { validFrom = null, validTo = null } = input;
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    throw new AppError('VALIDATION_FAILED', { fields: { validTo: say('The last day can’t be before the first.') } });
  return retryTransaction(deps.db.kysely, async (trx) => {
    const hostId = actor.memberId;
    await store.lockHost(trx, hostId);
    const known = await store.findByClientId(trx, hostId, input.clientId);
    if (known) return viewDocument(known, utcToday(deps));
    if ((await store.listOwn(trx, hostId)).length >= DOCUMENTS.perHost)
      throw new AppError('LIMIT_REACHED', {
        message: say('You can keep up to {count} documents. Delete one to add another.', { count: DOCUMENTS.perHost }),
      });
    const id = deps.newId();
    const coverMinor = input.coverMinor ?? null;
    await store.insertDocument(trx, {
      id,
      hostId,
      clientId: input.clientId,
      kind: input.kind,
      issuer: input.issuer ?? '',
      number: input.number ?? '',
      coverMinor,
      currency: coverMinor === null ? null : (input.currency ?? 'USD'),
      validFrom,
      validTo,
      at: deps.clock.now(),
    });
    return viewDocument((await store.findDocument(trx, id))!, utcToday(deps));
  });
}

/**
 * Stores the file of the host's document, whose type is detected from its bytes. A new file replaces the old one and needs a new
 * review. Throws NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL, STORAGE_UNAVAILABLE, and what the upload throws.
 */
export async function takeFile(
  deps: Deps,
  actor: MemberActor,
  id: string,
  chunks: () => AsyncIterable<Buffer>,
): Promise<HostDocument> {
  const own = { id, hostId: actor.memberId };
  // Check ownership before reading the upload.
  if (!(await store.findOwn(deps.db.kysely, own))) throw new AppError('NOT_FOUND');
  const bytes = await buffer(chunks());
  const mediaType = findDocumentType(bytes);
  if (!mediaType) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: say('Upload a PDF, JPEG, or PNG file.') });
  // The file comes before its row, so that a slow store doesn't keep a transaction open.
  const fileName = deps.newId();
  return keepPrivateFile(deps, makeFileKey(id, fileName), bytes, () =>
    retryTransaction(deps.db.kysely, (trx) =>
      replaceFile(trx, deps, own, { fileName, mediaType, byteCount: bytes.length }),
    ),
  );
}

async function replaceFile(
  trx: Transaction<DB>,
  deps: Deps,
  { id, hostId }: { id: string; hostId: string },
  file: { fileName: string; mediaType: DocumentType; byteCount: number },
): Promise<HostDocument> {
  const row = await store.lockDocument(trx, id);
  if (row?.host_id !== hostId) throw new AppError('NOT_FOUND');
  await store.updateDocument(trx, id, {
    file_name: file.fileName,
    media_type: file.mediaType,
    byte_count: file.byteCount,
    sent_at: deps.clock.now(),
    state: 'waiting',
    reject_reason: null,
    decided_by: null,
    decided_at: null,
    reminded_days: null,
  });
  await queueEffects(trx, deps, [{ topic: FILES_TOPIC, payload: { name: makeFileKey(id, row.file_name) } }]);
  return viewDocument((await store.findDocument(trx, id))!, utcToday(deps));
}

async function fileFor(deps: Deps, row: store.DocumentRow | undefined): Promise<Download> {
  if (!row?.media_type) throw new AppError('NOT_FOUND');
  const bytes = await deps.photoFiles.read(makeFileKey(row.id, row.file_name));
  if (!bytes) throw new AppError('NOT_FOUND');
  return new Download(Readable.from([Buffer.from(bytes)]), withEnding(row.kind, row.media_type as DocumentType));
}

/** The file of the host's document. Throws NOT_FOUND. */
export const readOwnFile = async (deps: Deps, actor: MemberActor, id: string): Promise<Download> =>
  fileFor(deps, await store.findOwn(deps.db.kysely, { id, hostId: actor.memberId }));

/** Deletes the host's document. Its file is removed after the commit. Throws NOT_FOUND. */
export async function removeDocument(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const row = await store.lockDocument(trx, id);
    if (row?.host_id !== actor.memberId) throw new AppError('NOT_FOUND');
    await store.deleteDocument(trx, id);
    await queueEffects(trx, deps, [{ topic: REMOVAL_TOPIC, payload: { id } }]);
  });
}

/** Deletes all documents of a host who leaves. Their files are removed after the commit. */
export async function forgetDocuments(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  hostId: string,
): Promise<void> {
  const ids = await store.deleteOwn(trx, hostId);
  await queueEffects(
    trx,
    deps,
    ids.map((id) => ({ topic: REMOVAL_TOPIC, payload: { id } })),
  );
}

/** Removes the file of a deleted document. */
export const documentFileTopic: TopicHandler = {
  topic: REMOVAL_TOPIC,
  isOutward: true,
  handle: (deps, { id }) => removeUnlessBackedUp(deps, `document/${id as string}`),
};

/** A page of documents for staff. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listDocuments(
  deps: Deps,
  {
    state = 'waiting',
    hostId,
    cursor,
  }: { state?: DocumentState | undefined; hostId?: string | undefined; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/documents'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { waiting, verified, rejected }] = await Promise.all([
    store.listQueue(deps.db.kysely, { state, hostId }, { after, limit: DOCUMENTS.pageSize + 1 }),
    store.countStates(deps.db.kysely, hostId),
  ]);
  const page = rows.slice(0, DOCUMENTS.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    documents: page.map((row) => viewForStaff(row, utcToday(deps))),
    nextCursor: last ? writeCursor({ at: last.sent_at!, id: last.id }) : null,
    counts: { waiting, verified, rejected },
  };
}

/** How many are waiting for staff, and since when. */
export async function countWaiting(deps: Pick<Deps, 'db'>): Promise<{ count: number; oldestAt: Date | null }> {
  const { waiting, oldestAt } = await store.countStates(deps.db.kysely);
  return { count: waiting, oldestAt };
}

const toAuditSubject = (row: store.DocumentRow) => ({
  subject: { kind: 'document' as const, id: row.id },
  memberId: row.host_id,
});

/** The file of a document. Access is logged. Throws NOT_FOUND. */
export async function viewFileForStaff(deps: Deps, actor: MemberActor, id: string): Promise<Download> {
  const row = await store.findDocument(deps.db.kysely, id);
  const file = await fileFor(deps, row);
  await auditView(deps.db.kysely, deps, { actorId: actor.memberId, ...toAuditSubject(row!) });
  return file;
}

interface Decision {
  readonly id: string;
  readonly decision: 'verify' | 'reject';
  readonly reason?: string | undefined;
  /** When the file that staff reviewed was uploaded. */
  readonly sentAt?: string | undefined;
}

/** The uploaded document, locked. Throws if the decision doesn't fit it. */
async function lockForDecision(
  trx: Transaction<DB>,
  { id, decision, reason, sentAt }: Decision,
): Promise<store.DocumentRow> {
  const row = await store.lockDocument(trx, id);
  if (!row?.sent_at) throw new AppError('NOT_FOUND');
  if (sentAt !== undefined && Date.parse(sentAt) !== row.sent_at.getTime())
    throw new AppError('STATE_CHANGED', { message: say('The host uploaded a newer file. Review that one instead.') });
  if (decision === 'reject' && !reason)
    throw new AppError('REASON_REQUIRED', { fields: { reason: say('Give a reason. The host will see it.') } });
  return row;
}

/**
 * Verifies or rejects an uploaded document and emails its host. Throws NOT_FOUND, REASON_REQUIRED, and STATE_CHANGED if there's a
 * newer file.
 */
export function decideOnDocument(deps: Deps, actor: MemberActor, input: Decision): Promise<StaffDocument> {
  const { id, decision, reason } = input;
  const isRejected = decision === 'reject';
  return retryTransaction(deps.db.kysely, async (trx) => {
    const row = await lockForDecision(trx, input);
    const state = isRejected ? 'rejected' : 'verified';
    await store.updateDocument(trx, id, {
      state,
      reject_reason: isRejected ? reason! : null,
      decided_by: actor.memberId,
      decided_at: deps.clock.now(),
    });
    await audit(trx, deps, { actorId: actor.memberId, action: state, ...toAuditSubject(row), reason: reason ?? null });
    if (row.state !== state)
      await queueEmail(trx, deps, {
        to: row.host_email,
        memberId: row.host_id,
        template: 'document-decided',
        data: { name: row.host_name, kind: row.kind, state, reason: reason ?? null },
      });
    return viewForStaff((await store.findDocument(trx, id))!, utcToday(deps));
  });
}

const DAY_MS = 86_400_000;

const REMINDED_AT_ONCE = 500;

/** Sends one reminder, unless another node was faster. */
function remindHost(deps: Deps, id: string, today: string): Promise<void> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const row = await store.lockDocument(trx, id);
    if (row?.state !== 'verified' || row.valid_to === null) return;
    const days = reminderDue(row.valid_to, today, row.reminded_days);
    if (days === undefined) return;
    await store.updateDocument(trx, id, { reminded_days: days });
    const pauses = deps.config.documentsThatPause.includes(row.kind as DocumentKind);
    await queueEmail(trx, deps, {
      to: row.host_email,
      memberId: row.host_id,
      template: 'document-ending',
      data: { name: row.host_name, kind: row.kind, validTo: row.valid_to, isOver: row.valid_to < today, pauses },
    });
  });
}

/** Reminds hosts of documents that expire in 30 or 7 days, or today. Nobody gets the same reminder twice. */
export async function sendExpiryReminders(deps: Deps): Promise<void> {
  const today = utcToday(deps);
  const marks = DOCUMENTS.remindDays.map((days) => ({
    days,
    onOrBefore: new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10),
  }));
  let due: readonly { readonly id: string }[];
  do {
    due = await store.listRemindersDue(deps.db.kysely, marks, REMINDED_AT_ONCE);
    for (const { id } of due) await remindHost(deps, id, today);
  } while (due.length === REMINDED_AT_ONCE);
}
