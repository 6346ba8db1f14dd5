// Who owns ways of logging in; see endpoint-owners.ts. All are about an account with a password, and these tests' members have none.
import { type Owners, theAccounts } from './owners.ts';

export const SECURITY_OWNERS: Readonly<Record<string, Owners>> = {
  'GET /api/account/security': theAccounts,
  'POST /api/account/totp': theAccounts,
  'POST /api/account/totp/confirmation': theAccounts,
  'POST /api/account/totp/removal': theAccounts,
  'POST /api/account/recovery-codes': theAccounts,
  'POST /api/account/passkeys/options': theAccounts,
  'POST /api/account/passkeys': theAccounts,
  'PATCH /api/account/passkeys/{id}': theAccounts,
  'POST /api/account/passkeys/{id}/removal': theAccounts,
  'POST /api/account/upstream-logins/options': theAccounts,
  'POST /api/account/upstream-logins': theAccounts,
  'POST /api/account/upstream-logins/{id}/removal': theAccounts,
};
