// What helps a host answer a request: the guest's record and the latest message. The same wherever a request can be accepted.
import type { GuestRecord, LatestMessage } from '@daynook/contract/guest-records';
import type { Kysely } from 'kysely';
import type { Db } from '../../db/db.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import { latestMessages } from '../messages/service.ts';
import { guestRatings } from '../reviews/service.ts';
import { findTrust } from '../trust/service.ts';
import { type Asked, listRecords, type RecordRow } from './request-store.ts';

export interface RequestFacts {
  readonly guestRecord: GuestRecord | null;
  readonly latestMessage: LatestMessage | null;
}
export const NO_FACTS: RequestFacts = { guestRecord: null, latestMessage: null };

type Rating = { rating: number; reviewCount: number };

const toGuestRecord = (row: RecordRow, rated: Rating | undefined, trust: GuestRecord['trust']): GuestRecord => ({
  stays: row.stays,
  staysWithYou: row.staysWithYou,
  cancelled: row.cancelled,
  rating: rated?.rating ?? null,
  reviewCount: rated?.reviewCount ?? 0,
  memberSince: row.createdAt.toISOString().slice(0, 10),
  isEmailVerified: row.isEmailVerified,
  trust,
});

/**
 * By request, with the same number of queries for many as for one. Staff viewing as the host don't see messages. `isConfirmed` if the
 * bookings are, or are about to be.
 */
export async function loadRequestFacts(
  db: Db,
  asked: readonly Asked[],
  { now, isImpersonated = false, isConfirmed = false }: { now: Date; isImpersonated?: boolean; isConfirmed?: boolean },
): Promise<(id: string) => RequestFacts> {
  if (asked.length === 0) return () => NO_FACTS;
  const guestIds = [...new Set(asked.map(({ guestId }) => guestId))];
  const together = pipelined(db);
  const [rows, ratings, trustIn, messages] = await Promise.all([
    listRecords(together, asked),
    guestRatings(together as Kysely<DB>, guestIds),
    findTrust(together, guestIds, now),
    isImpersonated ? new Map<string, LatestMessage>() : latestMessages(together, asked, { isConfirmed }),
  ]);
  const records = new Map(
    rows.map((row) => [row.id, toGuestRecord(row, ratings.get(row.guestId), trustIn(row.guestId))]),
  );
  return (id) => ({ guestRecord: records.get(id) ?? null, latestMessage: messages.get(id) ?? null });
}
