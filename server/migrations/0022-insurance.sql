-- Documents that hosts show to staff, and claims that staff keep about bookings.
create table host_document (
  id uuid primary key,
  host_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('insurance', 'lease', 'permit', 'identity')),
  -- Who issued it, its number, and what it covers.
  issuer text not null default '' check (length(issuer) <= 120),
  number text not null default '' check (length(number) <= 80),
  cover_minor bigint check (cover_minor >= 0),
  currency char(3),
  valid_from date,
  -- The last day on which it holds.
  valid_to date,
  -- What came as its file, told by its bytes; null until it has come.
  media_type text check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  byte_count integer check (byte_count > 0),
  sent_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected')),
  reject_reason text check (length(reject_reason) <= 1000),
  decided_by uuid references member on delete set null,
  decided_at timestamptz,
  -- How many days before the end its host was last reminded.
  reminded_days smallint,
  created_at timestamptz not null,
  client_id uuid not null,
  unique (host_id, client_id),
  check (valid_from is null or valid_to is null or valid_from <= valid_to),
  check ((cover_minor is null) = (currency is null)),
  check ((media_type is null) = (sent_at is null))
);
create index host_document_host on host_document (host_id, created_at desc);
create index host_document_queue on host_document (state, sent_at, id) where sent_at is not null;
create index host_document_end on host_document (valid_to) where state = 'verified' and valid_to is not null;

create table insurance_claim (
  id uuid primary key,
  booking_id uuid not null references booking,
  state text not null default 'open' check (state in ('open', 'settled', 'refused')),
  summary text not null check (length(summary) between 1 and 2000),
  amount_minor bigint check (amount_minor >= 0),
  currency char(3) not null,
  opened_by uuid references member on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index insurance_claim_state on insurance_claim (state, updated_at desc, id desc);
create index insurance_claim_booking on insurance_claim (booking_id);

create table insurance_claim_note (
  id uuid primary key,
  claim_id uuid not null references insurance_claim on delete cascade,
  author_id uuid references member on delete set null,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null
);
create index insurance_claim_note_claim on insurance_claim_note (claim_id, at);
