-- A list that was viewed or searched.
alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
      'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit', 'damage-report', 'export', 'list'
    )
  );
