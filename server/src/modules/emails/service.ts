// Sends emails through the outbox: queued with the change they're about, sent after the commit, and stored as sent.
import { calendarText } from '@daynook/contract/calendar-text';
import type { Kysely, Transaction } from 'kysely';
import { type EmailedCalendar, sendEmail } from '../../adapters/email/transport.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, type Postponed, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { findEmail, findHourCycle, findNextDigestAt, findQuietEnd, notificationChannels } from '../members/service.ts';
import { keepNotification } from '../notifications/service.ts';
import { insertItem } from './digest-store.ts';
import type { RenderedEmail } from './email.ts';
import { canWait, isAboutAccount, isForInbox, noticeOf } from './notification-kinds.ts';
import * as store from './store.ts';
import { type Mail, renderEmail } from './templates.ts';
import { emailKindOf, unsubscribeLink } from './unsubscribe.ts';

export type { BookingEmailData, ChangeEmailData } from './booking-email.ts';
export type { DamageEmailData } from './damage-templates.ts';
export type { DayItem } from './digest-store.ts';
export {
  listItems as listDigestItems,
  listReaders as listDigestReaders,
  putOff as putOffDigestItems,
  takeItems as takeDigestItems,
} from './digest-store.ts';
export type { InstallmentEmailData } from './installment-templates.ts';
export { noticeOf } from './notification-kinds.ts';
export { withoutSecretLinks } from './secret-links.ts';
export { documentName } from './staff-templates.ts';
export { type EmailContext, type Mail, renderEmail } from './templates.ts';

const EMAIL_TOPIC = 'mail';

/** Queues an email in the caller's transaction. It's sent if that commits, and never if it doesn't. */
export async function queueEmail(
  trx: Transaction<DB> | Kysely<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  mail: Mail,
): Promise<void> {
  await queueEffects(trx, deps, [emailEffect(mail)]);
}

/** The same for many emails, as effects to queue together with others. */
export const emailEffect = (mail: Mail): Effect => ({ topic: EMAIL_TOPIC, payload: { ...mail } });

/** The address in `Name <address>`. */
const addressIn = (sender: string): string => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** The file for the reader's calendar (L8). */
function calendarFile(deps: Deps, to: string, { calendar }: RenderedEmail): EmailedCalendar | undefined {
  if (!calendar) return undefined;
  const { method, event } = calendar;
  const invitation = { method, from: addressIn(deps.config.mailFrom), to };
  const text = calendarText([event], { nowMs: deps.clock.now().getTime(), invitation });
  return { method, fileName: `${event.name}.ics`, text };
}

function unsubscribeUrlOf(deps: Deps, { memberId, template }: Mail): string | undefined {
  const kind = emailKindOf(template);
  return kind === undefined || memberId === null ? undefined : unsubscribeLink(deps, { memberId, kind });
}

/**
 * Sends an email and stores it as sent. Does nothing the second time for the same outbox row. It's marked only after sending: a
 * crash in between sends it twice with one message id, but never skips it. Throws if the mail server refuses.
 */
export async function deliverEmail(deps: Deps, outboxId: string, mail: Mail): Promise<void> {
  // Without a mail server it only has to be stored, and storing it twice does nothing.
  if (deps.config.smtpUrl && (await store.isSent(deps.db.kysely, outboxId))) return;
  const unsubscribeUrl = unsubscribeUrlOf(deps, mail);
  const hourCycle = mail.memberId === null ? undefined : await findHourCycle(deps.db.kysely, mail.memberId);
  const rendered = renderEmail(mail, { publicUrl: deps.config.publicUrl, unsubscribeUrl, hourCycle });
  const { subject, text, html } = rendered;
  const calendar = calendarFile(deps, mail.to, rendered);
  const letter = { to: mail.to, subject, text, html, calendar, unsubscribeUrl, messageId: outboxId };
  const via = await sendEmail(deps.config, letter);
  // The last email to a deleted member. Nothing of them stays, not even its copy.
  if (mail.template === 'account-deleted') return store.forgetReader(deps.db.kysely, outboxId);
  await store.insertSent(deps.db.kysely, {
    id: deps.newId(),
    outbox_id: outboxId,
    to_email: mail.to,
    member_id: mail.memberId,
    subject,
    text_body: text,
    html_body: html,
    calendar_text: calendar?.text ?? null,
    sent_at: deps.clock.now(),
    via,
  });
}

/** The inbox entry for an email: its subject, with its button's link (L1). */
async function showInInbox(deps: Deps, outboxId: string, mail: Mail & { memberId: string }): Promise<void> {
  const { publicUrl } = deps.config;
  const hourCycle = await findHourCycle(deps.db.kysely, mail.memberId);
  const { subject, href } = renderEmail(mail, { publicUrl, hourCycle });
  if (!href?.startsWith(`${publicUrl}/`)) return;
  await keepNotification(deps.db.kysely, {
    id: outboxId,
    memberId: mail.memberId,
    title: subject,
    href: href.slice(publicUrl.length),
    at: deps.clock.now(),
  });
}

/** When the email becomes useless: a request has ended, or a stay has started. Undefined if it's useful at any time. */
function tooLateAt({ until, data }: Mail): Date | undefined {
  const { expiresAt = null, startsAt = null } = data as { expiresAt?: string | null; startsAt?: string };
  const latest = until ?? expiresAt ?? startsAt;
  return latest ? new Date(latest) : undefined;
}

/**
 * When the email can be sent if it has to wait for the end of its reader's quiet hours. It doesn't wait if it were useless by then.
 */
async function waitsUntil(deps: Deps, memberId: string, mail: Mail): Promise<Date | undefined> {
  if (!canWait(mail.template)) return undefined;
  const now = deps.clock.now();
  const end = await findQuietEnd(deps.db.kysely, memberId, now);
  const tooLate = tooLateAt(mail);
  // If it's too late already, there's no hurry anymore.
  return end && tooLate && tooLate > now && tooLate <= end ? undefined : end;
}

/** A delayed email goes to its reader's current address, unless it's about the account: that's about the old address. */
async function toPresentAddress(deps: Deps, memberId: string, mail: Mail): Promise<Mail> {
  const email = isAboutAccount(mail.template) ? '' : await findEmail(deps.db.kysely, memberId);
  return email ? { ...mail, to: email } : mail;
}

/** An email delayed for longer than this is only sent if it's about money. By then everything else has been on the site. */
const STALE_HOURS = 24;

/**
 * Sends queued emails and adds their inbox entries, except those that their reader turned off or wants in the daily digest (L6).
 */
export const emailTopic: TopicHandler = {
  topic: EMAIL_TOPIC,
  isStale: (payload, heldHours) =>
    heldHours >= STALE_HOURS && noticeOf((payload as unknown as Mail).template) !== 'money',
  handle: async (deps, payload, outboxId, isLate): Promise<Postponed | undefined> => {
    const mail = payload as unknown as Mail;
    const { memberId } = mail;
    if (mail.until !== undefined && new Date(mail.until) <= deps.clock.now()) return undefined;
    if (memberId === null) {
      await deliverEmail(deps, outboxId, mail);
      return undefined;
    }
    const kind = noticeOf(mail.template);
    // Checked when the email is sent, so that turning it off also works for queued ones.
    const wanted = kind && (await notificationChannels(deps.db.kysely, memberId, kind));
    if (isForInbox(mail.template) && (wanted?.isShown ?? true))
      await showInInbox(deps, outboxId, { ...mail, memberId });
    if (wanted && !wanted.isMailed) return undefined;
    if (wanted?.isDaily) {
      const dueAt = await findNextDigestAt(deps.db.kysely, memberId, deps.clock.now());
      await insertItem(deps.db.kysely, { id: outboxId, memberId, mail, dueAt });
      return undefined;
    }
    const until = await waitsUntil(deps, memberId, mail);
    if (until) return { until };
    await deliverEmail(deps, outboxId, isLate ? await toPresentAddress(deps, memberId, mail) : mail);
    return undefined;
  },
};
