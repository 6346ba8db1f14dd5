// Queries for notification preferences and quiet hours.
import type { NotificationKind } from '@daynook/contract/limits/accounts';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface Choice {
  readonly is_emailed: boolean;
  readonly is_shown: boolean;
  readonly is_daily: boolean;
  readonly is_pushed: boolean;
  readonly is_texted: boolean;
}
const CHOICE = ['is_emailed', 'is_shown', 'is_daily', 'is_pushed', 'is_texted'] as const;

export const findChoice = (db: Db, memberId: string, name: NotificationKind): Promise<Choice | undefined> =>
  db
    .selectFrom('notification_preference')
    .select(CHOICE)
    .where('member_id', '=', memberId)
    .where('event', '=', name)
    .executeTakeFirst();

export const listChoices = (db: Db, memberId: string) =>
  db
    .selectFrom('notification_preference')
    .select(['event', ...CHOICE])
    .where('member_id', '=', memberId)
    .execute();

/** Stores a first choice with what was changed in it, or changes the stored one. */
export async function upsertChoice(
  db: Db,
  first: Insertable<DB['notification_preference']>,
  change: Partial<Choice>,
): Promise<void> {
  await db
    .insertInto('notification_preference')
    .values({ ...first, ...change })
    .onConflict((conflict) => conflict.columns(['member_id', 'event']).doUpdateSet(change))
    .execute();
}

/** Everything about a reader that decides how and when they get a notification, in one query. */
export const findReader = (db: Db, memberId: string, name: NotificationKind | undefined) =>
  db
    .selectFrom('member')
    .leftJoin('quiet_hours', 'quiet_hours.member_id', 'member.id')
    .leftJoin('member_detail', 'member_detail.member_id', 'member.id')
    .leftJoin('notification_preference as preference', (join) =>
      join.onRef('preference.member_id', '=', 'member.id').on('preference.event', '=', name ?? ''),
    )
    .select((eb) => [
      'member.time_zone',
      'quiet_hours.from_minute',
      'quiet_hours.to_minute',
      'member_detail.time_format',
      'member_detail.region',
      'member_detail.language',
      'preference.is_emailed',
      'preference.is_shown',
      'preference.is_daily',
      'preference.is_pushed',
      'preference.is_texted',
      eb
        .exists(eb.selectFrom('push_device').select('id').whereRef('member_id', '=', 'member.id'))
        .as('has_push_devices'),
      eb
        .exists(
          eb
            .selectFrom('text_consent')
            .select('id')
            .whereRef('member_id', '=', 'member.id')
            .where('ended_at', 'is', null),
        )
        .as('has_texts'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirst();

/** Whether the member agreed to text messages. */
export const hasTexts = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('text_consent')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The member's time zone, with their quiet hours if they have any. */
export const findQuietHours = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .leftJoin('quiet_hours', 'quiet_hours.member_id', 'member.id')
    .select(['member.time_zone', 'quiet_hours.from_minute', 'quiet_hours.to_minute'])
    .where('member.id', '=', memberId)
    .executeTakeFirst();

export async function deleteQuietHours(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('quiet_hours').where('member_id', '=', memberId).execute();
}

export async function upsertQuietHours(
  db: Db,
  memberId: string,
  { fromMinute, toMinute }: { fromMinute: number; toMinute: number },
): Promise<void> {
  const hours = { from_minute: fromMinute, to_minute: toMinute };
  await db
    .insertInto('quiet_hours')
    .values({ member_id: memberId, ...hours })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(hours))
    .execute();
}
