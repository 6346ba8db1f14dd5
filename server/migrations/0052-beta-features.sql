-- What a member tries out before everybody has it, by name; switched on and off by themselves.
alter table member_detail
  add column beta_features text[] not null default '{}',
  add constraint member_detail_beta_features_few check (cardinality(beta_features) <= 20);
