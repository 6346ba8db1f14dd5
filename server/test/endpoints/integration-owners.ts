// Who owns API tokens, webhooks, and ways of logging in; see endpoint-owners.ts.
import { anyone, type Owners, theAccounts, theHost } from './owners.ts';
import { SECURITY_OWNERS } from './security-owners.ts';

export const INTEGRATION_OWNERS: Readonly<Record<string, Owners>> = {
  ...SECURITY_OWNERS,
  'GET /api/account/tokens': anyone,
  'POST /api/account/tokens': theAccounts,
  'PATCH /api/account/tokens/{id}': theHost,
  'DELETE /api/account/tokens/{id}': theHost,
  'GET /api/account/token': anyone,
  'GET /api/account/webhooks': anyone,
  'POST /api/account/webhooks': theAccounts,
  'PATCH /api/account/webhooks/{id}': theHost,
  'DELETE /api/account/webhooks/{id}': theHost,
  'POST /api/account/webhooks/{id}/secret': theAccounts,
  'POST /api/account/webhooks/{id}/test': theHost,
  'GET /api/account/webhooks/{id}/deliveries': theHost,
  'POST /api/account/webhooks/{id}/deliveries/{deliveryId}/replay': theHost,
  'POST /api/account/webhooks/{id}/replay': theHost,
};
