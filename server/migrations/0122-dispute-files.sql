-- Files for the bank beside the words of our evidence: those we make, and those staff upload. Each shows one thing.
create table dispute_file (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  field text not null check (
    field in ('receipt', 'conversation', 'serviceUsed', 'cancellationPolicy', 'refundPolicy', 'other')
  ),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  byte_count integer not null check (byte_count > 0),
  -- Stripe's id of it, once it's there.
  stripe_id text,
  -- Null where we made it.
  uploaded_by uuid references member,
  created_at timestamptz not null,
  unique (dispute_id, field)
);
create index dispute_file_uploaded_by on dispute_file (uploaded_by) where uploaded_by is not null;

-- Evidence is written down before it's sent, and has its time once the bank has it.
alter table dispute
  drop constraint dispute_check2,
  add constraint dispute_evidence_sent check (evidence_at is null or evidence is not null);
