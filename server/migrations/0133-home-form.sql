-- How the exact point of a property is known. Those that are there had to have their pin placed or their street found before they
-- could be saved.
alter table property_address
  add column located_by text not null default 'pin' check (located_by in ('pin', 'address', 'area', 'town'));

-- What a host hasn't said isn't guessed: until now every property was a house unless its host said otherwise.
alter table property alter column type drop not null, alter column type drop default;
