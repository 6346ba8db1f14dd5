// Everything stored about a member is in their export or listed here with a reason. A new table, or a new column of an exported
// one, has to be added to either (M9).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { EXPORT_LISTS } from './export-store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Exported in another way than as a list: the profile, notification preferences, and short lists. */
const ELSEWHERE = [
  'member',
  'member_detail',
  'member_page',
  'member_phone',
  'notification_preference',
  'quiet_hours',
  'identity_device',
  'identity_passkey',
  'identity_totp',
  'identity_upstream',
  'member_block',
  'social_connection',
  'legal_acceptance',
  'weekly_rule',
  'payout_account',
  'payment_option',
  'tax_profile',
];

const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'the machine’s own, read from or worked out of what is in the copy': [
    'backup',
    'booking_reminder',
    'booking_series_notice',
    'bulk_change',
    'bulk_change_listing',
    'calendar_check',
    'calendar_push_event',
    'co_host_event',
    'conversation',
    'demo_progress',
    'document_lapse',
    'external_busy',
    'freed_hours',
    'freed_hours_notice',
    'host_badge',
    'time_off_property',
    'idempotency_key',
    'installation_secret',
    'invoice_progress',
    'invoice_series',
    'listing_approval',
    'listing_day',
    'map_cell',
    'map_cell_delta',
    'occupied',
    'outbox',
    'reply_address',
    'schema_migration',
    'tax_refresh',
    'team_event',
    'timed_job',
  ],
  'nobody is in it': ['community_board', 'listing_funnel', 'search_day', 'support_macro'],
  'secrets of signing in, or only their marks': [
    'calendar_export',
    'email_code',
    'identity_account',
    'identity_email_token',
    'identity_recovery_code',
    'member_login',
    'oidc_item',
    'phone_code',
    'setup_code',
    'saved_list_link',
  ],
  'said and done by staff or by others': [
    'audit_event',
    'booking_dispute_line',
    'cancellation_setting',
    'credit_setting',
    'retention',
    'damage_report',
    'dispute',
    'dispute_file',
    'exchange_rate',
    'fee_change',
    'site_setting',
    'site_text',
    'setup_step',
    'logo_file',
    'host_invitation',
    'host_fee_rate',
    'promo_code',
    'insurance_claim',
    'insurance_claim_note',
    'listing_decision',
    'member_import',
    'member_invitation',
    'member_note',
    'payment_setting',
    'payout_batch',
    'persona_edit',
    'persona_order',
    'refund_proposal',
    'staff_claim_role',
    'staff_member',
    'support_mention',
    'tax_rule',
    'tax_setting',
  ],
  'money as the books hold it: what concerns the member stands with the booking': [
    'booking_event',
    'book_break',
    'ledger_account',
    'ledger_balance',
    'ledger_entry',
    'ledger_transaction',
    'payment_attempt',
    'payment_break',
    'payment_reconciliation',
    'payout_recovery',
    'payout_transfer',
    'received_payment',
    'sandbox_charge',
    'sandbox_refund',
    'stripe_movement',
    'stripe_refund',
    'stripe_event',
  ],
  'choices of a moment that say nothing about anybody': [
    'action_item_state',
    'beta_place',
    'co_host',
    'co_host_invitation',
    'former_username',
    'listing_link',
    'referral',
    'referral_code',
    'team_invitation',
    'team_listing',
    // Found for all, from what they answered.
    'team_day_room',
  ],
};

/** Columns of exported tables that aren't exported: ids, counters, and values derived from other columns. */
const COLUMNS_LEFT_OUT: Readonly<Record<string, string>> = {
  booking:
    'during offer_id accept_due_at accept_by accept_party subtotal_minor guest_fee_minor host_fee_minor host_refund_minor host_loss_minor host_part_minor goodwill_minor cancellation_policy house_rules booking_mode expires_at requested_at confirmed_at cancelled_at cancelled_by version address_email_at taxes host_tax_minor tax_minor tax_back_minor host_fee_basis_points promo_minor promo_back_minor is_changing is_locked_out change_back_minor series_id series_number request_group_id team_purchase_order attendees_changed_on attendee_changes',
  // Both agreements are whole records. The booking has the present one, and its events say what was before.
  // Not the secret, only its mark.
  api_token: 'digest',
  connected_app: 'grant_id client_id',
  calendar_push: 'sealed_login failures due_at locked_until changes revision is_ending',
  // Where its push service is reached, and keys that only it and we have.
  push_device: 'endpoint p256dh auth grant_id failures rests_until',
  webhook: 'sealed_secret former_secret former_until failures is_slow due_at locked_until',
  webhook_delivery: 'replay_number created_at due_at duration_ms response_start failure',
  booking_change: 'before after failure_code',
  booking_dispute:
    'held_minor version due_at remind_at host_minor platform_minor tax_minor refund_host_minor refund_platform_minor host_loss_minor failure_code',
  booking_dispute_offer: 'number expires_at ended_at',
  arrival_opening: 'hour',
  booking_evidence: 'erased_at',
  excuse_file: 'erased_at',
  bookmark: 'updated_at',
  community_post: 'is_announcement reply_count active_at',
  conversation_member: 'read_position unread_count is_archived last_message_at email_due_at is_emailed',
  calendar_import:
    'sealed_address address_mark ending keeps_buffer last_tried_at last_ok_at next_try_at failure_count failure etag last_modified spread_zone spread_from event_count free_count own_count warnings',
  host_document: 'decided_at reminded_days file_name',
  installment: 'version failure_code reminders next_step_at staff_from',
  kudos: 'giver_side is_public',
  listing:
    'kind amenities ports version rating_sum review_count rating_hundredths loc weekly_open card host_answer_minutes card_version has_seasons has_visit_limits exceptions_until state_reason updated_at edit_version submitted_at bookings_confirmed taxes taxes_until guest_fee_basis_points guest_fee_minimum_minor',
  listing_photo: 'position key thumbhash status failure byte_count locked_until attempts fingerprint',
  // Why is noted for colleagues, and may speak of others.
  impersonation: 'reason',
  damage_picture: 'place',
  message_picture: 'place',
  message_file: 'place',
  floor: 'place',
  stripe_account: 'needs due_at fetched_at',
  notification: 'href',
  payout: 'sealed_numbers',
  property:
    'neighborhood public_lat public_lng type pets local_limits visit_limits_version home_hours_version floor_plan_version version updated_at',
  report: 'settled_reason',
  review: 'closes_at',
  search_watch: 'checked_at',
  connection_test: 'expires_at transfers moved_bytes',
  waitlist_entry: 'during refused_at hold_id',
  sent_email: 'html_body via',
  // Sealed: only its end is shown, here as on the page.
  tax_profile: 'sealed_taxpayer_id',
  // The team's own, which its members see there.
  team: 'billing_address tax_number purchase_order currency time_zone team_budget_minor member_budget_minor day_cap_minor cancellation_policies is_list_only created_at closed_at',
  team_day:
    'last_listing_id found_at found_number found_people found_near none_because search_count rooms_announced_at',
  support_ticket: 'name email language turned_at due_at last_text created_at updated_at erase_at',
};

it('holds every table and column that is not left out by name (M9)', async () => {
  const { rows } = await t.db.pool.query<{ table_name: string; column_name: string }>(
    `select columns.table_name, column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type <> 'uuid' and is_generated = 'NEVER'
       and not exists (select from pg_class where relname = table_name and relispartition)
     order by table_name, ordinal_position`,
  );
  const nobody = '019a0000-0000-7000-8000-000000000000';
  const queries = EXPORT_LISTS.map(([, query]) => query(nobody, nobody).compile(t.db.kysely).sql);
  const names = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);
  const settled = new Set([...ELSEWHERE, ...Object.values(LEFT_OUT).flat()]);
  const missing = rows.filter(({ table_name: table, column_name: column }) => {
    if (settled.has(table)) return false;
    const about = queries.filter((query) => new RegExp(`\\b(from|join) ${table}\\b`).test(query));
    return !about.some((query) => names(query, column)) && !names(COLUMNS_LEFT_OUT[table] ?? '', column);
  });
  expect(missing.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([]);
});
