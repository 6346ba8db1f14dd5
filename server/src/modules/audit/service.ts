// The one way anything gets into the log of what staff looked at and did. Nothing here changes or removes an entry; the
// database refuses both.
import { createHash } from 'node:crypto';
import type { AuditSubject } from '@daynook/contract/staff/staff';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import * as store from './store.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Parts = Pick<Deps, 'clock' | 'newId'>;

export interface AuditEvent {
  readonly actorId: string;
  readonly action: string;
  readonly subject: { readonly kind: AuditSubject; readonly id: string };
  /** Whose data or account it is. */
  readonly memberId?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

export { listAdmissionWaits } from './store.ts';

const LOOKED = 'looked';
/** What counts as a look at somebody's data, in the filter of the log. */
export const LOOKS: readonly string[] = [LOOKED, 'looked-as'];
/** A page that asks again in between is one look. */
const ONE_LOOK_MINUTES = 10;

/** Notes what was done, in the transaction that does it. */
export const audit = (trx: Db, parts: Parts, auditEvent: AuditEvent): Promise<void> =>
  store.insertEntry(trx, { ...auditEvent, id: parts.newId(), at: parts.clock.now() });

/** Notes that private data was looked at, once for looks at the same within ten minutes. */
export async function auditView(db: Db, parts: Parts, look: Omit<AuditEvent, 'action'>): Promise<void> {
  await auditOnce(db, parts, { ...look, action: LOOKED }, ONE_LOOK_MINUTES);
}

/** The same list with the same search and filters is the same subject. */
const listId = (words: string): string =>
  createHash('sha256')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/** Notes that a list of private data was viewed, in words: which, and what was searched. */
export const auditList = (
  db: Db,
  parts: Parts,
  { actorId, words }: { actorId: string; words: string },
): Promise<void> => auditView(db, parts, { actorId, subject: { kind: 'list', id: listId(words) }, reason: words });

/** Notes what was done unless the same was noted within these minutes. */
export async function auditOnce(db: Db, parts: Parts, auditEvent: AuditEvent, withinMinutes: number): Promise<void> {
  const at = parts.clock.now();
  const since = new Date(at.getTime() - withinMinutes * 60_000);
  if (await store.hasEntrySince(db, auditEvent, since)) return;
  await store.insertEntry(db, { ...auditEvent, id: parts.newId(), at });
}
