-- What people without an account read: the language of the page from which they wrote. Members choose theirs in member_detail.
alter table beta_place add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table support_ticket add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
