// Everything we store about a member, table by table and page by page, because a member with a hundred thousand messages must not
// fill the memory. It contains the member's own rows, and of other members only what the member's pages show.

import { type Kysely, sql } from 'kysely';
import { BEFORE_EVERY_ID } from '../../db/before-every-id.ts';
import type { DB } from '../../db/schema.ts';
import { selectEveryId } from '../members/service.ts';
import { readableContent } from '../messages/service.ts';
import { CONNECTION_LISTS } from './export-connection-store.ts';
import { FILE_LISTS } from './export-file-store.ts';
import {
  afterPair,
  type ExportList,
  joinKeys,
  MONEY_LISTS,
  PAGE_SIZE,
  type Query,
  type Row,
} from './export-money-store.ts';

const bookings =
  (side: 'guest_id' | 'host_id'): Query =>
  (memberId, after) =>
    sql`
    select booking.id, reference, listing.title as listing, booking.status, payment_status, local_start, local_end,
      booking.time_zone, guests, cars, message, answers, booking.currency, lines, total_minor, unpaid_minor, booking.damage_deposit_minor, refunded_minor, cancel_reason,
      payment_method, collected_by, credit_minor, credit_back_minor, payment_sent_at, payment_received_at, invoice_to,
      booking.created_at, booking.confirmed_at, booking.checked_in_at, booking.checked_out_at,
      booking.release_after_minutes, booking.released_at
    from booking join listing on listing.id = booking.listing_id
    where booking.${sql.ref(side)} = ${memberId} and booking.id > ${after} order by booking.id limit ${PAGE_SIZE}`;

/** The lists in the file, by name. */
export const EXPORT_LISTS: readonly ExportList[] = [
  ['bookingsAsGuest', bookings('guest_id')],
  ['bookingsAsHost', bookings('host_id')],
  [
    'messages',
    (memberId, after) => sql`
      select message.id, message.conversation_id, message.position, message.event, message.created_at,
        message.covers, case when message.sender_id = ${memberId} then message.content
          when message.hidden_at is null then ${readableContent} end as content,
        case when message.sender_id = ${memberId} then 'you' else sender.name end as from, message.is_automatic
      from message
      join conversation_member own on own.conversation_id = message.conversation_id and own.member_id = ${memberId}
        and (own.role <> 'co-host' or message.sender_id = ${memberId})
      left join member sender on sender.id = message.sender_id
      where message.id > ${after} order by message.id limit ${PAGE_SIZE}`,
  ],
  ...CONNECTION_LISTS,
  [
    'bookmarks',
    (memberId, after) => sql`
      select bookmark.id, listing.title as listing, notes, tags, bookmark.created_at, saved_full_day_minor, notified_full_day_minor as told_full_day_minor,
        saved_currency
      from bookmark join listing on listing.id = bookmark.listing_id
      where bookmark.member_id = ${memberId} and bookmark.id > ${after} order by bookmark.id limit ${PAGE_SIZE}`,
  ],
  [
    'lists',
    (memberId, after) => sql`
      select saved_list.id, saved_list.name, saved_list.created_at,
        array(select listing.title from saved_list_entry as entry join listing on listing.id = entry.listing_id
          where entry.list_id = saved_list.id order by entry.id) as listings
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
      select entry.id, saved_list.name as list, listing.title as listing, vote.voted_at, said.text as comment, said.said_at
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
    'listEntriesAdded',
    (memberId, after) => sql`
      select entry.id, saved_list.name as list, listing.title as listing, entry.added_at
      from saved_list_entry as entry join saved_list on saved_list.id = entry.list_id
      join listing on listing.id = entry.listing_id
      where entry.added_by = ${memberId} and saved_list.owner_id <> ${memberId} and entry.id > ${after}
      order by entry.id limit ${PAGE_SIZE}`,
  ],
  [
    'homes',
    (memberId, after) => sql`
      select property.id, title, street, unit, city, region, postal_code, country, currency, type, lat, lng, located_by, time_zone, household, pets,
        cameras, parking, local_limits, visit_limits, home_hours, floor_plan_shown_to, entrance, elevator, bathroom, kitchen, fact_sources, check_in as arrival, property.created_at
      from property left join property_address on property_address.property_id = property.id
      where host_id = ${memberId} and property.id > ${after} order by property.id limit ${PAGE_SIZE}`,
  ],
  [
    'listings',
    (memberId, after) => sql`
      select id, property_id, title, description, room_name, floor, state, capacity, seats, house_rules, facts, currency, has_unconfirmed_prices,
        external_monitors, desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, wifi_up_mbps, wifi_measured_on,
        quiet_from_minute, quiet_to_minute, entrance_steps, has_ramp_or_lift, door_width_cm, monitor_inches, monitor_inputs,
        desk_width_cm, desk_depth_cm, knee_clearance_cm, desk_how, chair, desk_outlets, desk_ports, has_closing_door, step_height_cm,
        bathroom_door_cm, turning_circle_cm, access_how, work_fact_sources, is_call_ready, is_measured_quiet, wifi_guest_mbps,
        hour_minor, half_day_minor, half_day_max_minutes, day_minor, week_minor, month_minor, cleaning_minor, damage_deposit_minor, extra_guest_minor,
        guests_included, price_rules, discounts, add_ons, packages, booking_mode, instant_min_stays, release_after_minutes, asks_for_calendar,
        start_step_minutes, min_duration_minutes, weekday_min_minutes, max_duration_minutes, weekday_max_minutes, max_stay_days,
        notice_minutes, window_days, buffer_before_minutes, buffer_after_minutes, cancellation_policy,
        declined_payment_methods, created_at, published_at
      from listing where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'unpublishedChanges',
    (memberId, after) => sql`
      select listing.id, listing.title as listing, listing_changes.changes, listing_changes.changed_at
      from listing_changes join listing on listing.id = listing_changes.listing_id
      where listing.host_id = ${memberId} and listing.id > ${after} order by listing.id limit ${PAGE_SIZE}`,
  ],
  [
    'offers',
    (memberId, after) => sql`
      select offer.id, listing.title as listing, offer.conversation_id, offer.host_id = ${memberId} as is_from_you, offer.starts_at,
        offer.ends_at, offer.guests, offer.currency, offer.price_minor, offer.total_minor,
        case when offer.host_id = ${memberId} then offer.earnings_minor end as earnings_minor, offer.expires_at, offer.withdrawn_at, offer.created_at
      from offer join listing on listing.id = offer.listing_id
      where ${memberId} in (offer.host_id, offer.guest_id) and offer.id > ${after} order by offer.id limit ${PAGE_SIZE}`,
  ],
  [
    'checkoutQuestions',
    (memberId, after) => sql`
      select question.id, listing.title as listing, question.place, question.kind, question.text, question.is_required
      from checkout_question as question join listing on listing.id = question.listing_id
      where listing.host_id = ${memberId} and question.id > ${after} order by question.id limit ${PAGE_SIZE}`,
  ],
  [
    'datesOpenAndClosed',
    (memberId, after) => sql`
      select exception.id, listing.title as listing, exception.kind, date_from, date_to, ranges, note
      from availability_exception as exception join listing on listing.id = exception.listing_id
      where listing.host_id = ${memberId} and exception.id > ${after} order by exception.id limit ${PAGE_SIZE}`,
  ],
  [
    'hoursKeptFree',
    (memberId, after) => sql`
      select host_block.id, listing.title as listing, local_start, occurrence_count, note, host_block.created_at
      from host_block join listing on listing.id = host_block.listing_id
      where listing.host_id = ${memberId} and host_block.id > ${after} order by host_block.id limit ${PAGE_SIZE}`,
  ],
  [
    'absences',
    (memberId, after) => sql`
      select id, from_date, to_date, is_everywhere, note, created_at from time_off
      where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'photographs',
    (memberId, after) => sql`
      select photo.id, listing.title as listing, photo.alt, photo.width, photo.height
      from listing_photo as photo join listing on listing.id = photo.listing_id
      where listing.host_id = ${memberId} and photo.id > ${after} order by photo.id limit ${PAGE_SIZE}`,
  ],
  [
    'calendarsFollowed',
    (memberId, after) => sql`
      select imported.id, listing.title as listing, imported.name, imported.host, imported.created_at
      from calendar_import as imported join listing on listing.id = imported.listing_id
      where listing.host_id = ${memberId} and imported.id > ${after} order by imported.id limit ${PAGE_SIZE}`,
  ],
  [
    'turnoverTasks',
    (memberId, after) => sql`
      select task.id, property.title as property, task.text, task.created_at
      from turnover_task as task join property on property.id = task.property_id
      where property.host_id = ${memberId} and task.id > ${after} order by task.id limit ${PAGE_SIZE}`,
  ],
  ...MONEY_LISTS,
  [
    'turnoverTicks',
    (memberId, after) => sql`
      select ${joinKeys(sql`tick.booking_id`, sql`tick.task_id`)} as id, booking.reference, task.text, tick.at
      from turnover_tick as tick join turnover_task as task on task.id = tick.task_id
      join booking on booking.id = tick.booking_id
      where tick.member_id = ${memberId} and (tick.booking_id, tick.task_id) > ${afterPair(after)}
      order by tick.booking_id, tick.task_id limit ${PAGE_SIZE}`,
  ],
  [
    'answersToReviews',
    (memberId, after) => sql`
      select review.id, listing.title as listing, review.reply, review.replied_at
      from review join listing on listing.id = review.listing_id
      where (case when review.side = 'guest' then listing.host_id else review.guest_id end) = ${memberId}
        and review.reply is not null and review.id > ${after}
      order by review.id limit ${PAGE_SIZE}`,
  ],
  [
    'reviews',
    (memberId, after) => sql`
      select review.id, listing.title as listing, rating, internet, noise, desk, accuracy, review.arrival, hosting, worth, text,
        private_note, written_at, edited_at, review.published_at, hidden_at, hidden_reason
      from review join listing on listing.id = review.listing_id
      where author_id = ${memberId} and review.id > ${after} order by review.id limit ${PAGE_SIZE}`,
  ],
  [
    'reviewsByHosts',
    (memberId, after) => sql`
      select review.id, listing.title as listing, rating, text, private_note, written_at, reply
      from review join listing on listing.id = review.listing_id
      where guest_id = ${memberId} and side = 'host' and review.published_at is not null and hidden_at is null
        and review.id > ${after} order by review.id limit ${PAGE_SIZE}`,
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
  ...FILE_LISTS,
  [
    'disputes',
    (memberId, after) => sql`
      select dispute.id, dispute.booking_id, dispute.reason, dispute.opened_side, dispute.opened_at, dispute.text, dispute.asked_minor, dispute.currency,
        dispute.stayed_until, dispute.half_hours, dispute.hour_minor, dispute.state, dispute.settled_minor, dispute.decided_at, dispute.decision,
        dispute.ended_at,
        (select coalesce(jsonb_agg(jsonb_build_object('side', offer.side, 'amount_minor', offer.amount_minor, 'state', offer.state,
          'created_at', offer.created_at, 'message', case when offer.side = 'guest' and booking.guest_id = ${memberId}
            or offer.side = 'host' and booking.host_id = ${memberId} then offer.message end) order by offer.number), '[]')
          from booking_dispute_offer as offer where offer.dispute_id = dispute.id) as offers
      from booking_dispute as dispute join booking on booking.id = dispute.booking_id
      where (booking.guest_id = ${memberId} or booking.host_id = ${memberId}) and dispute.id > ${after} order by dispute.id limit ${PAGE_SIZE}`,
  ],
  [
    'openedAddresses',
    (memberId, after) => sql`
      select id, booking_id, stage, via, at from arrival_opening
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
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
    'supportLooks',
    (memberId, after) => sql`
      select session.id, session.began_at, least(session.ended_at, session.ends_at) as ended_at, ticket.reference as question
      from impersonation as session left join support_ticket as ticket on ticket.id = session.ticket_id
      where session.member_id = ${memberId} and session.id > ${after} order by session.id limit ${PAGE_SIZE}`,
  ],
  [
    'reportsMade',
    (memberId, after) => sql`
      select id, kind, reason, text,
        case when kind = 'message' then (select ${readableContent} from message where message.id = report.subject_id)
          else excerpt end as excerpt,
        created_at, outcome, settled_at from report
      where reporter_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'savedReplies',
    (memberId, after) => sql`
      select id, title, text, created_at, updated_at from saved_reply
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'repliesByTheClock',
    (memberId, after) => sql`
      select schedule.id, reply.title as reply, coalesce(listing.title, property.title) as place, schedule.trigger as moment,
        schedule.offset_minutes, schedule.since
      from reply_schedule as schedule join saved_reply as reply on reply.id = schedule.reply_id
      left join listing on listing.id = schedule.listing_id left join property on property.id = schedule.property_id
      where schedule.member_id = ${memberId} and schedule.id > ${after} order by schedule.id limit ${PAGE_SIZE}`,
  ],
  [
    'repliesSentByThemselves',
    (memberId, after) => sql`
      select ${joinKeys(sql`sending.schedule_id`, sql`sending.booking_id`)} as id, reply.title as reply, booking.reference,
        sending.outcome, message.content, sending.at
      from reply_sending as sending join reply_schedule as schedule on schedule.id = sending.schedule_id
      join saved_reply as reply on reply.id = schedule.reply_id
      join booking on booking.id = sending.booking_id left join message on message.id = sending.message_id
      where schedule.member_id = ${memberId} and (sending.schedule_id, sending.booking_id) > ${afterPair(after)}
      order by sending.schedule_id, sending.booking_id limit ${PAGE_SIZE}`,
  ],
  [
    'searchesWaitedFor',
    (memberId, after) => sql`
      select id, query, newer_than, created_at, ends_at from search_watch
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'waitlist',
    (memberId, after) => sql`
      select waitlist_entry.id, listing_id, starts_at, ends_at, guests, cars, offered_until, created_at from waitlist_entry
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'connectionTests',
    (memberId, after) => sql`
      select id, listing_id, by_whom, medium, created_at, finished_at, down_kbps, up_kbps, latency_us, jitter_us, lost_permille
      from connection_test where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'noiseSamples',
    (memberId, after) => sql`
      select id, listing_id, by_whom, device, created_at, seconds, hour, is_weekend, l10, l50, l90
      from noise_sample where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'news',
    (memberId, after) => sql`
      select id, title, created_at, read_at from notification
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'mailsForTheDay',
    (memberId, after) => sql`
      select id, email as mail, due_at from digest_item
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'mails',
    (memberId, after) => sql`
      select id, to_email, subject, text_body as text, calendar_text as calendar, sent_at
      from sent_email where member_id in ${selectEveryId(memberId)} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
];

async function* allRows(db: Kysely<DB>, query: Query, memberId: string, firstPage: Row[]): AsyncGenerator<Row> {
  for (let page = firstPage; ; ) {
    yield* page;
    if (page.length < PAGE_SIZE) return;
    ({ rows: page } = await query(memberId, page.at(-1)!.id).execute(db));
  }
}

/**
 * Every list with its rows. The first page of each is read immediately, so that a failing table is noticed before anything is sent.
 * The other pages are read as they're needed.
 */
export async function openLists(db: Kysely<DB>, memberId: string) {
  const lists: { name: string; rows: AsyncGenerator<Row> }[] = [];
  for (const [name, query] of EXPORT_LISTS) {
    const { rows: firstPage } = await query(memberId, BEFORE_EVERY_ID).execute(db);
    lists.push({ name, rows: allRows(db, query, memberId, firstPage) });
  }
  return lists;
}
