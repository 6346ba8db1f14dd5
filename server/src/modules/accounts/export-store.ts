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
      select message.id, message.conversation_id, message.position, message.content, message.event, message.created_at,
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

/** Whom the member has blocked, and which networks they came through. */
export async function readShortLists(db: Kysely<DB>, memberId: string) {
  const blocked = await sql`
    select member.name, member_block.created_at from member_block join member on member.id = blocked_id
    where blocker_id = ${memberId} order by member_block.created_at`.execute(db);
  const connections = await sql`
    select provider, provider_id, connected_at from social_connection where member_id = ${memberId}
    order by provider`.execute(db);
  return { blocked: blocked.rows, connections: connections.rows };
}
