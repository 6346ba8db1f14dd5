// What members are told by mail. Only what differs from the usual is kept: everything is mailed unless turned off (L6).
import { NOTICE_NAMES, NOTICES, type Notice } from '@daynook/contract/account-limits';
import type { Answer } from '@daynook/contract/api';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';

type Db = Kysely<DB> | Transaction<DB>;

const isFixed = (name: Notice): boolean => 'isFixed' in NOTICES[name];

/** Whether the member wants this mail. What is about money or who gets in is always mailed. */
export async function wantsMail(db: Db, memberId: string, name: Notice): Promise<boolean> {
  if (isFixed(name)) return true;
  const row = await db
    .selectFrom('notification_choice')
    .select('is_mailed')
    .where('member_id', '=', memberId)
    .where('event', '=', name)
    .executeTakeFirst();
  return row?.is_mailed ?? true;
}

export async function listNotices(db: Db, memberId: string): Promise<Answer<'GET /api/account/notices'>> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['event', 'is_mailed'])
    .where('member_id', '=', memberId)
    .execute();
  const chosen = new Map(rows.map(({ event, is_mailed }) => [event, is_mailed]));
  return {
    notices: NOTICE_NAMES.map((name) => ({
      name,
      isMailed: isFixed(name) || (chosen.get(name) ?? true),
      isFixed: isFixed(name),
    })),
  };
}

/** Throws VALIDATION_FAILED for what cannot be turned off. */
export async function chooseNotice(
  db: Db,
  memberId: string,
  { name, isMailed }: { name: Notice; isMailed: boolean },
): Promise<Answer<'GET /api/account/notices'>> {
  if (isFixed(name) && !isMailed)
    throw new AppError('VALIDATION_FAILED', {
      fields: { isMailed: 'Mails about money and about who gets into your account are always sent.' },
    });
  await db
    .insertInto('notification_choice')
    .values({ member_id: memberId, event: name, is_mailed: isMailed })
    .onConflict((conflict) => conflict.columns(['member_id', 'event']).doUpdateSet({ is_mailed: isMailed }))
    .execute();
  return listNotices(db, memberId);
}
