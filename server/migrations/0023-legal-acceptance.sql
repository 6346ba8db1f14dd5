-- Which version of a legal document a member agreed to, and when. Never changed: agreeing again is nothing.
create table legal_acceptance (
  member_id uuid not null references member on delete cascade,
  document text not null check (document in ('terms', 'host-terms', 'privacy', 'data-protection')),
  version integer not null check (version > 0),
  accepted_at timestamptz not null,
  primary key (member_id, document, version)
);
