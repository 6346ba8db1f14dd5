-- The site's first language can be any, so members who chose none are told apart from those who chose English. Rows from before this keep
-- theirs: they read the site in English.
alter table member_detail alter column language drop default, alter column language drop not null;
