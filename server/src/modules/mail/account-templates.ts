// Mails about an account: what was changed, whether one may take part, leaving, waiting to be let in.
import { ACCOUNT } from '@daynook/contract/account-limits';
import { BRAND } from '@daynook/contract/brand';
import { addDays } from '../../lib/time/dates.ts';
import type { Letter } from './letter.ts';

type Template<D> = (data: D, context: { readonly publicUrl: string }) => Letter;

const OWN_ACCOUNT = `You get this because it is about your account at ${BRAND.name}.`;
const NOT_YOU = 'If that was not you, set a new password from the sign-in page at once, and write to us.';

const changeEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Confirm your new address for ${BRAND.name}`,
  name,
  paragraphs: ['You asked to use this address from now on. Please confirm that it is yours.'],
  action: { label: 'Use this address', href: link },
  afterwards: [
    `The link works for ${ACCOUNT.emailChangeHours} hours. If you did not ask for it, there is nothing to do.`,
  ],
  reason: 'You get this because someone asked to move an account to this address.',
});

const emailChanged: Template<{ name: string; newEmail: string }> = ({ name, newEmail }) => ({
  subject: `Your address at ${BRAND.name} has changed`,
  name,
  paragraphs: [`From now on we write to ${newEmail}, and you sign in with it. This is the last email to this address.`],
  afterwards: [NOT_YOU],
  reason: OWN_ACCOUNT,
});

const passwordChanged: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `Your password at ${BRAND.name} has changed`,
  name,
  paragraphs: ['Your password was changed a moment ago. Every other device you were signed in on is signed out.'],
  action: { label: 'See where you are signed in', href: `${publicUrl}/settings/security` },
  afterwards: [NOT_YOU],
  reason: OWN_ACCOUNT,
});

const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

const suspended: Template<{ name: string; reason: string; untilOn: string | null }> = (
  { name, reason, untilOn },
  { publicUrl },
) => ({
  subject: `Your account at ${BRAND.name} is suspended`,
  name,
  paragraphs: [
    untilOn === null
      ? 'Our staff have suspended your account until further notice.'
      : `Our staff have suspended your account. It opens again automatically on ${dayWords(addDays(untilOn, 1))}.`,
  ],
  facts: [['Reason', reason]],
  action: { label: 'Write to us', href: `${publicUrl}/contact` },
  afterwards: ['If you think that is wrong, write to us: a person reads it. You can still fetch a copy of your data.'],
  reason: OWN_ACCOUNT,
});

const active: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `You are in: your account at ${BRAND.name} is active`,
  name,
  paragraphs: ['Your account is active. Everything is open to you now.'],
  action: { label: 'Go to your dashboard', href: `${publicUrl}/dashboard` },
  reason: OWN_ACCOUNT,
});

const deletionAsked: Template<{ name: string; dueOn: string }> = ({ name, dueOn }, { publicUrl }) => ({
  subject: `Your account at ${BRAND.name} will be deleted on ${dayWords(dueOn)}`,
  name,
  paragraphs: [
    `You asked us to delete your account. That happens on ${dayWords(dueOn)} (UTC). Until then you can change your mind.`,
    'Your spaces are off the market from now on.',
  ],
  action: { label: 'Keep my account', href: `${publicUrl}/settings/data` },
  afterwards: [NOT_YOU],
  reason: OWN_ACCOUNT,
});

const deleted: Template<{ name: string }> = ({ name }) => ({
  subject: `Your account at ${BRAND.name} is deleted`,
  name,
  paragraphs: [
    'Your account and what made it yours are gone. Records of bookings and payments stay without your name, because the law asks us to keep them.',
  ],
  reason: 'This is the last email you get from us.',
});

const merged: Template<{ name: string; keptEmail: string; goneEmail: string }> = (
  { name, keptEmail, goneEmail },
  { publicUrl },
) => ({
  subject: `Your two accounts at ${BRAND.name} are one now`,
  name,
  paragraphs: [
    `Our staff have merged your account with the address ${goneEmail} into the one with ${keptEmail}. Bookings, homes, messages and what you saved are together there.`,
    `Sign in with ${keptEmail} and its password from now on. The other address opens no account any more, and whatever was signed in with it is signed out.`,
  ],
  action: { label: 'Sign in', href: `${publicUrl}/dashboard` },
  afterwards: ['If you did not ask for this, or one of the two was not yours, write to us at once: a person reads it.'],
  reason: OWN_ACCOUNT,
});

const betaJoined: Template<{ name: string; place: number }> = ({ name, place }, { publicUrl }) => ({
  subject: `You are on the list at ${BRAND.name}`,
  name,
  paragraphs: [
    `Thank you for your interest. You are number ${place} on the list. We let people in one by one and write to you when it is your turn.`,
  ],
  action: { label: 'Look around meanwhile', href: `${publicUrl}/search` },
  reason: 'You get this because someone put this address on the list. If it was not you, there is nothing to do.',
});

const betaInvited: Template<{ name: string; email: string }> = ({ name, email }, { publicUrl }) => ({
  subject: `It is your turn at ${BRAND.name}`,
  name,
  paragraphs: [
    `You asked to be let in, and now you are. Sign up with ${email} and confirm that address: everything is open to you then.`,
  ],
  action: { label: 'Come in', href: `${publicUrl}/dashboard` },
  reason:
    'You get this because this address is on the list of those who wait. If that was not you, there is nothing to do.',
});

export const ACCOUNT_MAIL_TEMPLATES = {
  'change-email': changeEmail,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'account-suspended': suspended,
  'account-active': active,
  'deletion-asked': deletionAsked,
  'account-deleted': deleted,
  'accounts-merged': merged,
  'beta-joined': betaJoined,
  'beta-invited': betaInvited,
} as const;
