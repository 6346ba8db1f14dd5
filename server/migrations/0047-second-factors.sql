-- What proves who logs in besides the password: codes from an authenticator app, recovery codes, and passkeys.

create table identity_totp (
  account_id uuid primary key references identity_account on delete cascade,
  -- The secret that's in the app, encrypted for this account.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Until a code from the app has confirmed it, nothing is asked for when logging in.
  confirmed_at timestamptz,
  -- The half minute of the last accepted code. It and earlier ones aren't accepted again.
  last_step bigint not null default 0,
  -- Wrong codes since then.
  tries integer not null default 0 check (tries >= 0),
  tries_since timestamptz
);

create table identity_recovery_code (
  account_id uuid not null references identity_account on delete cascade,
  -- The SHA-256 of the code, which is random enough that nobody can guess it from that.
  digest bytea not null check (octet_length(digest) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, digest)
);

create table identity_passkey (
  id uuid primary key,
  account_id uuid not null references identity_account on delete cascade,
  -- As the authenticator named it, in base64url.
  credential_id text not null constraint identity_passkey_once unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often it was used, as the authenticator counts it. Many always say 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 80),
  -- Synced to the person's other devices.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When its counter went back, which a copy would explain. It's no longer accepted.
  blocked_at timestamptz
);
create index identity_passkey_account on identity_passkey (account_id, created_at, id);
