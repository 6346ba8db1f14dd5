// The lists of a member's export about what's connected to their account: tokens, apps, calendars, browsers, teams, and webhooks.
import { sql } from 'kysely';
import { type ExportList, PAGE_SIZE } from './export-money-store.ts';

export const CONNECTION_LISTS: readonly ExportList[] = [
  [
    'apiTokens',
    (memberId, after) => sql`
      select id, name, ending, scopes, created_at, expires_at, last_used_at, last_used_from, revoked_at from api_token
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'listingEmbeds',
    (memberId, after) => sql`
      select listing.id, listing_id, origins, listing_embed.updated_at from listing_embed join listing on listing.id = listing_embed.listing_id
      where listing.host_id = ${memberId} and listing.id > ${after} order by listing.id limit ${PAGE_SIZE}`,
  ],
  [
    'calendarPush',
    (memberId, after) => sql`
      select id, as_guest, as_host, created_at, last_ok_at, failure, failing_since from calendar_push
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'connectedApps',
    (memberId, after) => sql`
      select id, name, site, scopes, created_at, expires_at, last_used_at, last_used_from, revoked_at from connected_app
        where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'reputationFiles',
    (memberId, after) => sql`
      select id, issuer, content, issued_at, checked_at, is_shown, removed_at from imported_reputation
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'pushDevices',
    (memberId, after) => sql`
      select id, name, created_at, last_sent_at from push_device
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'textConsents',
    (memberId, after) => sql`
      select id, number, version, language, given_at, ended_at, end_reason from text_consent
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'textMessages',
    (memberId, after) => sql`
      select id, parts, created_at, sent_at from text_message
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'teams',
    (memberId, after) => sql`
      select team.id, team.name, team_member.role, team_member.since from team_member join team on team.id = team_member.team_id
      where team_member.member_id = ${memberId} and team.id > ${after} order by team.id limit ${PAGE_SIZE}`,
  ],
  [
    'teamDays',
    (memberId, after) => sql`
      select team_day.id, team_day.title, team_day.created_at, team_day.last_date::text, team_day.cancelled_at, team_day.organizer_id,
        own.answered_at, own.can_come, own.area, own.area_lat, own.area_lng, own.voted_for, (
          select json_agg(json_build_object('number', dates.number, 'date', dates.date::text, 'from_minute', dates.from_minute,
            'to_minute', dates.to_minute) order by dates.number)
          from team_day_date as dates where dates.team_day_id = team_day.id) as dates
      from team_day_member as own join team_day on team_day.id = own.team_day_id
      where own.member_id = ${memberId} and team_day.id > ${after} order by team_day.id limit ${PAGE_SIZE}`,
  ],
  [
    'bookingsAttended',
    (memberId, after) => sql`
      select booking.id, booking.reference, booking.local_start, booking.local_end, booking.time_zone, booking_attendee.added_at
      from booking_attendee join booking on booking.id = booking_attendee.booking_id
      where booking_attendee.member_id = ${memberId} and booking.id > ${after} order by booking.id limit ${PAGE_SIZE}`,
  ],
  [
    'webhooks',
    (memberId, after) => sql`
      select id, url, description, events, created_at, is_on, off_reason, failing_since from webhook
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'webhookDeliveries',
    (memberId, after) => sql`
      select delivery.id, delivery.type, delivery.subject, delivery.occurred_at, delivery.state, delivery.attempts, last_tried_at, response_status
      from webhook_delivery as delivery join webhook on webhook.id = delivery.webhook_id
      where webhook.member_id = ${memberId} and delivery.id > ${after} order by delivery.id limit ${PAGE_SIZE}`,
  ],
];
