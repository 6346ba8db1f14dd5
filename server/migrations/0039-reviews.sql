-- Reviews by both sides of a booking, hidden until both are in or the time is up (I1, I2, I3, I5, I6).
-- Mended, formerly sha256 fa6458f8ceae2cb2ce825253fa6f719e2c908180b63abfcbde9eeb65f530eccd: it failed where a review had an answer.
alter table review
  -- Whose words: the guest's are about the room, the host's about the guest.
  add column side text not null default 'guest' check (side in ('guest', 'host')),
  -- The reviewed guest; of the guest's own words there is none.
  add column guest_id uuid references member,
  add column internet smallint check (internet between 1 and 5),
  add column noise smallint check (noise between 1 and 5),
  add column desk smallint check (desk between 1 and 5),
  add column accuracy smallint check (accuracy between 1 and 5),
  add column arrival smallint check (arrival between 1 and 5),
  add column hosting smallint check (hosting between 1 and 5),
  add column worth smallint check (worth between 1 and 5),
  add column edited_at timestamptz,
  -- When the time to review ends, and with it the time it is hidden.
  add column closes_at timestamptz,
  add column published_at timestamptz,
  add column replied_at timestamptz,
  add column replier_id uuid references member,
  -- Taken down by staff.
  add column hidden_at timestamptz,
  add column hidden_reason text,
  drop constraint review_booking_id_author_id_key,
  add constraint review_once unique (booking_id, side),
  add constraint review_about_check check (
    (side = 'host') = (guest_id is not null)
    and (side = 'guest' or num_nonnulls(internet, noise, desk, accuracy, arrival, hosting, worth) = 0)
  );
update review set published_at = written_at, replied_at = case when reply is not null then written_at end;
alter table review
  -- Answered and taken down is only what others can see.
  add constraint review_published_check check (published_at is not null or (reply is null and hidden_at is null)),
  add constraint review_due_check check (published_at is not null or closes_at is not null);

drop index review_listing;
create index review_of_listing on review (listing_id, published_at desc, id desc)
  where side = 'guest' and published_at is not null and hidden_at is null;
create index review_of_guest on review (guest_id, published_at desc, id desc)
  where side = 'host' and published_at is not null and hidden_at is null;
create index review_due on review (closes_at) where published_at is null;
create index review_author on review (author_id);

alter table report
  drop constraint report_kind_check,
  add constraint report_kind_check check (kind in ('member', 'kudos', 'post', 'reply', 'message', 'review'));
