// Writes a conversation between two members, and its co-hosts, directly into the database, for the message benchmarks.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { MemberActor } from '../server/src/http/actor.ts';
import { newId } from '../server/src/lib/ids.ts';
import { pairKey } from '../server/src/modules/messages/rules.ts';
import { enterConversations } from '../server/src/modules/messages/service.ts';
import { makeCoHost, makeListing, makeMember } from '../server/test/make.ts';

type AnyDatabase = Parameters<typeof makeMember>[0];
export type Member = Awaited<ReturnType<typeof makeMember>>;

export const toActor = (member: Member): MemberActor => ({
  kind: 'member',
  memberId: member.id,
  name: member.name,
  email: member.email,
  isEmailVerified: true,
  isStaff: false,
  permissions: NO_PERMISSIONS,
  accountStatus: 'active',
});

/** A conversation between the two about one of the host's listings. Returns its id. */
export async function makeConversation(db: AnyDatabase, guest: Member, host: Member): Promise<string> {
  const listing = await makeListing(db, { host_id: host.id });
  const id = newId();
  const at = new Date();
  await db.kysely
    .insertInto('conversation')
    .values({
      id,
      pair_key: pairKey(guest.id, host.id, listing.id),
      listing_id: listing.id,
      started_by: guest.id,
      last_message_at: at,
      created_at: at,
    })
    .execute();
  await db.kysely
    .insertInto('conversation_member')
    .values([
      { conversation_id: id, member_id: guest.id, role: 'guest', last_message_at: at },
      { conversation_id: id, member_id: host.id, role: 'host', last_message_at: at },
    ])
    .execute();
  return id;
}

/** A new co-host of the home that the conversation is about. */
export async function addCoHost(db: AnyDatabase, conversationId: string): Promise<Member> {
  const member = await makeMember(db);
  const { property_id } = await db.kysely
    .selectFrom('conversation')
    .innerJoin('listing', 'listing.id', 'conversation.listing_id')
    .select('listing.property_id')
    .where('conversation.id', '=', conversationId)
    .executeTakeFirstOrThrow();
  await makeCoHost(db, { property_id, member_id: member.id, level: 'calendar-messages' });
  await db.kysely.transaction().execute(async (trx) => {
    const { id } = await trx
      .selectFrom('co_host')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await enterConversations(trx, id);
  });
  return member;
}
