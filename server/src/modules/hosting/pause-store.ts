// Queries for pausing all of a host's listings at once.
import type { Db } from '../../db/db.ts';

export const listLiveListings = (db: Db, hostId: string, limit: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('host_id', '=', hostId)
    .where('state', '=', 'live')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findHost = (db: Db, hostId: string) =>
  db.selectFrom('member').select(['name', 'email', 'status']).where('id', '=', hostId).executeTakeFirst();
