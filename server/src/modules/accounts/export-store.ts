// Everything kept about a member, table by table, a page at a time: a member with a hundred thousand messages must not fill
// the memory. Only their own rows, and of others no more than they see on their pages anyway.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

const PAGE_SIZE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

type Query = (memberId: string, after: string) => RawBuilder<{ id: string } & Record<string, unknown>>;

const bookings =
  (side: 'guest_id' | 'host_id'): Query =>
  (memberId, after) =>
    sql`
    select booking.id, reference, listing.title as space, booking.status, payment_status, local_start, local_end,
      booking.time_zone, guests, message, booking.currency, lines, total_minor, refunded_minor, cancel_reason,
      booking.created_at
    from booking join listing on listing.id = booking.listing_id
    where booking.${sql.ref(side)} = ${memberId} and booking.id > ${after} order by booking.id limit ${PAGE_SIZE}`;

/** The parts that are lists, by the name they have in the file. */
export const EXPORT_LISTS: readonly (readonly [name: string, query: Query])[] = [
  ['bookingsAsGuest', bookings('guest_id')],
  ['bookingsAsHost', bookings('host_id')],
  [
    'messages',
    (memberId, after) => sql`
      select message.id, message.conversation_id, message.position, message.event, message.created_at,
        case when message.hidden_at is null or message.sender_id = ${memberId} then message.content end as content,
        case when message.sender_id = ${memberId} then 'you' else sender.name end as from
      from message
      join conversation_member own on own.conversation_id = message.conversation_id and own.member_id = ${memberId}
        and (own.role <> 'co-host' or message.sender_id = ${memberId})
      left join member sender on sender.id = message.sender_id
      where message.id > ${after} order by message.id limit ${PAGE_SIZE}`,
  ],
  [
    'bookmarks',
    (memberId, after) => sql`
      select bookmark.id, listing.title as space, notes, tags, bookmark.created_at
      from bookmark join listing on listing.id = bookmark.listing_id
      where bookmark.member_id = ${memberId} and bookmark.id > ${after} order by bookmark.id limit ${PAGE_SIZE}`,
  ],
  [
    'lists',
    (memberId, after) => sql`
      select saved_list.id, saved_list.name, saved_list.created_at,
        array(select listing.title from saved_list_entry as entry join listing on listing.id = entry.listing_id
          where entry.list_id = saved_list.id order by entry.id) as spaces
      from saved_list where owner_id = ${memberId} and saved_list.id > ${after}
      order by saved_list.id limit ${PAGE_SIZE}`,
  ],
  [
    'listsJoined',
    (memberId, after) => sql`
      select saved_list.id, saved_list.name, own.joined_at
      from saved_list_member as own join saved_list on saved_list.id = own.list_id
      where own.member_id = ${memberId} and own.removed_at is null and saved_list.id > ${after}
      order by saved_list.id limit ${PAGE_SIZE}`,
  ],
  [
    'listVotesAndComments',
    (memberId, after) => sql`
      select entry.id, saved_list.name as list, listing.title as space, vote.voted_at, said.text as comment, said.said_at
      from (
        select entry_id from saved_list_vote where member_id = ${memberId}
        union select entry_id from saved_list_comment where member_id = ${memberId}
      ) as own
      join saved_list_entry as entry on entry.id = own.entry_id
      join saved_list on saved_list.id = entry.list_id
      join listing on listing.id = entry.listing_id
      left join saved_list_vote as vote on vote.entry_id = entry.id and vote.member_id = ${memberId}
      left join saved_list_comment as said on said.entry_id = entry.id and said.member_id = ${memberId}
      where entry.id > ${after} order by entry.id limit ${PAGE_SIZE}`,
  ],
  [
    'homes',
    (memberId, after) => sql`
      select property.id, title, street, unit, city, region, postal_code, country, lat, lng, time_zone, household, cameras,
        parking, arrival, property.created_at
      from property left join property_address on property_address.property_id = property.id
      where host_id = ${memberId} and property.id > ${after} order by property.id limit ${PAGE_SIZE}`,
  ],
  [
    'listings',
    (memberId, after) => sql`
      select id, property_id, title, description, state, capacity, currency, hour_minor, day_minor, booking_mode,
        cancellation_policy, created_at, published_at
      from listing where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'reviews',
    (memberId, after) => sql`
      select review.id, listing.title as space, rating, text, written_at
      from review join listing on listing.id = review.listing_id
      where author_id = ${memberId} and review.id > ${after} order by review.id limit ${PAGE_SIZE}`,
  ],
  [
    'kudosGiven',
    (memberId, after) => sql`
      select kudos.id, receiver.name as to, tag, text, kudos.created_at
      from kudos join member as receiver on receiver.id = receiver_id
      where giver_id = ${memberId} and withdrawn_at is null and kudos.id > ${after} order by kudos.id limit ${PAGE_SIZE}`,
  ],
  [
    'posts',
    (memberId, after) => sql`
      select id, board, title, body, created_at, removed_at from community_post
      where author_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'replies',
    (memberId, after) => sql`
      select id, post_id, body, created_at, removed_at from community_reply
      where author_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'messagePictures',
    (memberId, after) => sql`
      select id, conversation_id, message_id, width, height, byte_count, created_at from message_picture
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'documents',
    (memberId, after) => sql`
      select id, kind, issuer, number, cover_minor, currency, valid_from, valid_to, media_type, byte_count, sent_at, state,
        reject_reason, created_at
      from host_document where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'questionsToStaff',
    (memberId, after) => sql`
      select said.id, ticket.reference, ticket.subject, ticket.state, said.kind, said.text, said.at
      from support_message as said join support_ticket as ticket on ticket.id = said.ticket_id
      where ticket.member_id = ${memberId} and said.kind <> 'note' and said.id > ${after}
      order by said.id limit ${PAGE_SIZE}`,
  ],
  [
    'reportsMade',
    (memberId, after) => sql`
      select id, kind, reason, text, excerpt, created_at, outcome, settled_at from report
      where reporter_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'savedReplies',
    (memberId, after) => sql`
      select id, title, text, created_at, updated_at from saved_reply
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'searchesWaitedFor',
    (memberId, after) => sql`
      select id, query, created_at, ends_at from search_watch
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'news',
    (memberId, after) => sql`
      select id, title, created_at, read_at from news_item
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'mails',
    (memberId, after) => sql`
      select id, to_email, subject, text_body as text, sent_at
      from sent_mail where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
];

/** Reads one of the lists, page by page. */
export async function* readList(db: Kysely<DB>, query: Query, memberId: string): AsyncGenerator<object> {
  for (let after = FIRST; ; ) {
    const { rows } = await query(memberId, after).execute(db);
    yield* rows;
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)!.id;
  }
}

/** Whom the member has blocked, which networks they came through, and to what they agreed. */
export async function readShortLists(db: Kysely<DB>, memberId: string) {
  const blocked = await sql`
    select member.name, member_block.created_at from member_block join member on member.id = blocked_id
    where blocker_id = ${memberId} order by member_block.created_at`.execute(db);
  const connections = await sql`
    select provider, provider_id, connected_at from social_connection where member_id = ${memberId}
    order by provider`.execute(db);
  const accepted = await sql`
    select document, version, accepted_at from legal_acceptance where member_id = ${memberId}
    order by accepted_at, document`.execute(db);
  return { blocked: blocked.rows, connections: connections.rows, legalAcceptances: accepted.rows };
}
