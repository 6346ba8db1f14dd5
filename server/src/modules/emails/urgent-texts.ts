// Which emails also go as a text message to members who agreed to them: only what someone has to know right away, and didn't do themselves (L5).
import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';
import type { EmailTemplateName, EmailToSend } from './templates.ts';

/** Who reads it. Both sides get an email when one of them does something, but only the other one a text. */
const READERS: Partial<Record<EmailTemplateName, 'guest' | 'host'>> = {
  'booking-confirmed': 'guest',
  'booking-cancelled': 'guest',
  'booking-shortened': 'guest',
  'booking-changed': 'guest',
  'change-proposed': 'guest',
  'booking-confirmed-host': 'host',
  'booking-cancelled-host': 'host',
  'booking-shortened-host': 'host',
  'booking-changed-host': 'host',
  'change-proposed-host': 'host',
  // It's about to expire.
  'booking-request-reminder': 'host',
  'booking-request-reminder-co-host': 'host',
  'series-confirmed': 'guest',
  'series-confirmed-host': 'host',
  'series-ended': 'guest',
  'series-ended-host': 'host',
};

/** Sent no matter who caused them. */
const TO_ANYONE: ReadonlySet<EmailTemplateName> = new Set([
  'attendee-changed',
  'attendee-cancelled',
  'waitlist-free',
  'check-in-reminder',
  'no-access',
  'no-access-co-host',
  'no-access-answered',
  'no-access-escalated',
  'no-show-marked',
  'hours-released',
]);

/** Requests that ended without a booking have time. */
const HAS_TIME: ReadonlySet<string> = new Set(['declined', 'withdrawn', 'expired']);

/** A message about a booking that begins soon or has begun. */
const isSoon = (nextStartsAt: string | null | undefined, now: Date): boolean =>
  typeof nextStartsAt === 'string' && Date.parse(nextStartsAt) - now.getTime() <= TEXT_MESSAGES.soonHours * 3_600_000;

export function isTexted(email: EmailToSend, now: Date): boolean {
  if (email.template === 'unread-messages') return isSoon(email.data.nextStartsAt, now);
  if (TO_ANYONE.has(email.template)) return true;
  const reader = READERS[email.template];
  const { by, code } = email.data as { readonly by?: string; readonly code?: string };
  return reader !== undefined && by !== reader && !HAS_TIME.has(code ?? '');
}
