// What changes of emails, legal texts, and help articles have in common: how staff see them, list them, and store them.
import { isSiteLanguage, type SiteLanguage } from '@daynook/contract/languages/languages';
import type { Transaction } from 'kysely';
import { offeredLanguages } from '../../current-languages.ts';
import type { Db } from '../../db/db.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import { CHANNEL } from './current.ts';
import * as store from './store.ts';

/** The languages that the site offers and texts can be written in. */
export const listSiteLanguages = ({ config }: Pick<Deps, 'config'>): SiteLanguage[] =>
  offeredLanguages(config).filter(isSiteLanguage);

/** Who changed it, when, and why; for a text that was never changed, that. */
export const viewChange = (row: store.TextRow | undefined) =>
  row
    ? {
        version: row.version,
        changedAt: row.changed_at.toISOString(),
        changedBy: row.changed_by_name,
        reason: row.reason,
      }
    : { version: 0, changedAt: null, changedBy: null, reason: null };

interface Wanted {
  readonly kind: store.TextKind;
  readonly name: string;
  readonly before: number | undefined;
  readonly limit: number;
}

/** A page of changes, latest first, each as `view` shows it. */
export async function listChanges<Change>(
  db: Db,
  { kind, name, before, limit }: Wanted,
  view: (row: store.TextRow) => Change,
): Promise<{ changes: Change[]; nextBefore: number | null }> {
  const rows = await store.listChanges(db, kind, name, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { changes: shown.map(view), nextBefore: rows.length > limit ? shown.at(-1)!.version : null };
}

export interface TextChange {
  readonly kind: store.TextKind;
  readonly name: string;
  readonly value: unknown;
  /** The version that's replaced. */
  readonly version: number;
  readonly reason: string;
  readonly action: string;
}

/** Stores one in the caller's transaction. Throws VERSION_CHANGED. Call `refreshTexts` after the commit. */
export async function storeChange(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  { kind, name, value, version, reason, action }: TextChange,
): Promise<void> {
  const id = deps.newId();
  const at = deps.clock.now();
  const row = { id, kind, name, version: version + 1, value, reason, changedBy: actor.memberId, at };
  // Also if another one is stored at the same time.
  if (!(await store.insertRow(trx, row))) throw new AppError('VERSION_CHANGED');
  await audit(trx, deps, { actorId: actor.memberId, action, subject: { kind: 'site-text', id }, reason });
  await notifyAfterCommit(trx, { channel: CHANNEL });
}
