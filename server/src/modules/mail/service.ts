// Mail leaves by the outbox: queued with the change it is about, sent after the commit, kept as sent.
import { calendarText } from '@daynook/contract/calendar-text';
import type { Kysely, Transaction } from 'kysely';
import { type MailedCalendar, sendMail } from '../../adapters/mail/transport.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { wantsMail } from '../members/service.ts';
import type { RenderedMail } from './letter.ts';
import { noticeOf } from './notices.ts';
import * as store from './store.ts';
import { type Mail, renderMail } from './templates.ts';

export type { BookingMailData } from './booking-letter.ts';
export type { Mail } from './templates.ts';

const MAIL_TOPIC = 'mail';

/** Queues a mail in the caller's transaction: it goes out if that commits, and never if it does not. */
export async function queueMail(
  trx: Transaction<DB> | Kysely<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  mail: Mail,
): Promise<void> {
  await queueEffects(trx, deps, [mailEffect(mail)]);
}

/** The same for many mails, as effects to be queued along with others. */
export const mailEffect = (mail: Mail): Effect => ({ topic: MAIL_TOPIC, payload: { ...mail } });

/** The address in `Name <address>`. */
const addressIn = (sender: string): string => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** The file for the reader's calendar (L8). */
function calendarFile(deps: Deps, to: string, { calendar }: RenderedMail): MailedCalendar | undefined {
  if (!calendar) return undefined;
  const { method, event } = calendar;
  const invitation = { method, from: addressIn(deps.config.mailFrom), to };
  const text = calendarText([event], { nowMs: deps.clock.now().getTime(), invitation });
  return { method, fileName: `${event.name}.ics`, text };
}

/**
 * Sends a mail and keeps it as sent; does nothing the second time for the same outbox row. Marked only after it was
 * sent: a crash in between sends it twice with one message id, never not at all. Throws when the mail server refuses.
 */
export async function deliverMail(deps: Deps, outboxId: string, mail: Mail): Promise<void> {
  // Without a mail server keeping it is all there is to do, and keeping it twice does nothing.
  if (deps.config.smtpUrl && (await store.isSent(deps.db.kysely, outboxId))) return;
  const rendered = renderMail(mail, { publicUrl: deps.config.publicUrl });
  const { subject, text, html } = rendered;
  const calendar = calendarFile(deps, mail.to, rendered);
  const via = await sendMail(deps.config, { to: mail.to, subject, text, html, calendar, messageId: outboxId });
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

/** Carries out queued mails, but those their reader has turned off (L6). */
export const mailTopic: TopicHandler = {
  topic: MAIL_TOPIC,
  handle: async (deps, payload, outboxId) => {
    const mail = payload as unknown as Mail;
    const notice = noticeOf(mail.template);
    // Asked when the mail goes out, so that turning it off works for what already waits.
    if (notice && mail.memberId && !(await wantsMail(deps.db.kysely, mail.memberId, notice))) return;
    await deliverMail(deps, outboxId, mail);
  },
};
