-- A change of a later booking of a series moves no money: its one payment, which comes later, is of the new amount.
alter table booking_change add column is_charged_later boolean not null default false;
alter table booking_change add constraint booking_change_charged_later_check
  check (not is_charged_later or (state = 'accepted' and money_back_minor + credit_back_minor = 0));
