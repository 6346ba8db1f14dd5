// Mail leaves by the outbox: queued with the change it is about, sent after the commit, kept as sent.
import { calendarText } from '@daynook/contract/calendar-text';
import type { Kysely, Transaction } from 'kysely';
import { type MailedCalendar, sendEmail } from '../../adapters/email/transport.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, type Postponed, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { channelsOf, findDigestMoment, findEmail, findHourCycle, findQuietEnd } from '../members/service.ts';
import { keepNotification } from '../notifications/service.ts';
import { insertItem } from './digest-store.ts';
import type { RenderedEmail } from './email.ts';
import { canWait, isAboutAccount, isForBell, noticeOf } from './notices.ts';
import * as store from './store.ts';
import { type Mail, renderEmail } from './templates.ts';
import { emailKindOf, unsubscribeLink } from './unsubscribe.ts';

export type { BookingEmailData } from './booking-email.ts';
export type { DamageEmailData } from './damage-templates.ts';
export type { DayItem } from './digest-store.ts';
export * as days from './digest-store.ts';
export type { InstallmentEmailData } from './installment-templates.ts';
export { noticeOf } from './notices.ts';
export { withoutSecretLinks } from './secret-links.ts';
export { documentName } from './staff-templates.ts';
export { type EmailContext, type Mail, renderEmail } from './templates.ts';

const EMAIL_TOPIC = 'mail';

/** Queues a mail in the caller's transaction: it goes out if that commits, and never if it does not. */
export async function queueEmail(
  trx: Transaction<DB> | Kysely<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  mail: Mail,
): Promise<void> {
  await queueEffects(trx, deps, [emailEffect(mail)]);
}

/** The same for many mails, as effects to be queued along with others. */
export const emailEffect = (mail: Mail): Effect => ({ topic: EMAIL_TOPIC, payload: { ...mail } });

/** The address in `Name <address>`. */
const addressIn = (sender: string): string => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** The file for the reader's calendar (L8). */
function calendarFile(deps: Deps, to: string, { calendar }: RenderedEmail): MailedCalendar | undefined {
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
 * Sends a mail and keeps it as sent; does nothing the second time for the same outbox row. Marked only after it was
 * sent: a crash in between sends it twice with one message id, never not at all. Throws when the mail server refuses.
 */
export async function deliverEmail(deps: Deps, outboxId: string, mail: Mail): Promise<void> {
  // Without a mail server keeping it is all there is to do, and keeping it twice does nothing.
  if (deps.config.smtpUrl && (await store.isSent(deps.db.kysely, outboxId))) return;
  const unsubscribeUrl = unsubscribeUrlOf(deps, mail);
  const hourCycle = mail.memberId === null ? undefined : await findHourCycle(deps.db.kysely, mail.memberId);
  const rendered = renderEmail(mail, { publicUrl: deps.config.publicUrl, unsubscribeUrl, hourCycle });
  const { subject, text, html } = rendered;
  const calendar = calendarFile(deps, mail.to, rendered);
  const letter = { to: mail.to, subject, text, html, calendar, unsubscribeUrl, messageId: outboxId };
  const via = await sendEmail(deps.config, letter);
  // The last mail to somebody who is gone: nothing of them stays, not even its copy.
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

/** The line under the bell that goes with a mail: its subject, leading where its button leads (L1). */
async function showUnderBell(deps: Deps, outboxId: string, mail: Mail & { memberId: string }): Promise<void> {
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

/** When knowing helps nobody any more: a request has ended, a stay has begun. Undefined for what is good to know at any time. */
function tooLateAt({ until, data }: Mail): Date | undefined {
  const { expiresAt = null, startsAt = null } = data as { expiresAt?: string | null; startsAt?: string };
  const moment = until ?? expiresAt ?? startsAt;
  return moment ? new Date(moment) : undefined;
}

/** When the mail may go out, if it has to wait for the end of its reader's quiet hours; not if it were of no use then. */
async function waitsUntil(deps: Deps, memberId: string, mail: Mail): Promise<Date | undefined> {
  if (!canWait(mail.template)) return undefined;
  const now = deps.clock.now();
  const end = await findQuietEnd(deps.db.kysely, memberId, now);
  const tooLate = tooLateAt(mail);
  // What has begun already is no hurry any more.
  return end && tooLate && tooLate > now && tooLate <= end ? undefined : end;
}

/** An email that waited goes to the address its reader has by now, unless it's about the account: that is about the old address. */
async function toPresentAddress(deps: Deps, memberId: string, mail: Mail): Promise<Mail> {
  const email = isAboutAccount(mail.template) ? '' : await findEmail(deps.db.kysely, memberId);
  return email ? { ...mail, to: email } : mail;
}

/** An email held back for longer than this is worth sending only if it's about money: everything else is on the site by then. */
const STALE_HOURS = 24;

/** Carries out queued mails and their lines under the bell, but those their reader has turned off or wants once a day (L6). */
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
    const notice = noticeOf(mail.template);
    // Asked when the mail goes out, so that turning it off works for what already waits.
    const wanted = notice && (await channelsOf(deps.db.kysely, memberId, notice));
    if (isForBell(mail.template) && (wanted?.isShown ?? true))
      await showUnderBell(deps, outboxId, { ...mail, memberId });
    if (wanted && !wanted.isMailed) return undefined;
    if (wanted?.isDaily) {
      const dueAt = await findDigestMoment(deps.db.kysely, memberId, deps.clock.now());
      await insertItem(deps.db.kysely, { id: outboxId, memberId, mail, dueAt });
      return undefined;
    }
    const until = await waitsUntil(deps, memberId, mail);
    if (until) return { until };
    await deliverEmail(deps, outboxId, isLate ? await toPresentAddress(deps, memberId, mail) : mail);
    return undefined;
  },
};
