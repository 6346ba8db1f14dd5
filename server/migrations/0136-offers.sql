-- A host's offer to one guest: these hours of a listing, at once, at a price of their own or, pre-approved, at the listing's. It holds no
-- time. It's taken when a booking was made with it.
create table offer (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  host_id uuid not null references member,
  guest_id uuid not null references member,
  made_by uuid not null references member,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  guests integer not null check (guests between 1 and 200),
  currency char(3) not null,
  -- For the stay alone, without cleaning, fees and taxes; null for the listing's price.
  price_minor bigint check (price_minor >= 0),
  -- As computed when it was made.
  total_minor bigint not null check (total_minor >= 0),
  earnings_minor bigint not null check (earnings_minor >= 0),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at),
  check (expires_at > created_at)
);
create index offer_conversation on offer (conversation_id, created_at desc);
create index offer_open on offer (guest_id, listing_id, starts_at) where withdrawn_at is null;
create index offer_host on offer (host_id);

alter table booking add column offer_id uuid references offer on delete set null;
create index booking_offer on booking (offer_id) where offer_id is not null;
