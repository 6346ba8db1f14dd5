// Decides how many listings are changed in one transaction (K8): each batch is locked, read, and written together, but each listing
// succeeds or fails on its own. What changes is in `bulk-work.ts`.

import type { BulkAction, BulkResult, BulkValues } from '@daynook/contract/hosting/bulk-changes';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../../db/errors.ts';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say, sayKnown } from '../../../lib/languages/say.ts';
import { lockListings } from '../../availability/service.ts';
import { refreshListings } from '../../listings/service.ts';
import { requirePermission } from '../../permissions/service.ts';
import { noteCalendars } from '../../webhook-events/service.ts';
import * as store from '../store.ts';
import { unpublishedParts } from '../unpublished.ts';
import { viewOwn } from '../view.ts';
import { rollBackToSavepoint, setSavepoint } from './bulk-store.ts';
import { pickValues, unpublishedFor } from './bulk-values.ts';
import { permissionFor, type Work } from './bulk-work.ts';

/** Large enough to save commits, small enough not to delay a host who is editing one of the listings. */
const BATCH = 25;

export interface BulkListing {
  readonly _id: string;
  /** The version the client saw; any version if omitted. */
  readonly version?: number;
}

export interface Batch {
  readonly rooms: readonly BulkListing[];
  readonly action: BulkAction;
  readonly planWork: (id: string) => Work;
  /** Additional writes in the batch's transaction, given the changed listings. */
  readonly keep?: (trx: Transaction<DB>, changed: readonly ChangedListing[]) => Promise<void>;
  /** Rolls everything back. */
  readonly isPreview?: boolean;
}

interface ChangedListing {
  readonly listingId: string;
  readonly before: BulkValues;
  readonly after: BulkValues;
}

interface Try {
  readonly before: BulkValues | null;
  readonly isWritten: boolean;
  readonly error?: AppError;
  /** The unpublished changes affected by the change, as they were before it. */
  readonly unpublished?: BulkResult['unpublishedParts'];
}

function requireCurrent(listing: BulkListing, row: store.OwnRow | undefined, action: BulkAction): store.OwnRow {
  requirePermission(row?.hostRole, permissionFor(action));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state === 'deleted') throw new AppError('GONE');
  // A photo added in the meantime only affects their order.
  const oldest = action === 'cover' ? row.version : row.edit_version;
  const { version } = listing;
  if (version !== undefined && (version < oldest || version > row.version))
    throw new AppError('VERSION_CHANGED', {
      message: say('This listing was changed somewhere else. Check it and try again.'),
      current: viewOwn(row),
    });
  return row;
}

async function tryListing(
  trx: Transaction<DB>,
  listing: BulkListing,
  row: store.OwnRow | undefined,
  { action, planWork, now }: Pick<Batch, 'action' | 'planWork'> & { now: Date },
): Promise<Try> {
  // A refusal rolls back this listing only.
  await setSavepoint(trx);
  try {
    const current = requireCurrent(listing, row, action);
    const columns = await planWork(listing._id)({ trx, row: current, now });
    if (columns !== undefined && columns !== 'written')
      await store.updateListing(trx, { id: listing._id, now }, columns);
    const unpublished = unpublishedFor(action, unpublishedParts(current));
    return { before: pickValues(action, viewOwn(current)), isWritten: columns !== undefined, unpublished };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await rollBackToSavepoint(trx);
    return { before: null, isWritten: false, error };
  }
}

/** The error message: for invalid fields, the first field's message is more specific. */
function toMessage(error: AppError): string {
  const fields = error.code === 'VALIDATION_FAILED' ? Object.values(error.detail.fields ?? {}) : [];
  return sayKnown(fields[0] ?? error.message);
}

const listMissing = (error: AppError): BulkResult['missing'] =>
  error.code === 'LISTING_INCOMPLETE' ? (Object.keys(error.detail.fields ?? {}) as BulkResult['missing']) : [];

export function toResult(
  id: string,
  own: OwnListing | undefined,
  {
    action,
    before = null,
    isWritten,
    error,
    unpublished = [],
  }: Omit<Try, 'before'> & { action: BulkAction; before?: BulkValues | null },
): BulkResult {
  return {
    _id: id,
    title: own?.title ?? null,
    code: error?.code ?? null,
    message: error ? toMessage(error) : null,
    missing: error ? listMissing(error) : [],
    isChanged: isWritten,
    version: own?.version ?? null,
    state: own?.state ?? null,
    currency: own?.currency ?? null,
    before,
    after: own && !error ? pickValues(action, own) : null,
    unpublishedParts: unpublished,
  };
}

/** Rolls back a preview and carries its results out of the transaction. */
class Found extends Error {
  readonly results: BulkResult[];
  constructor(results: BulkResult[]) {
    super('Preview');
    this.results = results;
  }
}

/** Hours are a part of the calendar. */
async function noteHours(
  trx: Transaction<DB>,
  deps: Deps,
  action: BulkAction,
  results: readonly BulkResult[],
): Promise<void> {
  if (action !== 'hours') return;
  const changed = results.filter(({ isChanged }) => isChanged);
  await noteCalendars(
    trx,
    deps,
    changed.map(({ _id }) => _id),
  );
}

async function changeBatch(deps: Deps, actor: MemberActor, batch: Batch): Promise<BulkResult[]> {
  const { rooms, action } = batch;
  const { memberId } = actor;
  // Other hosts' listings aren't locked.
  const ids = await store.listOwnIds(deps.db.kysely, { ids: rooms.map(({ _id }) => _id), memberId });
  return retryTransaction(deps.db.kysely, async (trx) => {
    if (ids.length > 0) await lockListings(trx, ...ids);
    const now = deps.clock.now();
    const rows = new Map((await store.listOwn(trx, { ids, memberId })).map((row) => [row.id, row]));
    const tries = new Map<string, Try>();
    for (const listing of rooms)
      tries.set(listing._id, await tryListing(trx, listing, rows.get(listing._id), { ...batch, now }));
    const written = rooms.flatMap(({ _id }) => (tries.get(_id)!.isWritten ? [_id] : []));
    if (written.length > 0) {
      if (!batch.isPreview) await refreshListings(trx, written);
      for (const row of await store.listOwn(trx, { ids: written, memberId })) rows.set(row.id, row);
    }
    const results = rooms.map(({ _id }) => {
      const row = rows.get(_id);
      const isShown = row !== undefined && row.state !== 'deleted';
      return toResult(_id, isShown ? viewOwn(row) : undefined, { action, ...tries.get(_id)! });
    });
    if (batch.isPreview) throw new Found(results);
    await noteHours(trx, deps, action, results);
    await batch.keep?.(
      trx,
      results.flatMap(({ _id, isChanged, before, after }) =>
        isChanged ? [{ listingId: _id, before: before!, after: after! }] : [],
      ),
    );
    return results;
  });
}

/** Changes each listing or says why not. One failure doesn't affect the others. */
export async function changeEach(deps: Deps, actor: MemberActor, batch: Batch): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < batch.rooms.length; from += BATCH) {
    const part = { ...batch, rooms: batch.rooms.slice(from, from + BATCH) };
    try {
      results.push(...(await changeBatch(deps, actor, part)));
    } catch (error) {
      if (!(error instanceof Found)) throw error;
      results.push(...error.results);
    }
  }
  return results;
}
