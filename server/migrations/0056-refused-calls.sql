-- A call that was refused is made again under another key: which one it is made in the place of. So it is known of each refund by
-- itself whether the bank refused it, however many of one booking are on their way.
alter table payment_attempt add column replaces_id uuid references payment_attempt;

-- Until now it was known by the booking only: an open call takes the place of the newest refused one of the same sum.
update payment_attempt as open set replaces_id = pair.refused_id
from (
  select again.id, refused.id as refused_id
  from (
    select id, booking_id, operation, amount_minor,
      row_number() over (partition by booking_id, operation, amount_minor order by created_at desc, id desc) as place
    from payment_attempt where status in ('pending', 'unknown') and attempts > 0 and operation in ('refund', 'void')
  ) as again
  join (
    select id, booking_id, operation, amount_minor,
      row_number() over (partition by booking_id, operation, amount_minor order by created_at desc, id desc) as place
    from payment_attempt where status = 'failed' and operation in ('refund', 'void')
  ) as refused using (booking_id, operation, amount_minor, place)
) as pair
where pair.id = open.id;

-- In the place of each at most one.
create unique index payment_attempt_replaces on payment_attempt (replaces_id) where replaces_id is not null;
