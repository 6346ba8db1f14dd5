// Queries for pausing all of a host's listings at once.
import type { Db } from '../../db/db.ts';

export const listLiveRooms = (db: Db, hostId: string, limit: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('host_id', '=', hostId)
    .where('state', '=', 'live')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findHostOf = (db: Db, hostId: string) =>
  db.selectFrom('member').select(['name', 'email', 'status']).where('id', '=', hostId).executeTakeFirst();
