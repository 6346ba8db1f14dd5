// Generated from the migrations by `npm run db -- schema`. Never edited by hand.
import type { JsonColumn } from './json-column.ts';
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface ActionItemState {
  dismissed_at: Date | null;
  item_id: string;
  member_id: string;
  snoozed_until: Date | null;
}

export interface ApiToken {
  created_at: Date;
  digest: Buffer;
  ending: string;
  expires_at: Date;
  id: string;
  last_used_at: Date | null;
  last_used_from: string | null;
  member_id: string;
  name: string;
  revoked_at: Date | null;
  scopes: string[];
}

export interface ArrivalOpening {
  at: Date;
  booking_id: string;
  hour: Date;
  id: string;
  member_id: string;
  stage: string;
  via: string;
}

export interface AuditEvent {
  action: string;
  actor_id: string;
  at: Date;
  id: string;
  member_id: string | null;
  reason: string | null;
  subject_id: string;
  subject_kind: string;
}

export interface AvailabilityException {
  date_from: string;
  date_to: string;
  id: string;
  kind: string;
  listing_id: string;
  note: string | null;
  ranges: string | null;
}

export interface Backup {
  byte_count: number | null;
  file_count: number | null;
  finished_at: Date | null;
  id: string;
  leased_until: Date;
  row_count: number | null;
  started_at: Date;
}

export interface BetaPlace {
  created_at: Date;
  email: string;
  id: string;
  invited_at: Date | null;
  language: Generated<string>;
  postal_code: string;
  role: string;
}

export interface BillingDetail {
  address: string;
  booking_id: string | null;
  changed_at: Date;
  company_name: string;
  id: string;
  member_id: string;
  tax_number: string | null;
}

export interface BookBreak {
  detail: string;
  found_at: Date;
  id: string;
  last_seen_at: Date;
  note: string | null;
  noted_at: Date | null;
  noted_by: string | null;
  resolved_at: Date | null;
  rule: string;
  subject: string;
}

export interface Booking {
  accept_by: string | null;
  accept_due_at: Date | null;
  accept_party: string | null;
  address_email_at: Date | null;
  answers: Generated<JsonColumn>;
  attendee_changes: Generated<number>;
  attendees_changed_on: string | null;
  booking_mode: string;
  cancel_reason: string | null;
  cancellation_policy: string;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  cars: Generated<number>;
  change_back_minor: Generated<number>;
  checked_in_at: Date | null;
  checked_out_at: Date | null;
  collected_by: Generated<string>;
  confirmed_at: Date | null;
  created_at: Date;
  credit_back_minor: Generated<number>;
  credit_minor: Generated<number>;
  currency: string;
  damage_deposit_minor: Generated<number>;
  during: string;
  ends_at: Generated<Date | null>;
  expires_at: Date | null;
  goodwill_minor: Generated<number>;
  guest_fee_minor: number;
  guest_id: string;
  guests: number;
  host_fee_basis_points: Generated<number>;
  host_fee_minor: number;
  host_id: string;
  host_loss_minor: Generated<number>;
  host_part_minor: number | null;
  host_refund_minor: Generated<number>;
  host_share_minor: Generated<number>;
  host_tax_minor: Generated<number>;
  house_rules: Generated<string[]>;
  id: string;
  invoice_to: string | null;
  is_changing: Generated<boolean>;
  is_locked_out: Generated<boolean>;
  lines: JsonColumn;
  listing_id: string;
  local_end: string;
  local_start: string;
  message: string | null;
  offer_id: string | null;
  payment_method: Generated<string>;
  payment_received_at: Date | null;
  payment_sent_at: Date | null;
  payment_status: Generated<string>;
  promo_back_minor: Generated<number>;
  promo_code_id: string | null;
  promo_minor: Generated<number>;
  reference: string;
  refunded_minor: Generated<number>;
  release_after_minutes: Generated<number>;
  released_at: Date | null;
  replaces_id: string | null;
  request_group_id: string | null;
  requested_at: Date | null;
  series_id: string | null;
  series_number: number | null;
  starts_at: Generated<Date | null>;
  status: string;
  subtotal_minor: number;
  tax_back_minor: Generated<number>;
  tax_minor: Generated<number>;
  taxes: Generated<JsonColumn>;
  team_id: string | null;
  team_purchase_order: string | null;
  time_zone: string;
  total_minor: number;
  unpaid_minor: Generated<number>;
  version: Generated<number>;
}

export interface BookingAttendee {
  added_at: Date;
  booking_id: string;
  member_id: string;
}

export interface BookingChange {
  after: JsonColumn;
  answered_by: string | null;
  before: JsonColumn;
  booking_id: string;
  by_party: string;
  created_at: Date;
  credit_back_minor: Generated<number>;
  difference_minor: number;
  ended_at: Date | null;
  expires_at: Date;
  failure_code: string | null;
  id: string;
  is_charged_later: Generated<boolean>;
  kind: string;
  message: string | null;
  money_back_minor: Generated<number>;
  proposed_by: string;
  state: string;
}

export interface BookingDispute {
  asked_minor: number;
  booking_id: string;
  currency: string;
  decided_at: Date | null;
  decided_by: string | null;
  decision: string | null;
  due_at: Date | null;
  ended_at: Date | null;
  failure_code: string | null;
  half_hours: number | null;
  held_minor: Generated<number>;
  host_loss_minor: number | null;
  host_minor: number | null;
  hour_minor: number | null;
  id: string;
  opened_at: Date;
  opened_by: string;
  opened_side: string;
  platform_minor: number | null;
  reason: string;
  refund_host_minor: number | null;
  refund_platform_minor: number | null;
  remind_at: Date | null;
  settled_minor: number | null;
  state: string;
  stayed_until: Date | null;
  tax_minor: number | null;
  text: string;
  version: Generated<number>;
}

export interface BookingDisputeLine {
  code: string;
  dispute_id: string;
  name: string | null;
  position: number;
  price_minor: number;
  refund_minor: number;
}

export interface BookingDisputeOffer {
  amount_minor: number;
  created_at: Date;
  dispute_id: string;
  ended_at: Date | null;
  expires_at: Date;
  id: string;
  made_by: string;
  message: string | null;
  number: number;
  side: string;
  state: string;
}

export interface BookingEvent {
  amount_minor: number | null;
  at: Date;
  booking_id: string;
  by_party: string;
  code: string;
  id: string;
  member_id: string | null;
  reason: string | null;
  refund: string | null;
}

export interface BookingEvidence {
  booking_id: string;
  byte_count: number;
  created_at: Date;
  dispute_id: string | null;
  erased_at: Date | null;
  height: number;
  id: string;
  member_id: string;
  moment: string;
  sha256: string;
  side: string;
  width: number;
}

export interface BookingReminder {
  at: Date;
  booking_id: string;
  kind: string;
}

export interface BookingSeries {
  booking_count: number;
  created_at: Date;
  every: string;
  id: string;
  weekdays: Generated<number[]>;
}

export interface BookingSeriesNotice {
  amount_minor: number | null;
  at: Date;
  booking_id: string;
  by_party: string;
  code: string;
  id: string;
  reason: string | null;
  refund: string | null;
  series_id: string;
}

export interface Bookmark {
  created_at: Date;
  id: string;
  listing_id: string;
  member_id: string;
  notes: Generated<string>;
  notified_full_day_minor: number | null;
  saved_currency: string;
  saved_full_day_minor: number;
  tags: Generated<string[]>;
  updated_at: Date;
}

export interface BulkChange {
  at: Date;
  change: JsonColumn;
  id: string;
  member_id: string;
}

export interface BulkChangeListing {
  after: JsonColumn;
  before: JsonColumn;
  change_id: string;
  listing_id: string;
  member_id: string;
  position: number;
  undone_at: Date | null;
}

export interface CalendarCheck {
  checked_at: Date;
  emailed_at: Date | null;
  member_id: string;
}

export interface CalendarExport {
  created_at: Date;
  id: string;
  last_read_at: Date | null;
  listing_id: string | null;
  member_id: string;
  property_id: string | null;
}

export interface CalendarImport {
  address_mark: Buffer;
  created_at: Date;
  ending: string;
  etag: string | null;
  event_count: number;
  failure: string | null;
  failure_count: Generated<number>;
  free_count: number;
  host: string;
  id: string;
  keeps_buffer: boolean;
  last_modified: string | null;
  last_ok_at: Date;
  last_tried_at: Date;
  listing_id: string;
  name: string;
  next_try_at: Date;
  own_count: number;
  sealed_address: Buffer;
  spread_from: string;
  spread_zone: string;
  warnings: Generated<JsonColumn>;
}

export interface CalendarPush {
  as_guest: boolean;
  as_host: boolean;
  changes: Generated<number>;
  created_at: Date;
  due_at: Date | null;
  failing_since: Date | null;
  failure: string | null;
  failures: Generated<number>;
  id: string;
  is_ending: Generated<boolean>;
  last_ok_at: Date | null;
  locked_until: Date | null;
  member_id: string;
  revision: Generated<number>;
  sealed_login: Buffer;
}

export interface CalendarPushEvent {
  booking_id: string;
  mark: Buffer;
  push_id: string;
}

export interface CancellationExcuse {
  asked_at: Date;
  asked_by: string;
  booking_id: string;
  decided_at: Date | null;
  decided_by: string | null;
  message: string;
  note: string | null;
  reason: string;
  state: string;
  ticket_id: string | null;
}

export interface CancellationSetting {
  changed_at: Date;
  changed_by: string;
  difference_percent: number;
  has_fines: boolean;
  id: Generated<number>;
}

export interface CheckoutQuestion {
  id: string;
  is_required: boolean;
  kind: string;
  listing_id: string;
  place: number;
  text: string;
}

export interface CoHost {
  id: string;
  level: string;
  member_id: string;
  property_id: string;
  since: Date;
}

export interface CoHostEvent {
  action: string;
  actor_id: string;
  at: Date;
  id: string;
  invitation_id: string | null;
  level: string;
  member_id: string | null;
  property_id: string;
}

export interface CoHostInvitation {
  created_at: Date;
  email: string;
  expires_at: Date;
  id: string;
  invited_by: string;
  level: string;
  property_id: string;
  state: Generated<string>;
}

export interface CommunityBoard {
  country: string;
  key: string;
  name: string;
  region: string;
}

export interface CommunityPost {
  active_at: Date;
  author_id: string;
  board: string;
  body: string;
  client_id: string;
  created_at: Date;
  id: string;
  is_announcement: Generated<boolean>;
  removed_at: Date | null;
  reply_count: Generated<number>;
  title: string;
}

export interface CommunityReply {
  author_id: string;
  body: string;
  client_id: string;
  created_at: Date;
  id: string;
  post_id: string;
  removed_at: Date | null;
}

export interface ConnectedApp {
  client_id: string;
  created_at: Date;
  expires_at: Date;
  grant_id: string;
  id: string;
  last_used_at: Date | null;
  last_used_from: string | null;
  member_id: string;
  name: string;
  revoked_at: Date | null;
  scopes: string[];
  site: string | null;
}

export interface ConnectionTest {
  by_whom: string;
  created_at: Date;
  down_kbps: number | null;
  expires_at: Date;
  finished_at: Date | null;
  id: string;
  jitter_us: number | null;
  latency_us: number | null;
  listing_id: string;
  lost_permille: number | null;
  medium: string;
  member_id: string;
  moved_bytes: Generated<number>;
  transfers: Generated<number>;
  up_kbps: number | null;
}

export interface Conversation {
  created_at: Date;
  id: string;
  last_message_at: Date;
  last_position: Generated<number>;
  listing_id: string | null;
  pair_key: string;
  started_by: string;
}

export interface ConversationMember {
  co_host_id: string | null;
  conversation_id: string;
  email_due_at: Date | null;
  is_archived: Generated<boolean>;
  is_emailed: Generated<boolean>;
  last_message_at: Date;
  member_id: string;
  read_position: Generated<number>;
  role: string;
  unread_count: Generated<number>;
}

export interface CreditMovement {
  created_by: string | null;
  note: string | null;
  reason: string;
  transaction_id: string;
}

export interface CreditSetting {
  changed_at: Date;
  changed_by: string;
  id: Generated<number>;
  referral_rewards: JsonColumn;
  refund_bonus_percent: number;
}

export interface DamagePicture {
  booking_id: string;
  byte_count: number;
  created_at: Date;
  height: number;
  id: string;
  member_id: string;
  part: string | null;
  place: Generated<number>;
  width: number;
}

export interface DamageReport {
  agreed: boolean | null;
  amount_minor: number;
  answer: string | null;
  answer_due_at: Date;
  answered_at: Date | null;
  booking_id: string;
  closed_as: string | null;
  closed_at: Date | null;
  closed_reason: string | null;
  currency: string;
  decided_at: Date | null;
  decided_by: string | null;
  decided_minor: number | null;
  decision: string | null;
  description: string;
  due_at: Date | null;
  failure_code: string | null;
  id: string;
  next_step_at: Date | null;
  paid_at: Date | null;
  refund_at: Date | null;
  refund_bearer: string | null;
  refund_by: string | null;
  refund_failure: string | null;
  refund_minor: number | null;
  refund_reason: string | null;
  refund_way: string | null;
  refunded_at: Date | null;
  reminders: Generated<number>;
  reported_at: Date;
  reported_by: string;
  state: string;
  version: Generated<number>;
}

export interface DemoProgress {
  detail: Generated<JsonColumn>;
  done_at: Date | null;
  name: string;
}

export interface DigestItem {
  due_at: Date;
  email: JsonColumn;
  id: string;
  member_id: string;
}

export interface Dispute {
  accepted_at: Date | null;
  accepted_by: string | null;
  amount_minor: number;
  booking_id: string | null;
  closed_at: Date | null;
  currency: string;
  decided_at: Date | null;
  decided_by: string | null;
  dispute_id: string;
  due_at: Date | null;
  evidence: JsonColumn | null;
  evidence_at: Date | null;
  evidence_by: string | null;
  fetched_at: Date;
  host_reason: string | null;
  host_share_minor: number | null;
  id: string;
  opened_at: Date;
  payment_reference: string | null;
  posted_host_minor: Generated<number>;
  posted_lost_minor: Generated<number>;
  posted_withdrawn_minor: Generated<number>;
  postings: Generated<number>;
  reason: string;
  state: string;
  status: string;
  withdrawn_minor: number;
}

export interface DisputeFile {
  byte_count: number;
  created_at: Date;
  dispute_id: string;
  field: string;
  id: string;
  media_type: string;
  stripe_id: string | null;
  uploaded_by: string | null;
}

export interface DocumentLapse {
  ended_on: string;
  host_id: string;
  kind: string;
}

export interface EmailCode {
  day_count: number;
  day_starts_at: Date;
  email: string;
  expires_at: Date;
  id: string;
  member_id: string;
  sent_at: Date;
  tries: Generated<number>;
}

export interface ExchangeRate {
  created_at: Date;
  created_by: string;
  currency: string;
  ended_at: Date | null;
  ended_by: string | null;
  id: string;
  on_date: string;
  per_dollar: Numeric;
  source: string;
}

export interface ExcuseFile {
  booking_id: string;
  byte_count: number;
  created_at: Date;
  erased_at: Date | null;
  id: string;
  media_type: string;
  member_id: string;
  sha256: string;
}

export interface ExternalBusy {
  calendar_import_id: string | null;
  during: string;
  id: string;
  listing_id: string;
  time_off_id: string | null;
}

export interface FeeChange {
  applied_at: Date | null;
  created_at: Date;
  created_by: string | null;
  guest_basis_points: number;
  guest_minimums: Generated<JsonColumn>;
  host_basis_points: number;
  id: string;
  repeat_host_basis_points: number | null;
  spread_at: Date | null;
  starts_at: Date;
}

export interface FeePayment {
  amount_minor: number;
  at: Date;
  currency: string;
  host_id: string;
  id: string;
  recorded_by: string;
}

export interface Floor {
  areas: Generated<JsonColumn>;
  byte_count: number;
  created_at: Date;
  height: number;
  id: string;
  name: string;
  place: number;
  property_id: string;
  spots: Generated<JsonColumn>;
  width: number;
}

export interface FormerUsername {
  kept_until: Date;
  member_id: string;
  name: string;
  released_at: Date;
  skeleton: string;
}

export interface FreedHours {
  booking_id: string;
  ends_at: Date;
  freed_at: Date;
  id: string;
  listing_id: string;
  starts_at: Date;
}

export interface FreedHoursNotice {
  freed_hours_id: string;
  member_id: string;
}

export interface HostBadge {
  checked_month: string;
  host_id: string;
  since: string | null;
}

export interface HostBlock {
  created_at: Date;
  id: string;
  listing_id: string;
  local_start: string;
  note: string | null;
  occurrence_count: number;
}

export interface HostDocument {
  byte_count: number | null;
  client_id: string;
  cover_minor: number | null;
  created_at: Date;
  currency: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  file_name: Generated<string>;
  host_id: string;
  id: string;
  issuer: Generated<string>;
  kind: string;
  media_type: string | null;
  number: Generated<string>;
  reject_reason: string | null;
  reminded_days: number | null;
  sent_at: Date | null;
  state: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface HostFeeRate {
  basis_points: number | null;
  created_at: Date;
  created_by: string;
  host_id: string;
  id: string;
  reason: string;
  starts_at: Date;
}

export interface HostFine {
  amount_minor: number;
  at: Date;
  booking_id: string;
  currency: string;
  host_id: string;
  note: string | null;
  percent: number;
  state: string;
  waived_by: string | null;
}

export interface HostInvitation {
  email: string;
  id: string;
  invited_at: Date;
  invited_by: string;
}

export interface IdempotencyKey {
  answer: JsonColumn | null;
  created_at: Date;
  key: string;
  locked_until: Date;
  member_id: string;
  progress: JsonColumn | null;
  request_sha256: Buffer;
  status: number | null;
}

export interface IdentityAccount {
  created_at: Date;
  email: string;
  email_verified_at: Date | null;
  id: string;
  name: string;
  password_hash: string;
}

export interface IdentityDevice {
  account_id: string;
  grant_id: string;
  last_used_at: Date;
  signed_in_at: Date;
  user_agent: string;
}

export interface IdentityEmailToken {
  account_id: string;
  expires_at: Date;
  new_email: string | null;
  purpose: string;
  token_sha256: Buffer;
  used_at: Date | null;
}

export interface IdentityPasskey {
  account_id: string;
  blocked_at: Date | null;
  counter: number;
  created_at: Date;
  credential_id: string;
  id: string;
  is_synced: boolean;
  last_used_at: Date | null;
  name: string;
  public_key: Buffer;
  transports: string[];
}

export interface IdentityRecoveryCode {
  account_id: string;
  created_at: Date;
  digest: Buffer;
  used_at: Date | null;
}

export interface IdentityTotp {
  account_id: string;
  confirmed_at: Date | null;
  created_at: Date;
  last_step: Generated<number>;
  sealed_secret: Buffer;
  tries: Generated<number>;
  tries_since: Date | null;
}

export interface IdentityUpstream {
  account_id: string;
  created_at: Date;
  email: string | null;
  id: string;
  issuer: string;
  last_used_at: Date;
  provider: string;
  subject: string;
}

export interface Impersonation {
  began_at: Date;
  ended_at: Date | null;
  ends_at: Date;
  id: string;
  member_id: string;
  reason: string;
  staff_id: string;
  ticket_id: string | null;
}

export interface ImportedReputation {
  checked_at: Date;
  content: JsonColumn | null;
  id: string;
  is_shown: Generated<boolean>;
  issued_at: Date;
  issuer: string;
  member_id: string;
  removed_at: Date | null;
}

export interface InstallationSecret {
  created_at: Date;
  name: string;
  value: JsonColumn;
}

export interface Installment {
  amount_minor: number;
  booking_id: string;
  canceled_at: Date | null;
  currency: string;
  due_at: Date;
  failure_code: string | null;
  from_date: string;
  id: string;
  next_step_at: Date | null;
  number: number;
  paid_at: Date | null;
  reminders: Generated<number>;
  staff_from: Date;
  state: string;
  until_date: string;
  version: Generated<number>;
  written_off_at: Date | null;
}

export interface InsuranceClaim {
  amount_minor: number | null;
  booking_id: string;
  created_at: Date;
  currency: string;
  id: string;
  opened_by: string | null;
  state: Generated<string>;
  summary: string;
  updated_at: Date;
}

export interface InsuranceClaimNote {
  at: Date;
  author_id: string | null;
  claim_id: string;
  id: string;
  text: string;
}

export interface Invoice {
  booking_id: string;
  content: JsonColumn;
  corrects_id: string | null;
  currency: string;
  id: string;
  is_to_host: Generated<boolean>;
  issued_at: Date;
  kind: string;
  number: number;
  seller_id: string | null;
  total_minor: number;
}

export interface InvoiceProgress {
  checked_until: Date;
  id: Generated<number>;
}

export interface InvoiceSeries {
  last_number: number;
  seller_id: string | null;
}

export interface Kudos {
  booking_id: string;
  created_at: Date;
  giver_id: string;
  giver_side: string;
  id: string;
  is_public: Generated<boolean>;
  receiver_id: string;
  tag: string;
  text: Generated<string>;
  withdrawn_at: Date | null;
}

export interface LedgerAccount {
  code: string;
  name: string;
  normal_side: string;
  position: number;
}

export interface LedgerBalance {
  account: string;
  at: Date;
  credit_minor: number;
  currency: string;
  debit_minor: number;
}

export interface LedgerEntry {
  account: string;
  amount_minor: number;
  currency: string;
  id: string;
  member_id: string | null;
  transaction_id: string;
}

export interface LedgerTransaction {
  at: Date;
  booking_id: string | null;
  id: string;
  idempotency_key: string;
  kind: string;
  memo: string;
}

export interface LegalAcceptance {
  accepted_at: Date;
  document: string;
  member_id: string;
  version: number;
}

export interface Listing {
  access_how: string | null;
  add_ons: Generated<JsonColumn>;
  amenities: Generated<number>;
  asks_for_calendar: Generated<boolean>;
  bathroom_door_cm: number | null;
  booking_mode: string;
  booking_mode_now: Generated<string>;
  bookings_confirmed: Generated<number>;
  buffer_after_minutes: Generated<number>;
  buffer_before_minutes: Generated<number>;
  cancellation_policy: string;
  capacity: number;
  card: JsonColumn | null;
  card_version: Generated<number>;
  chair: string | null;
  cleaning_minor: Generated<number>;
  created_at: Date;
  currency: string;
  damage_deposit_minor: Generated<number>;
  day_minor: number;
  declined_payment_methods: Generated<string[]>;
  description: string;
  desk_depth_cm: number | null;
  desk_height_maximum_cm: number | null;
  desk_height_minimum_cm: number | null;
  desk_how: string | null;
  desk_outlets: number | null;
  desk_ports: string[] | null;
  desk_width_cm: number | null;
  discounts: JsonColumn | null;
  door_width_cm: number | null;
  edit_version: Generated<number>;
  entrance_steps: number | null;
  exceptions_until: string | null;
  external_monitors: number | null;
  extra_guest_minor: Generated<number>;
  facts: Generated<JsonColumn>;
  floor: string | null;
  full_day_minor: Generated<number>;
  guest_fee_basis_points: Generated<number>;
  guest_fee_minimum_minor: Generated<number>;
  guests_included: Generated<number>;
  half_day_max_minutes: Generated<number>;
  half_day_minor: number | null;
  has_closing_door: boolean | null;
  has_ramp_or_lift: boolean | null;
  has_seasons: Generated<boolean>;
  has_unconfirmed_prices: Generated<boolean>;
  has_visit_limits: Generated<boolean>;
  host_answer_minutes: number | null;
  host_id: string;
  hour_minor: number | null;
  house_rules: Generated<string[]>;
  id: string;
  instant_min_stays: Generated<number>;
  is_call_ready: Generated<boolean>;
  is_live: Generated<boolean | null>;
  is_measured_quiet: Generated<boolean>;
  is_step_free: Generated<boolean>;
  kind: number;
  knee_clearance_cm: number | null;
  loc: string;
  max_duration_minutes: Generated<number>;
  max_stay_days: Generated<number>;
  min_duration_minutes: Generated<number>;
  monitor_inches: number | null;
  monitor_inputs: string[] | null;
  month_minor: number | null;
  newest_rank: Generated<number>;
  notice_minutes: Generated<number>;
  packages: Generated<JsonColumn>;
  ports: Generated<number>;
  price_rank: Generated<number>;
  price_rules: Generated<JsonColumn>;
  property_id: string;
  published_at: Date | null;
  quiet_from_minute: number | null;
  quiet_to_minute: number | null;
  rating_hundredths: Generated<number>;
  rating_rank: Generated<number>;
  rating_sum: Generated<number>;
  release_after_minutes: Generated<number>;
  review_count: Generated<number>;
  room_name: string | null;
  seats: Generated<number>;
  start_step_minutes: Generated<number>;
  state: Generated<string>;
  state_reason: string | null;
  step_height_cm: number | null;
  submitted_at: Date | null;
  taxes: Generated<JsonColumn>;
  taxes_until: Generated<string | null>;
  time_zone: string;
  title: string;
  turning_circle_cm: number | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
  week_minor: number | null;
  weekday_max_minutes: number[] | null;
  weekday_min_minutes: number[] | null;
  weekly_open: Generated<string>;
  wifi_down_mbps: number | null;
  wifi_guest_mbps: number | null;
  wifi_measured_on: string | null;
  wifi_up_mbps: number | null;
  window_days: Generated<number>;
  words: Generated<string | null>;
  work_fact_sources: Generated<JsonColumn>;
}

export interface ListingApproval {
  approved_at: Date;
  approved_by: string | null;
  digest: string;
  listing_id: string;
  snapshot: JsonColumn;
}

export interface ListingChanges {
  changed_at: Date;
  changes: JsonColumn;
  listing_id: string;
}

export interface ListingDay {
  busy: string;
  day: string;
  listing_id: string;
}

export interface ListingDecision {
  actor_id: string | null;
  at: Date;
  decision: string;
  from_state: string;
  id: string;
  listing_id: string;
  note: string | null;
  reasons: Generated<string[]>;
}

export interface ListingEmbed {
  listing_id: string;
  origins: string[];
  updated_at: Date;
}

export interface ListingFunnel {
  day: string;
  impressions: Generated<number>;
  listing_id: string;
  quotes: Generated<number>;
  views: Generated<number>;
}

export interface ListingLink {
  listing_id: string;
  part_id: string;
}

export interface ListingPhoto {
  alt: string;
  attempts: Generated<number>;
  byte_count: Generated<number>;
  client_id: string | null;
  failure: string | null;
  fingerprint: string | null;
  height: number;
  id: string;
  key: string;
  listing_id: string;
  locked_until: Date | null;
  position: number;
  status: Generated<string>;
  thumbhash: Generated<string>;
  width: number;
}

export interface LogoFile {
  bytes: Buffer;
  height: number;
  id: string;
  type: string;
  uploaded_at: Date;
  uploaded_by: string;
  width: number;
}

export interface MapCell {
  cell_x: number;
  cell_y: number;
  currency: string;
  listing_count: number;
  min_full_day_minor: number;
  sum_x: number;
  sum_y: number;
  zoom: number;
}

export interface MapCellDelta {
  change: number;
  currency: string;
  full_day_minor: number;
  id: Generated<number>;
  loc: string;
}

export interface Member {
  company: string | null;
  created_at: Date;
  currency: Generated<string>;
  deleted_at: Date | null;
  deletion_due_at: Date | null;
  email: string;
  headline: string | null;
  id: string;
  is_demo: Generated<boolean>;
  is_email_verified: Generated<boolean>;
  is_onboarded: Generated<boolean>;
  issuer: string;
  languages: Generated<string[]>;
  merged_email: string | null;
  merged_into_id: string | null;
  name: string;
  picture_key: string | null;
  picture_url: string | null;
  profession: string | null;
  proven_email: string | null;
  status: Generated<string>;
  subject: string;
  suspended_until: string | null;
  suspension_reason: string | null;
  time_zone: Generated<string>;
  tokens_valid_after: Date | null;
  username: string | null;
  username_skeleton: string | null;
  waits_again: Generated<boolean>;
  workspace_type: string | null;
}

export interface MemberBlock {
  blocked_id: string;
  blocker_id: string;
  created_at: Date;
}

export interface MemberDetail {
  beta_features: Generated<string[]>;
  call_load: string | null;
  estimate_currency: string | null;
  first_weekday: Generated<string>;
  hidden_parts: Generated<string[]>;
  home_label: string | null;
  home_lat: number | null;
  home_lng: number | null;
  industry: string | null;
  job_title: string | null;
  language: string | null;
  linked_in_url: string | null;
  member_id: string;
  needs: Generated<string[]>;
  onboarding_steps: Generated<string[]>;
  region: string | null;
  synced_at: Date | null;
  theme: Generated<string>;
  time_format: Generated<string>;
  units: Generated<string>;
  updated_at: Date;
  work_days: Generated<number[]>;
}

export interface MemberImport {
  created_at: Date;
  file_name: string;
  id: string;
  imported_by: string | null;
  undone_at: Date | null;
}

export interface MemberInvitation {
  accepted_at: Date | null;
  created_at: Date;
  email: string;
  id: string;
  import_id: string;
  language: string;
  line: number;
  name: string;
  role: string;
  undone_at: Date | null;
}

export interface MemberLogin {
  created_at: Date;
  issuer: string;
  member_id: string;
  subject: string;
}

export interface MemberNote {
  at: Date;
  author_id: string | null;
  id: string;
  member_id: string;
  text: string;
}

export interface MemberPage {
  bio: Generated<string>;
  closed_at: Date | null;
  is_public: Generated<boolean>;
  member_id: string;
  updated_at: Date;
}

export interface MemberPhone {
  confirmed_at: Date;
  member_id: string;
  number: string;
}

export interface Message {
  client_id: string;
  content: string;
  conversation_id: string;
  covered_content: string | null;
  covers: Generated<string[]>;
  created_at: Date;
  event: JsonColumn | null;
  hidden_at: Date | null;
  id: string;
  is_automatic: Generated<boolean>;
  position: number;
  sender_id: string | null;
}

export interface MessageFile {
  byte_count: number;
  conversation_id: string;
  created_at: Date;
  id: string;
  member_id: string;
  message_id: string | null;
  name: string;
  place: Generated<number>;
}

export interface MessagePicture {
  byte_count: number;
  conversation_id: string;
  created_at: Date;
  height: number;
  id: string;
  member_id: string;
  message_id: string | null;
  place: Generated<number>;
  width: number;
}

export interface NoAccess {
  answered_at: Date | null;
  answered_by: string | null;
  booking_id: string;
  due_at: Date;
  ended_at: Date | null;
  id: string;
  message: string | null;
  reported_at: Date;
  state: string;
  ticket_id: string | null;
}

export interface NoiseSample {
  by_whom: string;
  created_at: Date;
  device: string;
  hour: number;
  id: string;
  is_weekend: boolean;
  l10: number;
  l50: number;
  l90: number;
  listing_id: string;
  member_id: string;
  seconds: number;
}

export interface NoShow {
  booking_id: string;
  by_party: string;
  contest_text: string | null;
  contest_until: Date;
  contested_at: Date | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  marked_by: string | null;
  state: string;
}

export interface Notification {
  created_at: Date;
  href: string;
  id: string;
  member_id: string;
  read_at: Date | null;
  title: string;
}

export interface NotificationPreference {
  emailed_at: Date | null;
  event: string;
  is_daily: Generated<boolean>;
  is_emailed: boolean;
  is_pushed: Generated<boolean>;
  is_shown: Generated<boolean>;
  is_texted: Generated<boolean>;
  member_id: string;
}

export interface Occupied {
  block_id: string | null;
  booking_id: string | null;
  buffer_minutes: Generated<number>;
  change_id: string | null;
  during: string;
  id: string;
  kind: string;
  listing_id: string;
  seat: Generated<number>;
}

export interface Offer {
  conversation_id: string;
  created_at: Date;
  currency: string;
  earnings_minor: number;
  ends_at: Date;
  expires_at: Date;
  guest_id: string;
  guests: number;
  host_id: string;
  id: string;
  listing_id: string;
  made_by: string;
  price_minor: number | null;
  starts_at: Date;
  total_minor: number;
  withdrawn_at: Date | null;
}

export interface OidcItem {
  consumed_at: Date | null;
  expires_at: Date | null;
  grant_id: string | null;
  id: string;
  model: string;
  payload: JsonColumn;
  uid: string | null;
  user_code: string | null;
}

export interface Outbox {
  attempts: Generated<number>;
  created_at: Date;
  done_at: Date | null;
  dropped_because: string | null;
  due_at: Date;
  id: string;
  last_error: string | null;
  locked_until: Date | null;
  payload: JsonColumn;
  topic: string;
  traceparent: string | null;
}

export interface PaymentAttempt {
  amount_minor: number;
  attempts: Generated<number>;
  booking_id: string;
  change_id: string | null;
  created_at: Date;
  currency: string;
  dispute_id: string | null;
  failure_code: string | null;
  given_card: Generated<boolean>;
  id: string;
  idempotency_key: string;
  installment_id: string | null;
  missing_at: Date | null;
  next_try_at: Date | null;
  operation: string;
  provider: string;
  provider_reference: string | null;
  refund_of: string | null;
  replaces_id: string | null;
  sent_at: Date | null;
  settled_at: Date | null;
  status: string;
}

export interface PaymentBreak {
  amount_minor: number;
  charged_at: Date;
  currency: string;
  failure: string | null;
  found_at: Date;
  id: string;
  idempotency_key: string;
  kind: string;
  next_try_at: Date | null;
  provider: string;
  reference: string;
  resolution: string | null;
  resolved_at: Date | null;
  tries: Generated<number>;
}

export interface PaymentOption {
  changed_at: Date;
  host_id: string | null;
  id: string;
  method: string;
  sealed_details: Buffer;
}

export interface PaymentReconciliation {
  compared_until: Date;
  provider: string;
}

export interface PaymentSetting {
  changed_at: Date;
  changed_by: string;
  collected_by: string;
  id: Generated<number>;
  methods: string[];
  monthly_payments: Generated<boolean>;
}

export interface Payout {
  amount_minor: number;
  batch_id: string | null;
  created_at: Date;
  currency: string;
  failed_at: Date | null;
  failure: string | null;
  fees_minor: Generated<number>;
  host_id: string;
  id: string;
  last4: string | null;
  paid_at: Date | null;
  sealed_numbers: Buffer | null;
  sent_at: Date | null;
  status: string;
  stripe_account_id: string | null;
}

export interface PayoutAccount {
  changed_at: Date;
  checked_on: string | null;
  currency: string;
  holder_name: string;
  kind: string;
  last4: string | null;
  member_id: string;
  payouts_from: Date;
  schedule: string;
  sealed_numbers: Buffer | null;
  stripe_account_id: string | null;
}

export interface PayoutBatch {
  created_at: Date;
  created_by: string;
  currency: string;
  exported_at: Date | null;
  id: string;
  sent_at: Date | null;
}

export interface PayoutItem {
  amount_minor: number;
  booking_id: string;
  payout_id: string;
}

export interface PayoutRecovery {
  amount_minor: number;
  booking_id: string;
  created_at: Date;
  failure: string | null;
  id: string;
  next_try_at: Date | null;
  payout_id: string;
  reversal_id: string | null;
  settled_at: Date | null;
  status: string;
  tries: Generated<number>;
}

export interface PayoutTransfer {
  arrival_id: string | null;
  created_at: Date;
  destination_payment: string | null;
  failure: string | null;
  next_try_at: Date | null;
  payout_id: string;
  refusals: Generated<number>;
  settled_at: Date | null;
  status: string;
  transfer_id: string | null;
  tries: Generated<number>;
}

export interface PersonaEdit {
  edited_at: Date;
  filters: JsonColumn | null;
  id: string;
  name: string | null;
  needs: string | null;
  persona: string;
  version: number;
  who: string | null;
}

export interface PersonaOrder {
  edited_at: Date;
  hidden: string[];
  id: string;
  is_only: Generated<boolean>;
  personas: string[];
  version: number;
}

export interface PhoneCode {
  created_at: Date;
  delivery: Generated<string>;
  ended_at: Date | null;
  expires_at: Date;
  id: string;
  member_id: string;
  number: string;
  tries: Generated<number>;
}

export interface PromoCode {
  amounts: Generated<JsonColumn>;
  city: string | null;
  code: string;
  created_at: Date;
  created_by: string;
  ends_at: Date | null;
  id: string;
  is_first_booking_only: boolean;
  limit_per_member: number | null;
  limit_total: number | null;
  listing_id: string | null;
  minimums: Generated<JsonColumn>;
  percent: number | null;
  starts_at: Date;
}

export interface Property {
  bathroom: string | null;
  cameras: string | null;
  check_in: Generated<JsonColumn>;
  city: string;
  country: string;
  created_at: Date;
  currency: string;
  elevator: string | null;
  entrance: string | null;
  fact_sources: Generated<JsonColumn>;
  floor_plan_shown_to: Generated<string>;
  floor_plan_version: Generated<number>;
  home_hours: JsonColumn | null;
  home_hours_version: Generated<number>;
  host_id: string;
  household: string | null;
  id: string;
  kitchen: string | null;
  local_limits: string | null;
  neighborhood: string | null;
  parking: string | null;
  pets: string | null;
  public_lat: number;
  public_lng: number;
  region: string;
  time_zone: string;
  title: string;
  type: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
  visit_limits: JsonColumn | null;
  visit_limits_version: Generated<number>;
}

export interface PropertyAddress {
  lat: number;
  lng: number;
  located_by: Generated<string>;
  postal_code: string;
  property_id: string;
  street: string;
  unit: string | null;
}

export interface PushDevice {
  auth: string;
  created_at: Date;
  endpoint: string;
  failures: Generated<number>;
  grant_id: string | null;
  id: string;
  last_sent_at: Date | null;
  member_id: string;
  name: string;
  p256dh: string;
  rests_until: Date | null;
}

export interface QuietHours {
  from_minute: number;
  member_id: string;
  to_minute: number;
}

export interface ReceivedPayment {
  amount_minor: number;
  at: Date;
  booking_id: string;
  id: string;
  recorded_by: string;
  reversed_at: Date | null;
  reversed_by: string | null;
}

export interface Referral {
  code: string;
  joined_at: Date;
  joined_id: string;
  referrer_id: string;
  reward_id: string | null;
}

export interface ReferralCode {
  code: string;
  created_at: Date;
  label: string | null;
  member_id: string;
}

export interface RefundProposal {
  agreed_by: string | null;
  amount_minor: number;
  bearer: string;
  booking_id: string;
  created_at: Date;
  currency: string;
  due_at: Date | null;
  host_loss_minor: number | null;
  id: string;
  moved_at: Date;
  proposed_by: string;
  reason: string;
  state: string;
  ticket_id: string | null;
  version: Generated<number>;
  word: string | null;
}

export interface ReplyAddress {
  conversation_id: string;
  created_at: Date;
  digest: Buffer;
  expires_at: Date;
  member_id: string;
}

export interface ReplySchedule {
  id: string;
  listing_id: string | null;
  member_id: string;
  offset_minutes: number;
  property_id: string | null;
  reply_id: string;
  since: Date;
  trigger: string;
}

export interface ReplySending {
  at: Date;
  booking_id: string;
  message_id: string | null;
  outcome: string;
  schedule_id: string;
}

export interface Report {
  about_id: string;
  created_at: Date;
  excerpt: Generated<string>;
  id: string;
  kind: string;
  outcome: string | null;
  reason: string;
  reporter_id: string;
  settled_at: Date | null;
  settled_by: string | null;
  settled_reason: string | null;
  subject_id: string;
  text: Generated<string>;
}

export interface RequestGroup {
  authorized_minor: number;
  created_at: Date;
  id: string;
  request_count: number;
}

export interface Retention {
  changed_at: Date;
  changed_by: string | null;
  keep_months: number | null;
  kind: string;
}

export interface Review {
  accuracy: number | null;
  arrival: number | null;
  author_id: string;
  booking_id: string | null;
  closes_at: Date | null;
  desk: number | null;
  edited_at: Date | null;
  guest_id: string | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  hosting: number | null;
  id: string;
  internet: number | null;
  listing_id: string;
  noise: number | null;
  private_note: string | null;
  published_at: Date | null;
  rating: number;
  replied_at: Date | null;
  replier_id: string | null;
  reply: string | null;
  side: Generated<string>;
  text: string;
  worth: number | null;
  written_at: Date;
}

export interface SandboxCharge {
  amount_minor: number;
  captured_minor: number | null;
  card_last4: string;
  created_at: Date;
  currency: string;
  idempotency_key: string;
  reference: string;
  refunded_minor: Generated<number>;
  state: string;
}

export interface SandboxRefund {
  amount_minor: number;
  charge_reference: string;
  created_at: Date;
  idempotency_key: string;
}

export interface SavedList {
  created_at: Date;
  id: string;
  name: string;
  owner_id: string;
}

export interface SavedListComment {
  entry_id: string;
  member_id: string;
  said_at: Date;
  text: string;
}

export interface SavedListEntry {
  added_at: Date;
  added_by: string | null;
  id: string;
  list_id: string;
  listing_id: string;
}

export interface SavedListLink {
  created_at: Date;
  ended_at: Date | null;
  grants: string;
  id: string;
  list_id: string;
  secret_hash: Buffer;
}

export interface SavedListMember {
  joined_at: Date;
  list_id: string;
  member_id: string;
  removed_at: Date | null;
}

export interface SavedListVote {
  entry_id: string;
  member_id: string;
  voted_at: Date;
}

export interface SavedReply {
  created_at: Date;
  id: string;
  member_id: string;
  text: string;
  title: string;
  updated_at: Date;
}

export interface SearchDay {
  day: string;
  searches: Generated<number>;
  without_results: Generated<number>;
}

export interface SearchWatch {
  checked_at: Date;
  created_at: Date;
  ends_at: Date;
  id: string;
  member_id: string;
  newer_than: Date | null;
  query: string;
}

export interface SentEmail {
  calendar_text: string | null;
  html_body: string;
  id: string;
  member_id: string | null;
  outbox_id: string | null;
  sent_at: Date;
  subject: string;
  text_body: string;
  to_email: string;
  via: string;
}

export interface SetupCode {
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  id: string;
  used_at: Date | null;
}

export interface SetupStep {
  finished_at: Date;
  finished_by: string;
  is_skipped: boolean;
  name: string;
}

export interface SiteSetting {
  changed_at: Date;
  changed_by: string;
  id: string;
  name: string;
  reason: string;
  value: JsonColumn;
  version: number;
}

export interface SiteText {
  changed_at: Date;
  changed_by: string;
  id: string;
  kind: string;
  name: string;
  reason: string;
  value: JsonColumn;
  version: number;
}

export interface SocialConnection {
  connected_at: Date;
  member_id: string;
  provider: string;
  provider_id: string;
}

export interface StaffClaimRole {
  granted_at: Date;
  member_id: string;
  provider: string;
  role: string;
}

export interface StaffMember {
  changed_at: Date;
  changed_by: string | null;
  member_id: string;
  roles: string[];
}

export interface StripeAccount {
  account_id: string | null;
  country: string;
  created_at: Date;
  currency: string;
  due_at: Date | null;
  fetched_at: Date | null;
  id: string;
  member_id: string;
  needs: Generated<string[]>;
  ready_at: Date | null;
  status: string;
}

export interface StripeCustomer {
  created_at: Date;
  id: string;
  member_id: string;
}

export interface StripeEvent {
  account: string | null;
  id: string;
  object_id: string;
  received_at: Date;
  type: string;
}

export interface StripeMovement {
  amount_minor: number;
  at: Date;
  currency: string;
  fee_minor: number;
  id: string;
  kind: string;
  subject: string;
}

export interface StripeRefund {
  amount_minor: number;
  booking_id: string;
  closed_at: Date | null;
  closed_by: string | null;
  currency: string;
  found_at: Date;
  goodwill_minor: Generated<number>;
  id: string;
  made_at: Date;
  note: string | null;
  payment_reference: string;
  refund_id: string;
  returned_at: Date | null;
  state: string;
  stray_minor: Generated<number>;
}

export interface SupportMacro {
  id: string;
  text: string;
  title: string;
  updated_at: Date;
  updated_by: string | null;
}

export interface SupportMention {
  at: Date;
  member_id: string;
  message_id: string;
  seen_at: Date | null;
  ticket_id: string;
}

export interface SupportMessage {
  at: Date;
  author_id: string | null;
  client_id: string | null;
  id: string;
  kind: string;
  text: string;
  ticket_id: string;
}

export interface SupportTicket {
  assignee_id: string | null;
  booking_id: string | null;
  client_id: string | null;
  created_at: Date;
  due_at: Date | null;
  email: string;
  erase_at: Date | null;
  id: string;
  kind: string;
  language: Generated<string>;
  last_text: Generated<string>;
  member_id: string | null;
  name: string;
  parent_id: string | null;
  reference: string;
  state: Generated<string>;
  subject: string;
  turned_at: Date;
  updated_at: Date;
}

export interface TaxProfile {
  address: JsonColumn;
  birth_date: string | null;
  changed_at: Date;
  entity: string;
  legal_name: string;
  member_id: string;
  registrations: JsonColumn;
  sealed_taxpayer_id: Buffer | null;
  taxpayer_country: string | null;
  taxpayer_last4: string | null;
}

export interface TaxRefresh {
  after_id: string | null;
  id: Generated<number>;
}

export interface TaxRule {
  created_at: Date;
  created_by: string;
  from_date: string;
  id: string;
  is_included: boolean;
  jurisdiction: string;
  name: string;
  rate_ppm: number;
  scheme: string;
  source: string;
  supply: string;
  until_date: string | null;
}

export interface TaxSetting {
  changed_at: Date;
  changed_by: string;
  facilitations: JsonColumn;
  id: Generated<number>;
  is_enabled: boolean;
  packs_hash: string | null;
  seller: JsonColumn | null;
}

export interface Team {
  billing_address: string;
  cancellation_policies: string[] | null;
  closed_at: Date | null;
  created_at: Date;
  currency: string;
  day_cap_minor: number | null;
  id: string;
  is_list_only: Generated<boolean>;
  member_budget_minor: number | null;
  name: string;
  purchase_order: string | null;
  tax_number: string | null;
  team_budget_minor: number | null;
  time_zone: string;
}

export interface TeamDay {
  booking_id: string | null;
  cancelled_at: Date | null;
  created_at: Date;
  found_at: Date | null;
  found_near: string | null;
  found_number: number | null;
  found_people: number | null;
  id: string;
  last_date: string;
  last_listing_id: string | null;
  none_because: string | null;
  organizer_id: string;
  rooms_announced_at: Date | null;
  search_count: Generated<number>;
  team_id: string;
  title: string;
}

export interface TeamDayDate {
  date: string;
  from_minute: number;
  number: number;
  team_day_id: string;
  to_minute: number;
}

export interface TeamDayMember {
  answered_at: Date | null;
  area: string | null;
  area_lat: number | null;
  area_lng: number | null;
  can_come: Generated<number[]>;
  member_id: string;
  team_day_id: string;
  voted_for: string | null;
}

export interface TeamDayRoom {
  average_km: number | null;
  listing_id: string;
  place: number;
  problem: string | null;
  team_day_id: string;
  total_minor: number | null;
  worst_km: number | null;
}

export interface TeamEvent {
  action: string;
  actor_id: string;
  at: Date;
  detail: JsonColumn | null;
  id: string;
  member_id: string | null;
  role: string | null;
  team_id: string;
}

export interface TeamInvitation {
  created_at: Date;
  email: string;
  expires_at: Date;
  id: string;
  invited_by: string;
  role: string;
  state: Generated<string>;
  team_id: string;
}

export interface TeamListing {
  added_at: Date;
  added_by: string | null;
  listing_id: string;
  team_id: string;
}

export interface TeamMember {
  member_id: string;
  role: string;
  since: Date;
  team_id: string;
}

export interface TextConsent {
  end_reason: string | null;
  ended_at: Date | null;
  given_at: Date;
  id: string;
  language: string;
  member_id: string;
  number: string;
  version: number;
}

export interface TextMessage {
  created_at: Date;
  id: string;
  member_id: string;
  parts: number;
  sent_at: Date | null;
}

export interface TimedJob {
  due_at: Date;
  last_error: string | null;
  last_started_at: Date | null;
  last_succeeded_at: Date | null;
  leased_by: string | null;
  leased_until: Date | null;
  name: string;
}

export interface TimeOff {
  created_at: Date;
  from_date: string;
  host_id: string;
  id: string;
  is_everywhere: boolean;
  note: string | null;
  to_date: string;
}

export interface TimeOffProperty {
  property_id: string;
  time_off_id: string;
}

export interface TurnoverTask {
  created_at: Date;
  id: string;
  property_id: string;
  text: string;
}

export interface TurnoverTick {
  at: Date;
  booking_id: string;
  member_id: string;
  task_id: string;
}

export interface WaitlistEntry {
  cars: Generated<number>;
  created_at: Date;
  during: string;
  ends_at: Generated<Date | null>;
  guests: number;
  hold_id: string | null;
  id: string;
  listing_id: string;
  member_id: string;
  offered_until: Date | null;
  refused_at: Date | null;
  starts_at: Generated<Date | null>;
}

export interface WayInPhoto {
  byte_count: number;
  caption: string;
  created_at: Date;
  height: number;
  id: string;
  position: number;
  property_id: string;
  stage: string;
  width: number;
}

export interface Webhook {
  created_at: Date;
  created_by: string | null;
  description: Generated<string>;
  due_at: Date | null;
  events: string[];
  failing_since: Date | null;
  failures: Generated<number>;
  former_secret: Buffer | null;
  former_until: Date | null;
  id: string;
  is_on: Generated<boolean>;
  is_slow: Generated<boolean>;
  locked_until: Date | null;
  member_id: string | null;
  off_reason: string | null;
  sealed_secret: Buffer;
  url: string;
}

export interface WebhookDelivery {
  attempts: Generated<number>;
  created_at: Date;
  due_at: Date;
  duration_ms: number | null;
  event_id: string;
  failure: string | null;
  id: string;
  last_tried_at: Date | null;
  occurred_at: Date;
  replay_number: Generated<number>;
  response_start: string | null;
  response_status: number | null;
  state: Generated<string>;
  subject: JsonColumn;
  type: string;
  webhook_id: string;
}

export interface WeeklyRule {
  end_minute: number;
  listing_id: string;
  start_minute: number;
  valid_from: string | null;
  valid_to: string | null;
  weekday: number;
}

export interface DB {
  action_item_state: ActionItemState;
  api_token: ApiToken;
  arrival_opening: ArrivalOpening;
  audit_event: AuditEvent;
  availability_exception: AvailabilityException;
  backup: Backup;
  beta_place: BetaPlace;
  billing_detail: BillingDetail;
  book_break: BookBreak;
  booking: Booking;
  booking_attendee: BookingAttendee;
  booking_change: BookingChange;
  booking_dispute: BookingDispute;
  booking_dispute_line: BookingDisputeLine;
  booking_dispute_offer: BookingDisputeOffer;
  booking_event: BookingEvent;
  booking_evidence: BookingEvidence;
  booking_reminder: BookingReminder;
  booking_series: BookingSeries;
  booking_series_notice: BookingSeriesNotice;
  bookmark: Bookmark;
  bulk_change: BulkChange;
  bulk_change_listing: BulkChangeListing;
  calendar_check: CalendarCheck;
  calendar_export: CalendarExport;
  calendar_import: CalendarImport;
  calendar_push: CalendarPush;
  calendar_push_event: CalendarPushEvent;
  cancellation_excuse: CancellationExcuse;
  cancellation_setting: CancellationSetting;
  checkout_question: CheckoutQuestion;
  co_host: CoHost;
  co_host_event: CoHostEvent;
  co_host_invitation: CoHostInvitation;
  community_board: CommunityBoard;
  community_post: CommunityPost;
  community_reply: CommunityReply;
  connected_app: ConnectedApp;
  connection_test: ConnectionTest;
  conversation: Conversation;
  conversation_member: ConversationMember;
  credit_movement: CreditMovement;
  credit_setting: CreditSetting;
  damage_picture: DamagePicture;
  damage_report: DamageReport;
  demo_progress: DemoProgress;
  digest_item: DigestItem;
  dispute: Dispute;
  dispute_file: DisputeFile;
  document_lapse: DocumentLapse;
  email_code: EmailCode;
  exchange_rate: ExchangeRate;
  excuse_file: ExcuseFile;
  external_busy: ExternalBusy;
  fee_change: FeeChange;
  fee_payment: FeePayment;
  floor: Floor;
  former_username: FormerUsername;
  freed_hours: FreedHours;
  freed_hours_notice: FreedHoursNotice;
  host_badge: HostBadge;
  host_block: HostBlock;
  host_document: HostDocument;
  host_fee_rate: HostFeeRate;
  host_fine: HostFine;
  host_invitation: HostInvitation;
  idempotency_key: IdempotencyKey;
  identity_account: IdentityAccount;
  identity_device: IdentityDevice;
  identity_email_token: IdentityEmailToken;
  identity_passkey: IdentityPasskey;
  identity_recovery_code: IdentityRecoveryCode;
  identity_totp: IdentityTotp;
  identity_upstream: IdentityUpstream;
  impersonation: Impersonation;
  imported_reputation: ImportedReputation;
  installation_secret: InstallationSecret;
  installment: Installment;
  insurance_claim: InsuranceClaim;
  insurance_claim_note: InsuranceClaimNote;
  invoice: Invoice;
  invoice_progress: InvoiceProgress;
  invoice_series: InvoiceSeries;
  kudos: Kudos;
  ledger_account: LedgerAccount;
  ledger_balance: LedgerBalance;
  ledger_entry: LedgerEntry;
  ledger_transaction: LedgerTransaction;
  legal_acceptance: LegalAcceptance;
  listing: Listing;
  listing_approval: ListingApproval;
  listing_changes: ListingChanges;
  listing_day: ListingDay;
  listing_decision: ListingDecision;
  listing_embed: ListingEmbed;
  listing_funnel: ListingFunnel;
  listing_link: ListingLink;
  listing_photo: ListingPhoto;
  logo_file: LogoFile;
  map_cell: MapCell;
  map_cell_delta: MapCellDelta;
  member: Member;
  member_block: MemberBlock;
  member_detail: MemberDetail;
  member_import: MemberImport;
  member_invitation: MemberInvitation;
  member_login: MemberLogin;
  member_note: MemberNote;
  member_page: MemberPage;
  member_phone: MemberPhone;
  message: Message;
  message_file: MessageFile;
  message_picture: MessagePicture;
  no_access: NoAccess;
  no_show: NoShow;
  noise_sample: NoiseSample;
  notification: Notification;
  notification_preference: NotificationPreference;
  occupied: Occupied;
  offer: Offer;
  oidc_item: OidcItem;
  outbox: Outbox;
  payment_attempt: PaymentAttempt;
  payment_break: PaymentBreak;
  payment_option: PaymentOption;
  payment_reconciliation: PaymentReconciliation;
  payment_setting: PaymentSetting;
  payout: Payout;
  payout_account: PayoutAccount;
  payout_batch: PayoutBatch;
  payout_item: PayoutItem;
  payout_recovery: PayoutRecovery;
  payout_transfer: PayoutTransfer;
  persona_edit: PersonaEdit;
  persona_order: PersonaOrder;
  phone_code: PhoneCode;
  promo_code: PromoCode;
  property: Property;
  property_address: PropertyAddress;
  push_device: PushDevice;
  quiet_hours: QuietHours;
  received_payment: ReceivedPayment;
  referral: Referral;
  referral_code: ReferralCode;
  refund_proposal: RefundProposal;
  reply_address: ReplyAddress;
  reply_schedule: ReplySchedule;
  reply_sending: ReplySending;
  report: Report;
  request_group: RequestGroup;
  retention: Retention;
  review: Review;
  sandbox_charge: SandboxCharge;
  sandbox_refund: SandboxRefund;
  saved_list: SavedList;
  saved_list_comment: SavedListComment;
  saved_list_entry: SavedListEntry;
  saved_list_link: SavedListLink;
  saved_list_member: SavedListMember;
  saved_list_vote: SavedListVote;
  saved_reply: SavedReply;
  search_day: SearchDay;
  search_watch: SearchWatch;
  sent_email: SentEmail;
  setup_code: SetupCode;
  setup_step: SetupStep;
  site_setting: SiteSetting;
  site_text: SiteText;
  social_connection: SocialConnection;
  staff_claim_role: StaffClaimRole;
  staff_member: StaffMember;
  stripe_account: StripeAccount;
  stripe_customer: StripeCustomer;
  stripe_event: StripeEvent;
  stripe_movement: StripeMovement;
  stripe_refund: StripeRefund;
  support_macro: SupportMacro;
  support_mention: SupportMention;
  support_message: SupportMessage;
  support_ticket: SupportTicket;
  tax_profile: TaxProfile;
  tax_refresh: TaxRefresh;
  tax_rule: TaxRule;
  tax_setting: TaxSetting;
  team: Team;
  team_day: TeamDay;
  team_day_date: TeamDayDate;
  team_day_member: TeamDayMember;
  team_day_room: TeamDayRoom;
  team_event: TeamEvent;
  team_invitation: TeamInvitation;
  team_listing: TeamListing;
  team_member: TeamMember;
  text_consent: TextConsent;
  text_message: TextMessage;
  time_off: TimeOff;
  time_off_property: TimeOffProperty;
  timed_job: TimedJob;
  turnover_task: TurnoverTask;
  turnover_tick: TurnoverTick;
  waitlist_entry: WaitlistEntry;
  way_in_photo: WayInPhoto;
  webhook: Webhook;
  webhook_delivery: WebhookDelivery;
  weekly_rule: WeeklyRule;
}
