-- Kinds of document a host was without after one had ended, where rooms leave the market for it. It stays when the host takes
-- the document back; a newer one of the kind that is checked makes it void.
create table document_lapse (
  host_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('insurance', 'lease', 'permit', 'identity')),
  -- The last day of the document that held the longest.
  ended_on date not null,
  primary key (host_id, kind)
);
