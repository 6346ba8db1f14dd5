// Which emails are urgent enough for a text message, and that nobody is texted about what they did themselves (L5).
import { expect, it } from 'vitest';
import type { EmailToSend } from './templates.ts';
import { isTexted } from './urgent-texts.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const email = (template: string, data: object): EmailToSend =>
  ({ to: 'ana@example.org', memberId: 'm', template, data }) as unknown as EmailToSend;

it.each([
  ['booking-confirmed', { by: 'host' }, true],
  ['booking-confirmed', { by: 'guest' }, false],
  ['booking-confirmed-host', { by: 'guest' }, true],
  ['booking-confirmed-host', { by: 'host' }, false],
  ['booking-cancelled', { by: 'guest' }, false],
  ['booking-cancelled', { by: 'host' }, true],
  ['booking-cancelled', { by: 'staff' }, true],
  ['booking-cancelled-host', { by: 'guest' }, true],
  ['booking-cancelled-host', { by: 'host' }, false],
  ['booking-changed', { by: 'host' }, true],
  ['booking-changed', { by: 'guest' }, false],
  ['change-proposed-host', { by: 'guest' }, true],
  ['booking-request-reminder', { by: 'system' }, true],
  ['series-ended-host', { by: 'guest', code: 'cancelled' }, true],
  ['series-ended-host', { by: 'guest', code: 'withdrawn' }, false],
  ['no-access', { by: 'guest' }, true],
  ['no-access-answered', { by: 'host' }, true],
  ['unread-messages', { nextStartsAt: '2026-11-21T18:00:00Z' }, true],
  ['unread-messages', { nextStartsAt: '2026-11-21T14:00:00Z' }, true],
  ['unread-messages', { nextStartsAt: '2026-11-21T18:00:01Z' }, false],
  ['unread-messages', { nextStartsAt: null }, false],
  // Queued by a release without it.
  ['unread-messages', {}, false],
  ['booking-request', { by: 'guest' }, false],
  ['booking-soon', { by: 'system' }, false],
  ['payout-sent', {}, false],
  ['password-changed', {}, false],
])('%s %o: %s', (template, data, expected) => {
  expect(isTexted(email(template, data), NOW)).toBe(expected);
});
