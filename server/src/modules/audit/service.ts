// The one way anything gets into the log of what staff looked at and did. Nothing here changes or removes an entry; the
// database refuses both.
import type { AuditEntry, AuditSubject } from '@daynook/contract/staff';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import * as store from './store.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Parts = Pick<Deps, 'clock' | 'newId'>;

export interface Deed {
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
const LOOKS: readonly string[] = [LOOKED, 'looked-as'];
/** A page that asks again in between is one look. */
const ONE_LOOK_MINUTES = 10;
const PAGE_SIZE = 50;

/** Notes what was done, in the transaction that does it. */
export const audit = (trx: Db, parts: Parts, deed: Deed): Promise<void> =>
  store.insertEntry(trx, { ...deed, id: parts.newId(), at: parts.clock.now() });

/** Notes that private data was looked at, once for looks at the same within ten minutes. */
export async function auditLook(db: Db, parts: Parts, look: Omit<Deed, 'action' | 'reason'>): Promise<void> {
  await auditOnce(db, parts, { ...look, action: LOOKED }, ONE_LOOK_MINUTES);
}

/** Notes what was done unless the same was noted within these minutes. */
export async function auditOnce(db: Db, parts: Parts, deed: Deed, withinMinutes: number): Promise<void> {
  const at = parts.clock.now();
  const since = new Date(at.getTime() - withinMinutes * 60_000);
  if (await store.hasEntrySince(db, deed, since)) return;
  await store.insertEntry(db, { ...deed, id: parts.newId(), at });
}

export interface AuditFilter {
  readonly actorId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly what?: 'looks' | 'deeds' | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the log, the last entry first; days are those of UTC. Throws VALIDATION_FAILED for a cursor not ours. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor);
  const rows = await store.listEntries(db, filter, { looks: LOOKS, after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      actor: { _id: row.actor_id, name: row.actor_name },
      action: row.action,
      subject: { kind: row.subject_kind as AuditSubject, _id: row.subject_id },
      member: row.member_id === null ? null : { _id: row.member_id, name: row.member_name },
      reason: row.reason,
    })),
    nextCursor: last ? writeCursor({ at: last.at, id: last.id }) : null,
  };
}
