// Queues requests for hours of the same listing within this process before they take a database connection. A rush on one listing
// then waits in memory and leaves the database to everyone else. The queue decides nothing: across processes and between linked
// listings, the database's locks do. Everyone who waits for the same hours shares one look at the database, so that a rush on one listing
// is over as soon as the first booking is made.
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import * as store from './hold-store.ts';
import type { SlotInput } from './quote.ts';

/** Callers who waited longer than this are asked to come back, because their browser stopped listening long ago. */
const LONGEST_WAIT_MS = 20_000;

const tails = new Map<string, Promise<void>>();
const nothing = () => {};

/**
 * Runs the work when it's next in the queue of its key. `hasWaited` says if others were before it, and `sinceMs` when it came. Throws
 * OVERLOADED after too long a wait.
 */
export async function runInQueue<T>(
  key: string,
  work: (hasWaited: boolean, sinceMs: number) => Promise<T>,
): Promise<T> {
  const sinceMs = performance.now();
  const before = tails.get(key);
  const mine = (before ?? Promise.resolve()).then(() => {
    if (performance.now() - sinceMs > LONGEST_WAIT_MS) throw new AppError('OVERLOADED', { retryIn: 2 });
    return work(before !== undefined, sinceMs);
  });
  const tail = mine.then(nothing, nothing);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}

interface Look {
  readonly startedMs: number;
  readonly occupants: Promise<store.Occupants>;
}

const LOOKS_KEPT = 1_000;

/** The last look at each time of a listing. */
const looks = new Map<string, Look>();

/** A new look, unless the last one was taken after the caller came. An earlier one might not know that hours have become free. */
function findOccupants(deps: Pick<Deps, 'db' | 'clock'>, slot: SlotInput, sinceMs: number): Promise<store.Occupants> {
  const { listingId, startsAt, endsAt, guests } = slot;
  const key = `${listingId} ${+startsAt} ${+endsAt} ${guests}`;
  const last = looks.get(key);
  if (last && last.startedMs > sinceMs) return last.occupants;
  const wanted = { listingId, guests, range: { startsAt, endsAt }, now: deps.clock.now() };
  const occupants = store.findOccupants(deps.db.kysely, wanted);
  occupants.catch(() => looks.delete(key));
  if (looks.size >= LOOKS_KEPT) looks.clear();
  looks.set(key, { startedMs: performance.now(), occupants });
  return occupants;
}

/** True if other bookings occupy the hours and none gives way. The guest has waited since then. Only a refusal is reliable. */
export async function isTakenByOthers(
  deps: Pick<Deps, 'db' | 'clock'>,
  slot: SlotInput,
  { guestId, sinceMs }: { readonly guestId: string; readonly sinceMs: number },
): Promise<boolean> {
  const { isTaken, guestIds } = await findOccupants(deps, slot, sinceMs);
  return isTaken && !guestIds.includes(guestId);
}
