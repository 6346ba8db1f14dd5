-- Some taxes depend on the postal code: parts of a country can be outside its tax.
create function note_address_taxes_due() returns trigger language plpgsql as $$
begin
  update listing set taxes_until = '2000-01-01' where property_id = new.property_id;
  return new;
end $$;
create trigger property_address_taxes_due after update of postal_code on property_address for each row
  when (old.postal_code is distinct from new.postal_code) execute function note_address_taxes_due();
