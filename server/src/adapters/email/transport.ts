// Puts mail on its way: over SMTP when a server is configured, else it only stays in the database, where staff and, in
// the demo, its reader can see it. Must not decide what a mail says or whether it was sent before.
import nodemailer, { type Transporter, type TransportOptions } from 'nodemailer';
import type { Config } from '../../config.ts';

/** A calendar file that goes along. */
export interface MailedCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly fileName: string;
  readonly text: string;
}

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: MailedCalendar | undefined;
  /** Where a mail program's own button turns this kind of email off, by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** The same on every try, so that a mail server or a reader can tell a repeat. */
  readonly messageId: string;
}

const TIMEOUT_MS = 10_000;
const transporters = new Map<string, Transporter>();

function transporterOf(smtpUrl: string): Transporter {
  const present = transporters.get(smtpUrl);
  if (present) return present;
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);
  transporters.set(smtpUrl, transporter);
  return transporter;
}

/** Sends; answers by which way. Throws when the mail server does not take it. */
export async function sendEmail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  email: OutgoingEmail,
): Promise<'outbox' | 'smtp'> {
  if (config.smtpUrl === undefined) return 'outbox';
  await transporterOf(config.smtpUrl).sendMail({
    from: config.mailFrom,
    // An address as a value, never as a header line: a comma in it must not make two recipients.
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.calendar
      ? {
          icalEvent: { method: email.calendar.method, filename: email.calendar.fileName, content: email.calendar.text },
        }
      : {}),
    messageId: `<${email.messageId}@${new URL(config.publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  });
  return 'smtp';
}
