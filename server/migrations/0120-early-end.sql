-- A monthly payment that never came and that staff have given up: the booking costs that much less.
alter table installment
  add column written_off_at timestamptz,
  drop constraint installment_state_check,
  add constraint installment_state_check check (state in ('scheduled', 'charging', 'due', 'paid', 'canceled', 'written-off')),
  add constraint installment_written_off_check check ((state = 'written-off') = (written_off_at is not null));
