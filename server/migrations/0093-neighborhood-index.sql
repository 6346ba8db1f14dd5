-- Finds the homes of a neighborhood for its own search page, however their hosts write its name.
create index property_neighborhood on property (lower(btrim(neighborhood))) where neighborhood is not null;
