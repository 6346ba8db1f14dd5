// Members, and how data from their identity provider is applied.

import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { plainName } from '../../lib/display-name.ts';
import { currentReader, languageToStore } from '../../lib/languages/reader.ts';
import { saveFirstLanguage } from './detail-store.ts';
import type { Identity } from './login-identity.ts';
import * as store from './store.ts';

export {
  activateMember,
  endSuspensions,
  STATUS_TOPIC,
  type StatusNotifications,
  suspendMember,
} from './change-status.ts';
export { findReaderChoices } from './detail-store.ts';
export type { Identity } from './login-identity.ts';
export { EMBEDDED_ISSUER, isStaffEmail } from './login-identity.ts';
export { addLogin, listLogins, loginSubjects, removeLogin } from './logins.ts';
export {
  findReader,
  listNotificationPreferences,
  notificationChannels,
  type Reader,
  setNotificationPreference,
} from './notification-preferences.ts';
export { getOwnProfile, LANGUAGE_TOPIC } from './own-profile.ts';
export { findNextDigestAt, findQuietEnd } from './quiet-hours.ts';
export { findRecipient, type MemberRow, selectEveryId } from './store.ts';
export { pictureUrl } from './view.ts';

type Parts = Pick<Deps, 'config' | 'clock' | 'newId'>;

const NAME_MAXIMUM = 120;

/** A name that fits the column, whatever the provider sent. */
function chooseName(identity: Identity): string {
  const cleaned = plainName(identity.name ?? '');
  return [...(cleaned || identity.email?.split('@')[0] || 'New member')].slice(0, NAME_MAXIMUM).join('');
}

const mayComeIn = async (db: Db, { config }: Parts, { email, isEmailVerified }: Identity): Promise<boolean> =>
  !config.isBetaGated || (isEmailVerified && email !== undefined && (await store.isInvited(db, email)));

/**
 * The member with this identity. Created at the first sign-in. Safe to call concurrently. With the beta gate on, new members are
 * pending until staff admit them, unless their confirmed email was invited.
 */
export async function enrollMember(db: Db, deps: Parts, identity: Identity): Promise<store.MemberRow> {
  const found = await store.findByIdentity(db, identity.issuer, identity.subject);
  if (found) return found;
  const id = deps.newId();
  const now = deps.clock.now();
  const member = await store.addIfMissing(db, identity, {
    id,
    email: identity.email ?? '',
    name: chooseName(identity),
    status: (await mayComeIn(db, deps, identity)) ? 'active' : 'pending',
    createdAt: now,
  });
  // They read the site in this language, with this region's dates and amounts.
  const first = { language: languageToStore(), region: currentReader().region ?? null };
  if (member.id === id) await saveFirstLanguage(db, id, first, now);
  return member;
}

/** A pending member may take part. */
export const admitMember = store.admit;

export const findMemberByIdentity = store.findByIdentity;

/** Whether this is the member's original login. Later logins say nothing about the member's email. */
export const isFirstLogin = (
  member: Pick<store.MemberRow, 'issuer' | 'subject'>,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): boolean => member.issuer === issuer && member.subject === subject;

export const findMember = store.findById;

/** The member's current email; empty if they have none or their account is closed. */
export const findEmail = async (db: Db, id: string): Promise<string> => (await store.findById(db, id))?.email ?? '';

/** Throws NOT_FOUND. */
export async function getMember(db: Db, id: string): Promise<store.MemberRow> {
  const member = await store.findById(db, id);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

/**
 * Applies the email that the provider of the member's original login reports now. It only counts as verified if the provider said
 * so for this address. A pending member with an invited address is admitted.
 */
export async function adoptEmail(
  db: Db,
  member: store.MemberRow,
  login: Pick<Identity, 'issuer' | 'subject' | 'isEmailVerified'> & { readonly email: string },
): Promise<store.MemberRow> {
  if (!isFirstLogin(member, login)) return member;
  const { email } = login;
  // An address proven to us stays proven, whatever another provider says about it.
  const isVerified = login.isEmailVerified || member.proven_email === email;
  const isAdmitted = member.status === 'pending' && isVerified && (await store.isInvited(db, email));
  if (isAdmitted) await store.admit(db, member.id);
  const status = isAdmitted ? 'active' : member.status;
  if (member.email === email && member.is_email_verified === isVerified) return { ...member, status };
  await store.updateEmail(db, member.id, email, isVerified);
  return { ...member, email, status, is_email_verified: isVerified };
}

/** Revokes all access tokens issued so far: after a password change, signing out everywhere, or a suspension. */
export async function endAccessTokens(db: Db, memberId: string, now: Date): Promise<void> {
  await store.updateTokensValidAfter(db, memberId, now);
}

export const usePicture = store.updatePicture;
