-- A guest says that a refund sent outside the product didn't arrive. It's due again until it's marked as sent once more.
alter table payment_attempt
  add column missing_at timestamptz,
  add check (missing_at is null or sent_at is null);
