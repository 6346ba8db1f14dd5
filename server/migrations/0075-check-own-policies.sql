-- Validates the check of the last migration without its lock.
alter table listing validate constraint listing_cancellation_policy_check;
