// Turning off one kind of email from a link in it, without logging in (RFC 8058). The signature stands for its reader.
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import { NOTIFICATION_KINDS, type NotificationKind } from '@daynook/contract/limits/accounts';
import type { Deps } from '../../deps.ts';
import { derive, isSigned } from '../../identity/signed-text.ts';
import { findRecipient, listNotificationPreferences, setNotificationPreference } from '../members/service.ts';
import { toNotice } from './notification-kinds.ts';
import type { EmailTemplateName } from './templates.ts';

const PURPOSE = 'unsubscribe';
/** The daily summary contains several kinds. Its link turns off all of them. */
export type EmailKind = NotificationKind | 'daily-digest';

export interface Unsubscription {
  readonly memberId: string;
  readonly kind: EmailKind;
}

const isEmailKind = (text: string | undefined): text is EmailKind =>
  text === 'daily-digest' ||
  (text !== undefined &&
    Object.hasOwn(NOTIFICATION_KINDS, text) &&
    !('isFixed' in NOTIFICATION_KINDS[text as NotificationKind]));

/** What its link turns off; undefined for email about payments and security, which always comes. */
export function toEmailKind(template: EmailTemplateName): EmailKind | undefined {
  const kind = template === 'daily-digest' ? template : toNotice(template);
  return isEmailKind(kind) ? kind : undefined;
}

/** The link never expires, because an old email must still be able to stop the next one. */
export function unsubscribeLink(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { memberId, kind }: Unsubscription,
  language: Language = FIRST_LANGUAGE,
): string {
  const text = `${memberId}.${kind}`;
  const token = `${text}.${derive(deps.secrets.cookieKeys, PURPOSE, text)}`;
  const query = new URLSearchParams({ ...(language === FIRST_LANGUAGE ? {} : { language }), token });
  return `${deps.config.publicUrl}/unsubscribe?${query}`;
}

/** What the token of such a link is about; undefined if we didn't sign it. */
export function readUnsubscribeToken(deps: Pick<Deps, 'secrets'>, token: unknown): Unsubscription | undefined {
  if (typeof token !== 'string' || token.length > 200) return undefined;
  const [memberId, kind, signature] = token.split('.');
  if (!memberId || !isEmailKind(kind)) return undefined;
  if (!isSigned(deps.secrets.cookieKeys, PURPOSE, `${memberId}.${kind}`, signature)) return undefined;
  return { memberId, kind };
}

type Turned = 'on' | 'off';

/** Whether these emails are sent; undefined if the member was deleted. */
export async function emailsAre(
  { db }: Pick<Deps, 'db'>,
  { memberId, kind }: Unsubscription,
): Promise<Turned | undefined> {
  const readerId = await findRecipient(db.kysely, memberId);
  if (readerId === undefined) return undefined;
  const { notices: preferences } = await listNotificationPreferences(db.kysely, readerId);
  const isOn = preferences.some(
    ({ name, isMailed, isDaily }) => isMailed && (kind === 'daily-digest' ? isDaily : name === kind),
  );
  return isOn ? 'on' : 'off';
}

/** Turns these emails off or back on, and nothing else. False if the member was deleted. */
export function turnEmails(
  { db }: Pick<Deps, 'db'>,
  { memberId, kind }: Unsubscription,
  turned: Turned,
): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const readerId = await findRecipient(trx, memberId);
    if (readerId === undefined) return false;
    const { notices: preferences } = await listNotificationPreferences(trx, readerId);
    for (const { name, isDaily } of preferences)
      if (kind === 'daily-digest' ? isDaily : name === kind)
        await setNotificationPreference(trx, readerId, { name, isMailed: turned === 'on' });
    return true;
  });
}
