-- Operators add cancellation policies. The id of an own one is its terms, such as own-100-14d-50-7d. Bookings have no check: they take
-- their listing's.
alter table listing
  drop constraint listing_cancellation_policy_check,
  add constraint listing_cancellation_policy_check check (
    cancellation_policy in ('relaxed', 'flexible', 'moderate', 'strict', 'long-stay')
    or cancellation_policy ~ '^own(-(100|[1-9][0-9]?)-[1-9][0-9]{0,2}[dh]){1,4}$'
  ) not valid;
