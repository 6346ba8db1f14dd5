-- Prices of single dates stand among the rules: {name, weekdays: [], from, to, percent: 0, dayMinor}, up to 100 stretches of dates.
alter table listing
  drop constraint listing_price_rules_check,
  add constraint listing_price_rules_check
    check (jsonb_typeof(price_rules) = 'array' and jsonb_array_length(price_rules) <= 112);
