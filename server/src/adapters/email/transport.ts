// Sends emails over SMTP if a server is configured. Otherwise they only stay in the database, where staff can read them and, in the
// demo, their recipients. Doesn't decide what an email says or whether it was sent before.
import nodemailer, { type Transporter, type TransportOptions } from 'nodemailer';
import type { Config } from '../../config.ts';
import { currentBrand } from '../../current-settings.ts';

/** An attached calendar file. */
export interface EmailedCalendar {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly fileName: string;
  readonly text: string;
}

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: EmailedCalendar | undefined;
  /** The URL that turns off this kind of email with one POST, for mail clients' unsubscribe button (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** Where replies go. Default: to the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  /** The same on every attempt, so that mail servers and clients can recognize a repeat. */
  readonly messageId: string;
}

const TIMEOUT_MS = 10_000;
const transporters = new Map<string, Transporter>();

function createTransporter(smtpUrl: string): Transporter {
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

/** Connects and logs in, without sending anything. Throws if the mail server refuses. */
export async function verifyEmailServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<void> {
  if (smtpUrl !== undefined) await createTransporter(smtpUrl).verify();
}

/** Sends the email and returns how. Throws if the mail server doesn't accept it. */
export async function sendEmail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  email: OutgoingEmail,
): Promise<'outbox' | 'smtp'> {
  if (config.smtpUrl === undefined) return 'outbox';
  await createTransporter(config.smtpUrl).sendMail({
    from: config.mailFrom ?? { name: currentBrand().name, address: currentBrand().supportEmail },
    // Passed as a value, not as a header line, because a comma in it must not make two recipients.
    to: { name: '', address: email.to },
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
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
