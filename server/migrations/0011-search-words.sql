-- Words of title and description as an index knows them: without accents, in small letters, found by how they begin (A12).
create function plain_text(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;
alter table listing add column words tsvector
  generated always as (to_tsvector('simple'::regconfig, plain_text(title || ' ' || description))) stored;
create index listing_words on listing using gin (words) where (state = 'live');
-- Nothing has looked for parts of words in titles.
drop index listing_title_trigram;
