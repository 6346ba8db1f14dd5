-- Photos that prove how a stay was: those taken at check-in and check-out, and those of a dispute. They can't be changed or removed.

create table booking_evidence (
  id uuid primary key,
  booking_id uuid not null references booking,
  -- Null for photos of check-in and check-out, which both sides can rely on in any dispute.
  dispute_id uuid references booking_dispute,
  moment text not null check (moment in ('check-in', 'check-out', 'dispute')),
  side text not null check (side in ('guest', 'host')),
  member_id uuid not null references member,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  -- Of the stored file.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The server's clock, not the camera's.
  created_at timestamptz not null,
  -- The account that took it was deleted, and the file with it.
  erased_at timestamptz,
  check ((moment = 'dispute') = (dispute_id is not null))
);
create index booking_evidence_booking on booking_evidence (booking_id, created_at);
create index booking_evidence_dispute on booking_evidence (dispute_id) where dispute_id is not null;
create index booking_evidence_member on booking_evidence (member_id);
-- The same photo counts once for each side.
create unique index booking_evidence_once on booking_evidence (booking_id, side, moment, sha256);

-- What staff decided for each line of the price.
create table booking_dispute_line (
  dispute_id uuid not null references booking_dispute on delete cascade,
  position integer not null check (position >= 0),
  code text not null,
  name text,
  price_minor bigint not null check (price_minor > 0),
  refund_minor bigint not null check (refund_minor between 0 and price_minor),
  primary key (dispute_id, position)
);
