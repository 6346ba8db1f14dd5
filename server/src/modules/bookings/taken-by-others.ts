// Whether hours are taken, for people who waited while others tried to book the same listing. Everyone who waits for the same hours
// shares one look at the database, so that a rush on one listing is over as soon as the first booking is made.
import type { Deps } from '../../deps.ts';
import * as store from './hold-store.ts';
import type { SlotInput } from './quote.ts';

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
