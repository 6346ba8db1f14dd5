-- Logging in with other providers, beside the accounts of the embedded one.

create table identity_upstream (
  id uuid primary key,
  account_id uuid not null references identity_account on delete cascade,
  -- The provider's name in the settings, to show.
  provider text not null,
  -- Who it is. The email says nothing about that: it changes, and others get it later.
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  constraint identity_upstream_once unique (issuer, subject),
  -- As the provider last said it, to show.
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index identity_upstream_account on identity_upstream (account_id, created_at, id);

-- Roles of staff that a provider's claims grant, beside those that admins assign in staff_member.
create table staff_claim_role (
  member_id uuid not null references member on delete cascade,
  role text not null check (role in ('support', 'trust', 'finance', 'content', 'admin')),
  provider text not null,
  granted_at timestamptz not null,
  primary key (member_id, provider, role)
);
