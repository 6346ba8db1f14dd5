-- Staff find a home by its street.
create index property_address_street_trigram on property_address using gin (street gin_trgm_ops);
