-- Who a member is at Stripe, which has their cards: made when a card is first kept for them. A merged account has those of both.
create table stripe_customer (
  id text primary key,
  member_id uuid not null references member,
  created_at timestamptz not null
);
create index stripe_customer_member on stripe_customer (member_id, created_at);
