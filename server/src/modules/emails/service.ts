// Sends emails through the outbox: queued with the change they're about, sent after the commit, and stored as sent.
import { calendarText } from '@daynook/contract/calendar-text';
import { splitLanguage } from '@daynook/contract/languages/languages';
import type { Kysely, Transaction } from 'kysely';
import { type EmailedCalendar, type OutgoingEmail, sendEmail } from '../../adapters/email/transport.ts';
import { chooseReader } from '../../current-languages.ts';
import { currentBrand } from '../../current-settings.ts';
import { writeQuickly } from '../../db/quick-writes.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, type Postponed, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { findReaderLanguage, forReader, type ReaderChoices } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { findEmail, findNextDigestAt, findReader, findReaderChoices, type Reader } from '../members/service.ts';
import { insertNotification, type NewNotification } from '../notifications/service.ts';
import { queuePushes } from '../push/service.ts';
import { makeReplyAddress } from '../reply-addresses/service.ts';
import { queueText } from '../text-messages/service.ts';
import { insertItem } from './digest-store.ts';
import type { RenderedEmail } from './email.ts';
import { canWait, isAboutAccount, isForInbox, toNotice } from './notification-kinds.ts';
import * as store from './store.ts';
import { type EmailContext, type EmailToSend, renderEmail } from './templates.ts';
import { toEmailKind, unsubscribeLink } from './unsubscribe.ts';
import { isTexted } from './urgent-texts.ts';

export type { BookingDisputeEmailData } from './booking-dispute-templates.ts';
export type { BookingEmailData, ChangeEmailData } from './booking-email.ts';
export type { DamageEmailData } from './damage-templates.ts';
export type { DayItem } from './digest-store.ts';
export {
  listItems as listDigestItems,
  listReaders as listDigestReaders,
  putOff as putOffDigestItems,
  takeItems as takeDigestItems,
} from './digest-store.ts';
export type { RenderedEmail } from './email.ts';
export type { InstallmentEmailData } from './installment-templates.ts';
export { toNotice } from './notification-kinds.ts';
export { canChangeOpening, listParts, PLACEHOLDERS, type Placeholder } from './own-words.ts';
export type { ReplyRefusal } from './reply-templates.ts';
export { withoutSecretLinks } from './secret-links.ts';
export type { SeriesEmailData } from './series-templates.ts';
export { documentName } from './staff-templates.ts';
export {
  EMAIL_NAMES,
  type EmailContext,
  type EmailTemplateName,
  type EmailToSend,
  readOurs,
  renderEmail,
  renderSubject,
} from './templates.ts';

const EMAIL_TOPIC = 'mail';

/** Queues an email in the caller's transaction. It's sent if that commits, and never if it doesn't. */
export async function queueEmail(
  trx: Transaction<DB> | Kysely<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  email: EmailToSend,
): Promise<void> {
  await queueEffects(trx, deps, [emailEffect(email)]);
}

/** The same for many emails, as effects to queue together with others. */
export const emailEffect = (email: EmailToSend): Effect => ({
  topic: EMAIL_TOPIC,
  payload: { ...email, ...(email.memberId === null ? readLanguage(email) : {}) },
});

/** We know nothing about a reader who isn't a member. Most likely they read what the person reads who caused the email. */
const readLanguage = ({ language = findReaderLanguage() }: EmailToSend): Pick<EmailToSend, 'language'> =>
  language === undefined ? {} : { language };

/** How a reader's emails are written: in the language they chose, if the site still has it, and otherwise in its first. */
export const toEmailContext = ({ config }: Pick<Deps, 'config'>, choices: ReaderChoices): EmailContext => ({
  publicUrl: config.publicUrl,
  ...chooseReader(config, choices),
});

/** The address in `Name <address>`. */
const addressIn = (sender: string): string => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** The address that emails are from. */
export const findSenderAddress = ({ mailFrom }: Deps['config']): string =>
  mailFrom === undefined ? currentBrand().supportEmail : addressIn(mailFrom);

/** The file for the reader's calendar (L8). */
function calendarFile(deps: Deps, to: string, { calendar }: RenderedEmail): EmailedCalendar | undefined {
  if (!calendar) return undefined;
  const { method, event, more = [] } = calendar;
  const nowMs = deps.clock.now().getTime();
  const brand = currentBrand().name;
  if (more.length > 0)
    return { method: 'PUBLISH', fileName: `${event.name}.ics`, text: calendarText([event, ...more], { nowMs, brand }) };
  const invitation = { method, from: findSenderAddress(deps.config), to };
  const text = calendarText([event], { nowMs, brand, invitation });
  return { method, fileName: `${event.name}.ics`, text };
}

function makeUnsubscribeUrl(
  deps: Deps,
  { memberId, template }: EmailToSend,
  { language }: EmailContext,
): string | undefined {
  const kind = toEmailKind(template);
  return kind === undefined || memberId === null ? undefined : unsubscribeLink(deps, { memberId, kind }, language);
}

/** Where a reply to the email goes, instead of to the email for support. Undefined if it can't be answered by email (H9). */
async function findReplyTo(
  deps: Deps,
  outboxId: string,
  email: EmailToSend,
  context: EmailContext,
): Promise<OutgoingEmail['replyTo']> {
  if (email.template !== 'unread-messages' || email.memberId === null) return undefined;
  const { from, conversationId } = email.data;
  const address = await makeReplyAddress(deps, outboxId, { conversationId, memberId: email.memberId });
  return address === undefined
    ? undefined
    : { name: forReader(context, () => say('{from} via {brand}', { from })), address };
}

/**
 * Sends an email and stores it as sent. Does nothing the second time for the same outbox row. It's marked only after sending: a
 * crash in between sends it twice with one message id, but never skips it. Throws if the mail server refuses.
 */
export async function deliverEmail(deps: Deps, outboxId: string, email: EmailToSend): Promise<void> {
  const choices = email.memberId === null ? email : await findReaderChoices(deps.db.kysely, email.memberId);
  await deliver(deps, outboxId, email, { context: toEmailContext(deps, choices), notification: undefined });
}

interface Delivery {
  readonly context: EmailContext;
  /** Its inbox entry, stored with it. */
  readonly notification: NewNotification | undefined;
}

async function deliver(
  deps: Deps,
  outboxId: string,
  email: EmailToSend,
  { context, notification }: Delivery,
): Promise<void> {
  const db = deps.db.kysely;
  const entry = notification ? [insertNotification(db, notification)] : [];
  // Without a mail server it only has to be stored, and storing it twice does nothing.
  if (deps.config.smtpUrl) {
    // The inbox doesn't wait for the mail server.
    await writeQuickly(db, entry.splice(0));
    if (await store.isSent(db, outboxId)) return;
  }
  const unsubscribeUrl = makeUnsubscribeUrl(deps, email, context);
  const replyTo = await findReplyTo(deps, outboxId, email, context);
  const rendered = renderEmail(email, { ...context, unsubscribeUrl, canReply: replyTo !== undefined });
  const { subject, text, html } = rendered;
  const calendar = calendarFile(deps, email.to, rendered);
  const outgoing = { to: email.to, subject, text, html, calendar, unsubscribeUrl, replyTo, messageId: outboxId };
  const via = await sendEmail(deps.config, outgoing);
  // The last email to a deleted member. Nothing of them stays, not even its copy.
  if (email.template === 'account-deleted') return store.forgetReader(db, outboxId);
  const sent = store.insertSent(db, {
    id: deps.newId(),
    outbox_id: outboxId,
    to_email: email.to,
    member_id: email.memberId,
    subject,
    text_body: text,
    html_body: html,
    calendar_text: calendar?.text ?? null,
    sent_at: deps.clock.now(),
    via,
  });
  await writeQuickly(db, [...entry, sent]);
}

/** The inbox entry for an email: its subject, with its button's link (L1). Undefined if it leads nowhere. */
function toNotification(
  { config: { publicUrl }, clock }: Deps,
  outboxId: string,
  email: EmailToSend & { memberId: string },
  context: EmailContext,
): NewNotification | undefined {
  const { subject, href } = renderEmail(email, context);
  if (!href?.startsWith(`${publicUrl}/`)) return undefined;
  return {
    id: outboxId,
    memberId: email.memberId,
    title: subject,
    // Pages link to their own language.
    href: splitLanguage(href.slice(publicUrl.length)).path,
    at: clock.now(),
  };
}

/** When the email becomes useless: a request has ended, or a stay has started. Undefined if it's useful at any time. */
function tooLateAt({ until, data }: EmailToSend): Date | undefined {
  const { expiresAt = null, startsAt = null } = data as { expiresAt?: string | null; startsAt?: string };
  const latest = until ?? expiresAt ?? startsAt;
  return latest ? new Date(latest) : undefined;
}

/**
 * When the email can be sent if it has to wait for the end of its reader's quiet hours. It doesn't wait if it were useless by then.
 */
function waitsUntil({ clock }: Deps, { quietEnd: end }: Reader, email: EmailToSend): Date | undefined {
  if (!canWait(email.template)) return undefined;
  const now = clock.now();
  const tooLate = tooLateAt(email);
  // If it's too late already, there's no hurry anymore.
  return end && tooLate && tooLate > now && tooLate <= end ? undefined : end;
}

/** A delayed email goes to its reader's current address, unless it's about the account: that's about the old address. */
async function toPresentAddress(deps: Deps, memberId: string, mail: EmailToSend): Promise<EmailToSend> {
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
    heldHours >= STALE_HOURS && toNotice((payload as unknown as EmailToSend).template) !== 'money',
  handle: async (deps, payload, outboxId, isLate): Promise<Postponed | undefined> => {
    const email = payload as unknown as EmailToSend;
    const { memberId } = email;
    if (email.until !== undefined && new Date(email.until) <= deps.clock.now()) return undefined;
    if (memberId === null) {
      await deliverEmail(deps, outboxId, email);
      return undefined;
    }
    return sendToMember(deps, outboxId, { ...email, memberId }, isLate);
  },
};

/** When a push about it would be useless. What's about something that has already begun is as urgent as ever. */
function findDeadline({ clock }: Deps, email: EmailToSend): string | null {
  const tooLate = tooLateAt(email);
  return email.until ?? (tooLate && tooLate > clock.now() ? tooLate.toISOString() : null);
}

/** Its push notification, unless it's one that members don't get that way. Queued once, however often the email is tried. */
async function queuePush(
  deps: Deps,
  outboxId: string,
  email: EmailToSend & { readonly memberId: string },
  { channels, choices }: Reader,
): Promise<void> {
  const { isPushed = true, isDaily = false } = channels ?? {};
  if (!isPushed || isDaily || isAboutAccount(email.template) || email.template === 'daily-digest') return;
  const notification = toNotification(deps, outboxId, email, toEmailContext(deps, choices));
  if (!notification) return;
  await queuePushes(deps.db.kysely, deps, {
    memberId: email.memberId,
    notificationId: outboxId,
    title: notification.title,
    path: notification.href,
    kind: toNotice(email.template) ?? null,
    canWait: canWait(email.template),
    until: findDeadline(deps, email),
    email,
  });
}

/** Its text message, if it's urgent and its reader agreed to them. Queued once, however often the email is tried. */
async function queueUrgentText(
  deps: Deps,
  outboxId: string,
  email: EmailToSend & { readonly memberId: string },
  { channels, choices }: Reader,
): Promise<void> {
  const now = deps.clock.now();
  const isWanted = deps.config.sms !== undefined && (channels?.isTexted ?? true);
  const notification =
    isWanted && isTexted(email, now) ? toNotification(deps, outboxId, email, toEmailContext(deps, choices)) : undefined;
  if (!notification) return;
  await queueText(deps.db.kysely, deps, {
    memberId: email.memberId,
    notificationId: outboxId,
    title: notification.title,
    path: notification.href,
    kind: toNotice(email.template) ?? null,
    until: findDeadline(deps, email),
    email,
  });
}

async function sendToMember(
  deps: Deps,
  outboxId: string,
  email: EmailToSend & { readonly memberId: string },
  isLate: boolean,
): Promise<Postponed | undefined> {
  const db = deps.db.kysely;
  const { memberId } = email;
  // Checked when the email is sent, so that turning it off also works for queued ones.
  const reader = await findReader(db, memberId, toNotice(email.template), deps.clock.now());
  const { isShown = true, isMailed = true, isDaily = false } = reader.channels ?? {};
  const context = toEmailContext(deps, reader.choices);
  const isListed = isShown && isForInbox(email.template);
  const notification = isListed ? toNotification(deps, outboxId, email, context) : undefined;
  if (reader.hasPushDevices) await queuePush(deps, outboxId, email, reader);
  if (reader.hasTexts) await queueUrgentText(deps, outboxId, email, reader);
  const until = waitsUntil(deps, reader, email);
  if (isMailed && !isDaily && !until) {
    const current = isLate ? await toPresentAddress(deps, memberId, email) : email;
    await deliver(deps, outboxId, current, { context, notification });
    return undefined;
  }
  if (notification) await writeQuickly(db, [insertNotification(db, notification)]);
  if (!isMailed) return undefined;
  if (!isDaily) return until && { until };
  const dueAt = await findNextDigestAt(db, memberId, deps.clock.now());
  await insertItem(db, { id: outboxId, memberId, mail: email, dueAt });
  return undefined;
}
