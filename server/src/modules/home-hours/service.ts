// Who's home at a property, by weekday and hour, as its hosts state it.
import type { HomeHours, OwnHomeHours } from '@daynook/contract/listings/home-hours';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { requirePermission, toStater } from '../permissions/service.ts';
import * as store from './store.ts';

/** Throws NOT_FOUND, FORBIDDEN. */
async function requireOwn(db: Db, { memberId }: MemberActor, id: string) {
  const property = await store.findProperty(db, { id, memberId });
  requirePermission(property?.role, 'edit');
  if (!property) throw new AppError('NOT_FOUND');
  return property;
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function getHomeHours(db: Db, actor: MemberActor, id: string): Promise<OwnHomeHours> {
  const { time_zone: timeZone, version, hours } = await requireOwn(db, actor, id);
  return { propertyId: id, timeZone, version, hours };
}

/** Throws NOT_FOUND, FORBIDDEN, and VERSION_CHANGED with what's stored. */
export function setHomeHours(
  deps: Deps,
  actor: MemberActor,
  { id, version, hours }: { readonly id: string; readonly version: number; readonly hours: HomeHours | null },
): Promise<OwnHomeHours> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const { role, time_zone: timeZone } = await requireOwn(trx, actor, id);
    const statedBy = toStater(role);
    const stated = hours && {
      ...hours,
      ranges: hours.ranges.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute),
      statedBy,
      statedOn: startsOnLocalDate(deps.clock.now(), timeZone),
    };
    if (!(await store.updateHours(trx, { id, version }, stated)))
      throw new AppError('VERSION_CHANGED', { current: await getHomeHours(trx, actor, id) });
    return getHomeHours(trx, actor, id);
  });
}
