// One change for many rooms (K8). Each room is a transaction of its own, decided on the version it names: what one cannot
// do never takes back what others did, and the answer says which did what. The key's row notes each room in the room's own
// transaction, so that a request that died goes on behind the last one and no percentage is ever added twice.

import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { OwnListing } from '@daynook/contract/hosting';
import type { BulkAction, BulkResult, RoomPrices } from '@daynook/contract/hosting-bulk';
import type { Deps } from '../../deps.ts';
import { type MemberActor, requireConfirmedEmail } from '../../http/actor.ts';
import { type Outcome, runOnce, type Ticket } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { movedPrices, pricesOf } from './bulk-rules.ts';
import { applyChanges } from './change.ts';
import { type Edit, editListing, getOwnListing, getOwnRow } from './edit.ts';
import { putWeekly } from './hours.ts';
import { pausing, publishing } from './lifecycle.ts';
import { listingFaults } from './rules.ts';
import { viewOwn } from './view.ts';

export interface BulkRoom {
  readonly _id: string;
  readonly version: number;
  readonly prices?: RoomPrices | undefined;
}

/** What its action needs is there: the contract has seen to it. */
export interface BulkWish {
  readonly action: BulkAction;
  readonly rooms: readonly BulkRoom[];
  readonly percent?: number | undefined;
  readonly cancellationPolicy?: CancellationPolicyId | undefined;
  readonly fromListingId?: string | undefined;
}

type Columns = Awaited<ReturnType<Parameters<typeof editListing>[3]>>;
type Work = (edit: Edit, room: BulkRoom) => Columns | Promise<Columns>;

/** What is done to each room. */
function workOf(deps: Deps, actor: MemberActor, wish: BulkWish, weekly: OwnListing['weekly']): Work {
  const changing = (changesOf: (edit: Edit, room: BulkRoom) => Parameters<typeof applyChanges>[1]): Work => {
    return async (edit, room) => {
      await applyChanges(edit, changesOf(edit, room));
      return undefined;
    };
  };
  switch (wish.action) {
    case 'pause':
      return pausing;
    case 'publish':
      return (edit) => {
        // The other changes need none, so it isn't the endpoint that asks, as it does for a single room.
        requireConfirmedEmail(actor);
        return publishing(deps, edit);
      };
    case 'percent':
      return changing(({ row }) => movedPrices(pricesOf(viewOwn(row)), wish.percent!, row.currency));
    case 'prices':
      return changing((_edit, room) => room.prices!);
    case 'policy':
      return changing(() => ({ cancellationPolicy: wish.cancellationPolicy! }));
    case 'hours':
      return async (edit) => {
        await putWeekly(edit, weekly);
        return undefined;
      };
  }
}

const movesPrices = (action: BulkAction) => action === 'percent' || action === 'prices';

/** A refusal in words: of bad fields the first says more than "something". */
function refusalOf(room: BulkRoom, error: AppError): BulkResult {
  const current = error.detail.current as OwnListing | undefined;
  const fields = error.code === 'VALIDATION_FAILED' ? Object.values(error.detail.fields ?? {}) : [];
  return {
    _id: room._id,
    code: error.code,
    message: fields[0] ?? error.message,
    version: current?.version ?? null,
    state: current?.state ?? null,
    before: null,
    after: null,
  };
}

const doneAs = (after: OwnListing, before: RoomPrices | null): BulkResult => ({
  _id: after._id,
  code: null,
  message: null,
  version: after.version,
  state: after.state,
  before,
  after: before && pricesOf(after),
});

interface Run {
  readonly wish: BulkWish;
  readonly work: Work;
  readonly ticket: Ticket;
  readonly results: BulkResult[];
}

/** Changes one room, or says why not. What is noted in its transaction is what will be answered. */
async function changeRoom(deps: Deps, actor: MemberActor, room: BulkRoom, run: Run): Promise<BulkResult> {
  const { wish, work, ticket, results } = run;
  let before: RoomPrices | null = null;
  // Prices of many rooms at once are money: the owner's alone.
  const permission = movesPrices(wish.action) ? 'own' : 'edit';
  try {
    const after = await editListing(deps, actor, { id: room._id, version: room.version, permission }, async (edit) => {
      before = movesPrices(wish.action) ? pricesOf(viewOwn(edit.row)) : null;
      const columns = await work(edit, room);
      await ticket.note(edit.trx, { results, under: { _id: room._id, before } });
      return columns;
    });
    return doneAs(after, before);
  } catch (error) {
    if (error instanceof AppError) return refusalOf(room, error);
    throw error;
  }
}

interface Progress {
  readonly results?: BulkResult[];
  /** The room whose change was written with this note. */
  readonly under?: { readonly _id: string; readonly before: RoomPrices | null };
}

/** What an interrupted request had done: its notes, and the room that was written with the last of them. */
async function resultsOf(deps: Deps, actor: MemberActor, { results = [], under }: Progress): Promise<BulkResult[]> {
  if (!under || results.some(({ _id }) => _id === under._id)) return [...results];
  return [...results, doneAs(await getOwnListing(deps.db.kysely, actor, under._id), under.before)];
}

/**
 * Changes the rooms one after the other, each or not. Throws NOT_FOUND, FORBIDDEN or GONE for the room whose hours are to be copied,
 * and the IDEMPOTENCY_ codes.
 */
export function changeRooms(
  deps: Deps,
  actor: MemberActor,
  wish: BulkWish,
  key: string,
): Promise<Outcome<{ results: BulkResult[] }>> {
  const call = { memberId: actor.memberId, key, operation: 'POST /api/host/listings/bulk', input: wish };
  return runOnce(deps, call, async (ticket) => {
    const db = deps.db.kysely;
    const from = wish.action === 'hours' ? viewOwn(await getOwnRow(db, actor, wish.fromListingId!)) : undefined;
    const work = workOf(deps, actor, wish, from?.weekly ?? []);
    const results = await resultsOf(deps, actor, (ticket.progress ?? {}) as Progress);
    await db.transaction().execute((trx) => ticket.begin(trx, { results }));
    for (const room of wish.rooms.slice(results.length)) {
      results.push(await changeRoom(deps, actor, room, { wish, work, ticket, results }));
      await ticket.note(db, { results });
    }
    await ticket.finish(db, 200, { results });
    return { results };
  });
}

/** What a percentage would make of each room's prices, and which rooms would refuse it. */
export async function previewPercent(
  deps: Deps,
  actor: MemberActor,
  { rooms, percent }: { rooms: readonly BulkRoom[]; percent: number },
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const room of rooms) {
    try {
      const own = viewOwn(await getOwnRow(deps.db.kysely, actor, room._id, 'own'));
      const after = movedPrices(pricesOf(own), percent, own.currency);
      const fault = Object.values(
        listingFaults(
          { ...own, ...after },
          { today: startsOnLocalDate(deps.clock.now(), own.property.timeZone), currency: own.currency },
        ),
      )[0];
      const refused =
        fault === undefined ? { code: null, message: null } : { code: 'VALIDATION_FAILED' as const, message: fault };
      results.push({ ...doneAs(own, pricesOf(own)), ...refused, after });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(refusalOf(room, error));
    }
  }
  return results;
}
