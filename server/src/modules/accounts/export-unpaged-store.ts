// Parts of a member's export that are short enough for the memory and have no pages.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { selectEveryId } from '../members/service.ts';

/** Opening hours have no id of their own. */
const weeklyHours = (memberId: string) => sql`
  select listing.title as listing, weekday, start_minute, end_minute, valid_from, valid_to
  from weekly_rule join listing on listing.id = weekly_rule.listing_id
  where listing.host_id = ${memberId} order by listing.id, weekday, start_minute`;

/** The phone number, blocked members, connected networks, opening hours, accepted terms, and payout accounts. */
export async function readShortLists(db: Kysely<DB>, memberId: string) {
  const blocked = await sql`
    select member.name, member_block.created_at from member_block join member on member.id = blocked_id
    where blocker_id = ${memberId} order by member_block.created_at`.execute(db);
  const connections = await sql`
    select provider, provider_id, connected_at from social_connection where member_id = ${memberId}
    order by provider`.execute(db);
  const accepted = await sql`
    select document, version, accepted_at from legal_acceptance where member_id in ${selectEveryId(memberId)}
    order by accepted_at, document`.execute(db);
  const merged = await sql`
    select merged_email as email, deleted_at as merged_at from member where merged_into_id = ${memberId}
    order by deleted_at, id`.execute(db);
  // Only the last digits, as on the member's pages: the person logged in may not be the account's owner.
  const payoutAccounts = await sql`
    select currency, kind, holder_name, last4, schedule, changed_at, payouts_from from payout_account
    where member_id = ${memberId} order by currency`.execute(db);
  // The text that guests see is on the member's settings page. Here it would be another copy of an account number.
  const paymentOptions = await sql`
    select method, changed_at from payment_option where host_id = ${memberId} order by method`.execute(db);
  const taxProfiles = await sql`
    select entity, legal_name, address, registrations, taxpayer_country, taxpayer_last4, birth_date, changed_at
    from tax_profile where member_id = ${memberId}`.execute(db);
  const phone = await sql`
    select number, confirmed_at from member_phone where member_id = ${memberId}`.execute(db);
  const { rows: openingHours } = await weeklyHours(memberId).execute(db);
  return {
    openingHours,
    phone: phone.rows[0] ?? null,
    blocked: blocked.rows,
    connections: connections.rows,
    legalAcceptances: accepted.rows,
    accountsMergedIn: merged.rows,
    paymentOptions: paymentOptions.rows,
    taxProfile: taxProfiles.rows[0] ?? null,
    payoutAccounts: payoutAccounts.rows,
  };
}
