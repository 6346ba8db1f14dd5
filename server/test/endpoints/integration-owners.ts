// Who owns API tokens, webhooks, ways of logging in, browsers for push notifications, connected apps, calendars, and embeds; see
// endpoint-owners.ts.
import { anyone, type Owners, theAccounts, theHost } from './owners.ts';
import { SECURITY_OWNERS } from './security-owners.ts';

export const INTEGRATION_OWNERS: Readonly<Record<string, Owners>> = {
  ...SECURITY_OWNERS,
  'GET /api/account/tokens': anyone,
  'POST /api/account/tokens': theAccounts,
  'PATCH /api/account/tokens/{id}': theHost,
  'DELETE /api/account/tokens/{id}': theHost,
  'GET /api/account/token': anyone,
  'GET /api/account/push-devices': anyone,
  'PUT /api/account/push-devices': anyone,
  'DELETE /api/account/push-devices/{id}': theHost,
  'GET /api/account/apps': anyone,
  'PATCH /api/account/apps/{id}': theHost,
  'DELETE /api/account/apps/{id}': theHost,
  'GET /api/account/calendar-push': anyone,
  'PUT /api/account/calendar-push': anyone,
  'PATCH /api/account/calendar-push': theHost,
  'POST /api/account/calendar-push/check': theHost,
  'DELETE /api/account/calendar-push': theHost,
  'GET /api/host/listings/{id}/embed': theHost,
  'PUT /api/host/listings/{id}/embed': theHost,
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
