-- Lists of staff are searched, filtered, and sorted in any direction, a page at a time: each order and each rare state has its index.
-- Names and titles are compared by their characters, so that the same index finds them by how they begin.
create index member_status on member (status, created_at desc, id desc) where deleted_at is null;
create index member_name on member (lower(name) collate "C" desc, id desc) where deleted_at is null;

create index listing_created on listing (created_at desc, id desc);
create index listing_state on listing (state, created_at desc, id desc);
create index listing_title on listing (lower(title) collate "C" desc, id desc);
create index listing_every_title_trigram on listing using gin (title gin_trgm_ops) where state <> 'deleted';

create index booking_created on booking (created_at desc, id desc) where status <> 'hold';
create index booking_starts on booking (starts_at desc, id desc) where status <> 'hold';
create index booking_status on booking (status, created_at desc, id desc);
create index booking_reference_begins on booking (reference collate "C") where status <> 'hold';

create index payment_attempt_created on payment_attempt (created_at desc, id desc);
create index payment_attempt_status on payment_attempt (status, created_at desc, id desc);
create index payment_attempt_operation on payment_attempt (operation, created_at desc, id desc);
create index payment_attempt_amount on payment_attempt (currency, amount_minor desc, id desc);

create index payout_amount on payout (currency, amount_minor desc, id desc);

create index report_created on report (created_at desc, id desc);
create index report_kind on report (kind, created_at desc, id desc);

create index support_ticket_updated on support_ticket (updated_at desc, id desc);
create index support_ticket_created on support_ticket (created_at desc, id desc);
create index support_ticket_kind on support_ticket (kind, updated_at desc, id desc);
create index support_ticket_words on support_ticket using gin ((subject || ' ' || name || ' ' || email::text) gin_trgm_ops);

create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (subject_kind, at desc, id desc);

-- A list that was exported.
alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
      'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit', 'damage-report', 'export'
    )
  );
