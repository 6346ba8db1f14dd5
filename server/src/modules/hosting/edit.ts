// The one way a room changes: locked, its version raised, what it lacks and how it is shown worked out again, all in one
// transaction. A room is its host's; what a co-host may do with it, `rights` decides.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockSpaces } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { type Permission, requirePermission } from '../permissions/service.ts';
import * as store from './store.ts';
import { viewEdited } from './unpublished.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** The row behind a room with which the actor may do this. Throws NOT_FOUND for anybody else's, FORBIDDEN, GONE when it was removed. */
export async function getOwnRow(
  db: Db,
  actor: MemberActor,
  id: string,
  permission: Permission = 'edit',
): Promise<store.OwnRow> {
  const row = await store.findOwn(db, { id, memberId: actor.memberId });
  requirePermission(row?.standing, permission);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state === 'deleted') throw new AppError('GONE');
  return row;
}

/** A room as its editor needs it, to whom its calendar is open. Throws NOT_FOUND, GONE. */
export const getOwnListing = async (db: Db, actor: MemberActor, id: string): Promise<OwnListing> =>
  viewEdited(await getOwnRow(db, actor, id, 'see-calendar'));

/** Returned by a change that guests don't see: it only raises the version. */
export const UNSEEN = Symbol('unseen by guests');

export interface Edit {
  readonly trx: Transaction<DB>;
  readonly row: store.OwnRow;
  readonly now: Date;
}

interface EditInput {
  readonly id: string;
  readonly version?: number;
  readonly alsoLock?: readonly string[];
  readonly mindsNewPhotos?: boolean;
  readonly permission?: Permission;
}

/**
 * Runs a change of a room: `work` writes what belongs to it and answers the columns that change with it.
 * `alsoLock` names further rooms whose hours it touches. With a version it throws VERSION_CHANGED, and the room as it is
 * now, when another change came first; a picture that came in is one only with `mindsNewPhotos`. `permission` is 'edit' unless said.
 */
export function editListing(
  deps: Deps,
  actor: MemberActor,
  { id, version, alsoLock = [], mindsNewPhotos = false, permission = 'edit' }: EditInput,
  work: (edit: Edit) => Promise<Parameters<typeof store.updateListing>[2] | undefined | typeof UNSEEN>,
): Promise<OwnListing> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockSpaces(trx, id, ...alsoLock);
    const row = await getOwnRow(trx, actor, id, permission);
    const oldest = mindsNewPhotos ? row.version : row.edit_version;
    if (version !== undefined && (version < oldest || version > row.version)) {
      throw new AppError('VERSION_CHANGED', { current: viewEdited(row) });
    }
    const now = deps.clock.now();
    const change = await work({ trx, row, now });
    if (change === UNSEEN) {
      await store.raiseEditVersion(trx, id);
    } else {
      await store.updateListing(trx, { id, now }, change ?? {});
      await refreshListings(trx, [id]);
    }
    return getOwnListing(trx, actor, id);
  });
}
