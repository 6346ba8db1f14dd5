-- What members with a company address may do as staff. While the table is empty, all of them may do everything; the first decision
-- records everyone who is staff by then as an admin.
create table staff_member (
  member_id uuid primary key references member on delete cascade,
  roles text[] not null check (roles <@ array['support', 'trust', 'finance', 'content', 'admin']),
  -- Null for those recorded by the first decision about somebody else.
  changed_by uuid references member on delete set null,
  changed_at timestamptz not null
);
