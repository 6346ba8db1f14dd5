-- What every room of a home shares; null where the host has not said. Values as in the vocabulary.
alter table property
  add column entrance text check (entrance in ('own', 'shared', 'through-home')),
  add column steps text check (steps in ('none', 'few', 'stairs')),
  add column elevator text check (elevator in ('yes', 'no')),
  add column bathroom text check (bathroom in ('private', 'shared', 'none')),
  add column kitchen text check (kitchen in ('full', 'drinks', 'none'));
