-- What hosts ask at checkout, and what guests answered. A booking keeps each question as it was asked.
create table checkout_question (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  place smallint not null check (place between 1 and 5),
  kind text not null check (kind in ('purpose', 'arrival', 'own')),
  text text not null check (char_length(text) between 1 and 200),
  is_required boolean not null,
  unique (listing_id, place)
);
create unique index checkout_question_common on checkout_question (listing_id, kind) where kind <> 'own';

alter table booking add column answers jsonb not null default '[]';
