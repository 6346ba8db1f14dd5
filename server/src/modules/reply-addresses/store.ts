// Queries for reply addresses.
import type { Db } from '../../db/db.ts';

export interface ReplyAddressRow {
  readonly conversationId: string;
  readonly memberId: string;
  readonly createdAt: Date;
}

/** Does nothing the second time for the same email. */
export async function insertAddress(
  db: Db,
  { digest, conversationId, memberId, createdAt, expiresAt }: ReplyAddressRow & { digest: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('reply_address')
    .values({
      digest,
      conversation_id: conversationId,
      member_id: memberId,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
}

export const findAddress = (db: Db, digest: Buffer, now: Date): Promise<ReplyAddressRow | undefined> =>
  db
    .selectFrom('reply_address')
    .select(['conversation_id as conversationId', 'member_id as memberId', 'created_at as createdAt'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns how many were deleted. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('reply_address')
    .where('digest', 'in', (eb) =>
      eb.selectFrom('reply_address').select('digest').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
