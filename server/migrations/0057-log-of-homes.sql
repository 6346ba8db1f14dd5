-- During a look as a member each thing of theirs that is opened is logged by itself; homes are among them.
alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style', 'property'
    )
  );
