// Which day it is for a host.
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import * as store from './store.ts';

/** Today by the clock of the home, or of the host's first one. Throws NOT_FOUND for a home that is not theirs. */
export async function todayOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hostId: string,
  propertyId: string | undefined,
): Promise<string> {
  if (propertyId === undefined)
    return startsOnLocalDate(clock.now(), (await store.findZone(db.kysely, hostId)) ?? 'UTC');
  const property = await store.findHome(db.kysely, hostId, propertyId);
  if (!property) throw new AppError('NOT_FOUND');
  return startsOnLocalDate(clock.now(), property.time_zone);
}
