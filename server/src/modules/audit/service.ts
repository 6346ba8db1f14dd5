// The only way to write to the audit log of what staff viewed and did. Nothing here changes or deletes an entry, and the database
// refuses both.
import { createHash } from 'node:crypto';
import type { AuditSubject } from '@daynook/contract/staff/staff';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'clock' | 'newId'>;

export interface AuditEvent {
  readonly actorId: string;
  readonly action: string;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  /** The member whose data or account it is about. */
  readonly memberId?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

export { listAdmissionWaits } from './store.ts';

const VIEWED = 'looked';
/** The actions that count as viewing a member's data, for the log's filter. */
export const VIEW_ACTIONS: readonly string[] = [VIEWED, 'looked-as'];
/** Reloading a page within this time is one view. */
const ONE_VIEW_MINUTES = 10;

/** Logs an action in the transaction that carries it out. */
export const audit = (trx: Db, parts: Parts, auditEvent: AuditEvent): Promise<void> =>
  store.insertEntry(trx, { ...auditEvent, id: parts.newId(), at: parts.clock.now() });

/** Logs that private data was viewed. Views of the same data within ten minutes are logged once. */
export async function auditView(db: Db, parts: Parts, view: Omit<AuditEvent, 'action'>): Promise<void> {
  await auditOnce(db, parts, { ...view, action: VIEWED }, ONE_VIEW_MINUTES);
}

/** The same list with the same search and filters is the same subject. */
const listId = (words: string): string =>
  createHash('sha256')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/** Logs that a list of private data was viewed: which list, and what was searched. */
export const auditList = (
  db: Db,
  parts: Parts,
  { actorId, words }: { actorId: string; words: string },
): Promise<void> => auditView(db, parts, { actorId, subject: { kind: 'list', id: listId(words) }, reason: words });

/** Logs an action unless the same one was logged within this many minutes. */
export async function auditOnce(db: Db, parts: Parts, auditEvent: AuditEvent, withinMinutes: number): Promise<void> {
  const at = parts.clock.now();
  const since = new Date(at.getTime() - withinMinutes * 60_000);
  if (await store.hasEntrySince(db, auditEvent, since)) return;
  await store.insertEntry(db, { ...auditEvent, id: parts.newId(), at });
}
