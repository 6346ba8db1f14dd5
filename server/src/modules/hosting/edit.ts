// Every change to a listing goes through here. One transaction locks the listing, raises its version, and recalculates missing
// fields and search's read model. The permission for it comes from the actor's role.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockListings } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { type Permission, requirePermission } from '../permissions/service.ts';
import * as store from './store.ts';
import { viewEdited } from './unpublished.ts';

/**
 * The listing's row, if the actor may do this with it. Throws NOT_FOUND for someone else's listing, FORBIDDEN, and GONE if it was
 * removed.
 */
export async function getOwnRow(
  db: Db,
  actor: MemberActor,
  id: string,
  permission: Permission = 'edit',
): Promise<store.OwnRow> {
  const row = await store.findOwn(db, { id, memberId: actor.memberId });
  requirePermission(row?.hostRole, permission);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state === 'deleted') throw new AppError('GONE');
  return row;
}

/** The listing as its editor needs it, for anyone with access to its calendar. Throws NOT_FOUND, GONE. */
export const getOwnListing = async (db: Db, actor: MemberActor, id: string): Promise<OwnListing> =>
  viewEdited(await getOwnRow(db, actor, id, 'see-calendar'));

/** Returned by a change that guests don't see. It only raises the version. */
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
 * Runs a change to a listing. `work` writes its own rows and returns the listing's columns to change. `alsoLock` names other
 * listings whose hours it affects. If a version is given and another change came first, throws VERSION_CHANGED with the current
 * listing; a photo added since counts only with `mindsNewPhotos`. `permission` defaults to 'edit'.
 */
export function editListing(
  deps: Deps,
  actor: MemberActor,
  { id, version, alsoLock = [], mindsNewPhotos = false, permission = 'edit' }: EditInput,
  work: (edit: Edit) => Promise<Parameters<typeof store.updateListing>[2] | undefined | typeof UNSEEN>,
): Promise<OwnListing> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id, ...alsoLock);
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
