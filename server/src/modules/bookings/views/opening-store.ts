// Who opened the address of a booking and how to get in.

import type { OpenedVia, WayInStage } from '@daynook/contract/hosting/way-in-limits';
import type { ArrivalOpening } from '@daynook/contract/hosting/way-in-photos';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Mark } from '../../../lib/cursor.ts';

interface NewOpenings {
  readonly bookingId: string;
  readonly memberId: string;
  readonly stages: readonly WayInStage[];
  readonly via: OpenedVia;
  readonly at: Date;
  readonly newId: () => string;
}

const HOUR_MS = 3_600_000;

/** Once per person, stage, way, and hour. */
export async function insertOpenings(
  db: Db,
  { bookingId, memberId, stages, via, at, newId }: NewOpenings,
): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  await db
    .insertInto('arrival_opening')
    .values(stages.map((stage) => ({ id: newId(), booking_id: bookingId, member_id: memberId, stage, via, hour, at })))
    .onConflict((known) => known.columns(['booking_id', 'member_id', 'stage', 'via', 'hour']).doNothing())
    .execute();
}

type OpeningRow = Omit<ArrivalOpening, '_id' | 'at'> & Mark;

/** Latest first. */
export async function listOpenings(
  db: Db,
  { bookingId, after, limit }: { bookingId: string; after: Mark | undefined; limit: number },
): Promise<OpeningRow[]> {
  const rows = await db
    .selectFrom('arrival_opening as own')
    .innerJoin('member', 'member.id', 'own.member_id')
    .select(['own.id', 'member.name', 'own.stage', 'own.via', 'own.at'])
    .where('own.booking_id', '=', bookingId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(own.at, own.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('own.at', 'desc')
    .orderBy('own.id', 'desc')
    .limit(limit)
    .execute();
  return rows as OpeningRow[];
}

/** Those from before this time, at most so many. Returns how many. */
export async function deleteOpenings(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('arrival_opening')
    .where('id', 'in', (query) =>
      query.selectFrom('arrival_opening').select('id').where('at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
