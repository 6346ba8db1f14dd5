-- The accounts of the demo that people log in with belong to the demo like the other members it made.
update member
set is_demo = true
where email in ('guest@example.com', 'host@example.com', 'staff@daynook.com')
  and exists (select from demo_progress where name = 'people');

-- Whether an installation has demo data is asked often, and the answer is almost always no.
create index member_is_demo on member (id) where is_demo;
