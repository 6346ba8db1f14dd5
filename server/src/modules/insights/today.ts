// Determines a host's current date.
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import * as store from './store.ts';

/** Today at the property, or at the host's first one. Throws NOT_FOUND for someone else's property. */
export async function findToday(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hostId: string,
  propertyId: string | undefined,
): Promise<string> {
  if (propertyId === undefined)
    return startsOnLocalDate(clock.now(), (await store.findZone(db.kysely, hostId)) ?? 'UTC');
  const property = await store.findProperty(db.kysely, hostId, propertyId);
  if (!property) throw new AppError('NOT_FOUND');
  return startsOnLocalDate(clock.now(), property.time_zone);
}
