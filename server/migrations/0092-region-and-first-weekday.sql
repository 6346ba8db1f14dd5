-- How dates and amounts are written in a member's emails and documents, such as CA with English. Null for the site's usual region of the
-- language.
alter table member_detail add column region text check (region ~ '^[A-Z]{2}$');
-- The first day of their week.
alter table member_detail add column first_weekday text not null default 'auto'
  check (first_weekday in ('auto', 'monday', 'saturday', 'sunday'));
