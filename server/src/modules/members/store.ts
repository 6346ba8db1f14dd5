// Queries for members.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Identity } from './login-identity.ts';

export interface MemberRow {
  id: string;
  issuer: string;
  subject: string;
  email: string;
  is_email_verified: boolean;
  /** The email they confirmed to us with a code. */
  proven_email: string | null;
  name: string;
  picture_key: string | null;
  picture_url: string | null;
  headline: string | null;
  status: 'active' | 'pending' | 'suspended';
  currency: string;
  time_zone: string;
  workspace_type: string | null;
  profession: string | null;
  company: string | null;
  username: string | null;
  languages: string[];
  is_onboarded: boolean;
  tokens_valid_after: Date | null;
  suspension_reason: string | null;
  /** The suspension's last day; null if it has no end. */
  suspended_until: string | null;
  /** They were still pending when they were suspended. */
  waits_again: boolean;
  deletion_due_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
}

const COLUMNS = [
  'id',
  'issuer',
  'subject',
  'email',
  'is_email_verified',
  'proven_email',
  'name',
  'picture_key',
  'picture_url',
  'headline',
  'status',
  'currency',
  'time_zone',
  'workspace_type',
  'profession',
  'company',
  'username',
  'languages',
  'is_onboarded',
  'tokens_valid_after',
  'suspension_reason',
  'suspended_until',
  'waits_again',
  'deletion_due_at',
  'deleted_at',
  'created_at',
] as const;

/** The member with this login, original or added later. */
export async function findByIdentity(db: Db, issuer: string, subject: string): Promise<MemberRow | undefined> {
  const row =
    (await db
      .selectFrom('member')
      .select(COLUMNS)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('member_login')
      .innerJoin('member', 'member.id', 'member_login.member_id')
      .select(COLUMNS.map((column) => `member.${column}` as const))
      .where('member_login.issuer', '=', issuer)
      .where('member_login.subject', '=', subject)
      .executeTakeFirst());
  return row as MemberRow | undefined;
}

/** Who receives the member's email: after a merge, the remaining account; nobody if the account is closed. */
export async function findRecipient(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('member as addressed')
    .innerJoin('member as reader', (join) =>
      join.on(sql<boolean>`reader.id = coalesce(addressed.merged_into_id, addressed.id)`),
    )
    .select('reader.id')
    .where('addressed.id', '=', id)
    .where('reader.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** SQL for all ids of a member in rows that are never rewritten: their own and those of accounts merged into theirs. */
export const selectEveryId = (id: string) => sql`(select id from member where id = ${id} or merged_into_id = ${id})`;

export async function findById(db: Db, id: string): Promise<MemberRow | undefined> {
  const row = await db.selectFrom('member').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row as MemberRow | undefined;
}

/** Adds the member unless a concurrent request did. Returns the existing row either way. */
export async function addIfMissing(
  db: Db,
  identity: Identity,
  row: { id: string; email: string; name: string; status: MemberRow['status']; createdAt: Date },
): Promise<MemberRow> {
  await db
    .insertInto('member')
    .values({
      id: row.id,
      issuer: identity.issuer,
      subject: identity.subject,
      email: row.email,
      is_email_verified: identity.isEmailVerified,
      name: row.name,
      status: row.status,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
  return (await findByIdentity(db, identity.issuer, identity.subject))!;
}

/** Whether staff invited this email. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('beta_place')
    .select('id')
    .where('email', '=', email)
    .where('invited_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function admit(db: Db, id: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export async function updateEmail(db: Db, id: string, email: string, isVerified: boolean): Promise<void> {
  await db.updateTable('member').set({ email, is_email_verified: isVerified }).where('id', '=', id).execute();
}

export async function updateTokensValidAfter(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('member').set({ tokens_valid_after: at }).where('id', '=', id).execute();
}

/** Locks the member until the transaction ends. */
export async function lockById(trx: Transaction<DB>, id: string): Promise<MemberRow | undefined> {
  const row = await trx.selectFrom('member').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as MemberRow | undefined;
}

export async function updateStatus(
  trx: Transaction<DB>,
  id: string,
  change: { status: MemberRow['status']; reason: string | null; untilOn: string | null; waitsAgain: boolean },
): Promise<void> {
  await trx
    .updateTable('member')
    .set({
      status: change.status,
      suspension_reason: change.reason,
      suspended_until: change.untilOn,
      waits_again: change.waitsAgain,
    })
    .where('id', '=', id)
    .execute();
}

/** Members whose suspension's last day is before this date. */
export async function listSuspensionsOver(db: Db, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('status', '=', 'suspended')
    .where('suspended_until', '<', today)
    .orderBy('suspended_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function updatePicture(db: Db, id: string, pictureKey: string): Promise<void> {
  await db.updateTable('member').set({ picture_key: pictureKey }).where('id', '=', id).execute();
}

/** Logins added later, oldest first, with the email of embedded ones. */
export const listLogins = (db: Db, memberId: string) =>
  db
    .selectFrom('member_login')
    .leftJoin('identity_account', (join) =>
      join.on(sql`identity_account.id::text`, '=', sql.ref('member_login.subject')),
    )
    .where('member_id', '=', memberId)
    .select(['member_login.issuer', 'member_login.subject', 'identity_account.email'])
    .orderBy('member_login.created_at')
    .execute();

export async function insertLogin(
  trx: Transaction<DB>,
  row: { issuer: string; subject: string; member_id: string; created_at: Date },
): Promise<void> {
  await trx.insertInto('member_login').values(row).execute();
}

export async function deleteLogin(db: Db, memberId: string, subject: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('member_login')
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Whether the member has nothing that others see, that concerns staff, or that would be lost. */
export async function isEmpty(trx: Transaction<DB>, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not (
      exists (select from booking where guest_id = ${memberId} or host_id = ${memberId})
      or exists (select from property where host_id = ${memberId})
      or exists (select from conversation_member where member_id = ${memberId})
      or exists (select from bookmark where member_id = ${memberId})
      or exists (select from saved_list where owner_id = ${memberId})
      or exists (select from saved_list_member where member_id = ${memberId})
      or exists (select from saved_reply where member_id = ${memberId})
      or exists (select from search_watch where member_id = ${memberId})
      or exists (select from waitlist_entry where member_id = ${memberId})
      or exists (select from host_document where host_id = ${memberId})
      or exists (select from support_ticket where member_id = ${memberId})
      or exists (select from report where reporter_id = ${memberId} or about_id = ${memberId})
      or exists (select from member_note where member_id = ${memberId})
      or exists (select from community_post where author_id = ${memberId})
      or exists (select from community_reply where author_id = ${memberId})
      or exists (select from referral_code where member_id = ${memberId} and label is not null)
      or exists (select from referral where joined_id = ${memberId} or referrer_id = ${memberId})
      or exists (select from member_login where member_id = ${memberId})
    ) as is_empty`.execute(trx);
  return rows[0]!.is_empty;
}

/** Deletes a member who has nothing, with what was sent to them. */
export async function deleteEmpty(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('sent_email').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('idempotency_key').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('member').where('id', '=', memberId).execute();
}
