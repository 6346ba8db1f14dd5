// Off-platform payments, for tests about something else: none is pending, and hosts are paid directly.
import { answer } from './fake-api.ts';

const settings = { collectedBy: 'host', methods: [], hasSandbox: false };

export function withoutOutsidePayments(): void {
  answer('GET /api/payment-options', { body: { settings, options: [] } });
  answer('GET /api/staff/payment-settings', { body: { settings, options: [] } });
  answer('GET /api/staff/manual-payments', { body: { payments: [], nextCursor: null } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: false, hasPassword: false, signIns: [], logins: [] } });
}
