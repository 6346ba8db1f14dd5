-- Staff find members by their page's name too, and by the town of their homes or the place they start from.
create index member_username_trigram on member using gin ((username::text) gin_trgm_ops) where deleted_at is null;
create index property_city_trigram on property using gin (city gin_trgm_ops);
create index member_detail_home_trigram on member_detail using gin (home_label gin_trgm_ops);

-- Who waits to be let in: staff find them by address and postal code, and let them in before they have an account.
alter table beta_place add column invited_at timestamptz;
create index beta_place_email_trigram on beta_place using gin ((email::text) gin_trgm_ops);
create index beta_place_postal_trigram on beta_place using gin (postal_code gin_trgm_ops);

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place'
    )
  );
