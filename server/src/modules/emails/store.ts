// Emails as sent.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export async function isSent(db: Db, outboxId: string): Promise<boolean> {
  const row = await db.selectFrom('sent_email').select('id').where('outbox_id', '=', outboxId).executeTakeFirst();
  return row !== undefined;
}

interface SentEmail {
  id: string;
  outbox_id: string;
  to_email: string;
  member_id: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  /** The attached calendar file. */
  calendar_text: string | null;
  sent_at: Date;
  via: 'outbox' | 'smtp';
}

/** If two nodes send the same email at once, one row is stored. */
export const insertSent = (db: Db, email: SentEmail) =>
  db
    .insertInto('sent_email')
    .values(email)
    .onConflict((conflict) => conflict.column('outbox_id').doNothing());

/** Removes everything from a sent email but its outbox id. */
export async function forgetReader(db: Db, outboxId: string): Promise<void> {
  await sql`update outbox set payload = jsonb_build_object('template', payload -> 'template', 'memberId', null, 'to', '', 'data', '{"name":""}'::jsonb)
    where id = ${outboxId}`.execute(db);
}

interface Reader {
  readonly memberId: string;
  readonly email: string;
}

/** To the member, or to the account's address before there was a member. Never emails to another member. */
const emailsTo = (db: Db, { memberId, email }: Reader) =>
  db
    .selectFrom('sent_email')
    .where((eb) =>
      eb.or([eb('member_id', '=', memberId), eb.and([eb('member_id', 'is', null), eb('to_email', '=', email)])]),
    );

export async function countEmailsTo(db: Db, reader: Reader): Promise<number> {
  const row = await emailsTo(db, reader)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Newest first. */
export const listEmailsTo = (db: Db, input: Reader & { readonly limit: number; readonly offset: number }) =>
  emailsTo(db, input)
    .select(['id', 'to_email', 'subject', 'sent_at', 'text_body', 'html_body', 'calendar_text'])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(input.offset)
    .execute();
