// Two accounts of one person with rows in every table, and calls to merge them. For tests only.
import type { MergePreview } from '@daynook/contract/account-merges';
import { sql } from 'kysely';
import type { TestApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { drainOutbox, type TopicHandler } from '../../jobs/outbox.ts';
import { notifyOfBooking } from '../messages/service.ts';
import { mergedTopic } from './effects.ts';

type TestMember = Awaited<ReturnType<typeof makeMember>>;
/** The part of the booking tests' world that's needed here. */
interface World {
  readonly t: TestApp;
  readonly staff: TestMember;
  call<T>(
    member: TestMember | undefined,
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: T }>;
}

/** Two hours on the day after SLOT. */
export const SECOND = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T16:00:00.000Z' };

export const makeTwoAccounts = async ({ t }: World): Promise<[gone: TestMember, kept: TestMember]> => [
  await makeMember(t.db, { name: 'Ida Work' }),
  await makeMember(t.db, { name: 'Ida Home' }),
];

export const rowsIn = async <T>({ t }: World, query: ReturnType<typeof sql>) =>
  (await query.execute(t.db.kysely)).rows as T[];

export const countIn = async (
  world: World,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<number> => {
  const query = sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  return (await rowsIn<{ n: number }>(world, query))[0]!.n;
};

const bookingTopic: TopicHandler = {
  topic: 'booking',
  handle: (deps, payload, id) => notifyOfBooking(deps, payload as never, id),
};
/** Runs the queued effects of bookings and merges. */
export const carryOutIn = ({ t }: World) =>
  drainOutbox(t.deps, new Map([bookingTopic, mergedTopic].map((handler) => [handler.topic, handler])));

export const preview = async (world: World, gone: { id: string }, kept: { id: string }) =>
  (await world.call<MergePreview>(world.staff, 'GET', `/api/staff/members/${gone.id}/merge?into=${kept.id}`)).body;

interface More {
  readonly goesVersion?: string;
  readonly typed?: string;
  readonly as?: TestMember;
}

/** Merges what the preview shows now, unless `more` says otherwise. */
export async function merge<T = { goes: string; stays: string; mergedAt: string }>(
  world: World,
  gone: TestMember,
  kept: TestMember,
  more: More = {},
) {
  const { goes, stays } = await preview(world, gone, kept);
  return world.call<T>(more.as ?? world.staff, 'POST', `/api/staff/members/${gone.id}/merge`, {
    into: kept.id,
    goesVersion: more.goesVersion ?? goes.version,
    staysVersion: stays.version,
    typed: more.typed ?? gone.email,
    reason: 'They wrote from both addresses',
  });
}

interface Account {
  readonly member: TestMember;
  readonly isGone: boolean;
  readonly at: Date;
}

async function addBookmarks({ t: { db, deps } }: World, { member, isGone, at }: Account, listingId: string) {
  await db.kysely
    .insertInto('bookmark')
    .values({
      id: deps.newId(),
      member_id: member.id,
      listing_id: listingId,
      notes: `Note of ${member.name}`,
      tags: ['quiet', isGone ? 'old' : 'new'],
      saved_full_day_minor: 100,
      saved_currency: 'USD',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await sql`
    insert into saved_list (id, owner_id, name, created_at) values (${deps.newId()}, ${member.id}, 'Close by', ${at});`.execute(
    db.kysely,
  );
}

/** Both accounts wait for the same hours, which they can't twice. */
async function addWait({ t: { db, deps } }: World, { member, at }: Account, listingId: string) {
  await sql`insert into waitlist_entry (id, member_id, listing_id, during, guests, created_at)
    values (${deps.newId()}, ${member.id}, ${listingId}, '[2027-01-05 14:00Z,2027-01-05 16:00Z)', 1, ${at})`.execute(
    db.kysely,
  );
}

async function addReferral({ t: { db } }: World, { member, isGone, at }: Account) {
  const joined = await makeMember(db);
  await sql`insert into referral_code (code, member_id, created_at)
    values (${`${isGone ? 'aaaa' : 'bbbb'}${member.id.slice(-4).replaceAll('-', '0')}`}, ${member.id}, ${at})`.execute(
    db.kysely,
  );
  // Each account referred a different new member.
  const code = sql`(select code from referral_code where member_id = ${member.id})`;
  await sql`insert into referral (joined_id, code, referrer_id, joined_at) values (${joined.id}, ${code}, ${member.id}, ${at})`.execute(
    db.kysely,
  );
}

async function addCommunity({ t: { db, deps } }: World, { member, at }: Account, otherId: string) {
  await sql`insert into member_block (blocker_id, blocked_id, created_at) values (${member.id}, ${otherId}, ${at})`.execute(
    db.kysely,
  );
  await sql`insert into community_board (key, name, region, country) values ('everywhere', 'Everywhere', '', '') on conflict do nothing`.execute(
    db.kysely,
  );
  await sql`insert into community_post (id, board, author_id, title, body, active_at, created_at, client_id)
    values (${deps.newId()}, 'everywhere', ${member.id}, 'Hello', 'There', ${at}, ${at}, ${deps.newId()})`.execute(
    db.kysely,
  );
}

async function addOwnRows({ t: { db, deps } }: World, { member, isGone, at }: Account) {
  await sql`insert into saved_reply (id, member_id, title, text, created_at, updated_at)
    values (${deps.newId()}, ${member.id}, 'Door', 'The door is green', ${at}, ${at})`.execute(db.kysely);
  await sql`insert into search_watch (id, member_id, query, created_at, ends_at, checked_at)
    values (${deps.newId()}, ${member.id}, 'city=Boise', ${at}, ${at}, ${at})`.execute(db.kysely);
  await sql`insert into notification (id, member_id, title, href, created_at) values (${deps.newId()}, ${member.id}, 'News', '/', ${at})`.execute(
    db.kysely,
  );
  await sql`insert into calendar_export (id, member_id, created_at) values (${deps.newId()}, ${member.id}, ${at})`.execute(
    db.kysely,
  );
  await sql`insert into legal_acceptance (member_id, document, version, accepted_at) values (${member.id}, 'terms', 1, ${at})`.execute(
    db.kysely,
  );
  await sql`insert into sent_email (id, to_email, member_id, subject, text_body, html_body, sent_at, via)
    values (${deps.newId()}, ${member.email}, ${member.id}, ${`To ${member.name}`}, 'Hello', 'Hello', ${at}, 'outbox')`.execute(
    db.kysely,
  );
  await sql`insert into action_item_state (member_id, item_id, dismissed_at) values (${member.id}, 'profile', ${at})`.execute(
    db.kysely,
  );
  await sql`insert into notification_preference (member_id, event, is_emailed) values (${member.id}, 'kudos', ${!isGone})`.execute(
    db.kysely,
  );
  await sql`insert into idempotency_key (member_id, key, request_sha256, locked_until, created_at)
    values (${member.id}, 'one', '\\x00', ${at}, ${at})`.execute(db.kysely);
}

/** Adds rows that no API call makes quickly to both accounts. Some are the same on both. */
export async function fill(
  world: World,
  gone: TestMember,
  kept: TestMember,
  { listingId, otherId }: { listingId: string; otherId: string },
) {
  const at = world.t.clock.now();
  for (const member of [gone, kept]) {
    const account = { member, isGone: member === gone, at };
    await addBookmarks(world, account, listingId);
    await addWait(world, account, listingId);
    await addReferral(world, account);
    await addCommunity(world, account, otherId);
    await addOwnRows(world, account);
  }
  // One referred the other. After the merge this would be a referral of oneself.
  await sql`insert into referral (joined_id, code, referrer_id, joined_at)
    values (${gone.id}, (select code from referral_code where member_id = ${kept.id}), ${kept.id}, ${at})`.execute(
    world.t.db.kysely,
  );
}
