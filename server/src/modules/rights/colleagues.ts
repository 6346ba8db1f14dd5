// Staff and their own money: what's about a booking, fees, or credit of theirs is decided by a colleague.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** True when another member of staff could look at it. */
export async function hasColleague(db: Db, memberId: string, staffDomains: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('is_email_verified', '=', true)
    .where(sql<boolean>`lower(split_part(email::text, '@', 2)) = any(${staffDomains as string[]}::text[])`)
    .where('status', '<>', 'suspended')
    .where('id', '<>', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose money it is doesn't decide about it, unless nobody else is there. Throws FORBIDDEN. */
export async function requireUninvolved(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { memberId }: Pick<MemberActor, 'memberId'>,
  parties: readonly string[],
): Promise<void> {
  if (parties.includes(memberId) && (await hasColleague(db, memberId, config.staffEmailDomains)))
    throw new AppError('FORBIDDEN', { message: 'This is about your own money. Ask a colleague to do it.' });
}
