// Emails about an account: changes, suspension, activation, deletion, merges, and the waiting list.

import { WEBHOOKS } from '@daynook/contract/accounts/webhook-events';
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import { currentBrand } from '../../current-settings.ts';
import { addDays } from '../../lib/time/dates.ts';
import { dateWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

type Template<D> = (data: D, context: { readonly publicUrl: string }) => EmailContent;

const explainOwnAccount = (): string => `You’re getting this because it’s about your ${currentBrand().name} account.`;
const NOT_YOU = 'If this wasn’t you, reset your password on the login page right away and contact us.';

const changeEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: `Confirm your new email for ${currentBrand().name}`,
  name,
  paragraphs: ['You asked to use this email for your account. Please confirm that it’s yours.'],
  action: { label: 'Confirm new email', href: link },
  afterwards: [
    `The link works for ${ACCOUNT.emailChangeHours} hours. If you didn’t ask for this, you can ignore this email.`,
  ],
  reason: `You’re getting this because someone asked to use this email for a ${currentBrand().name} account.`,
});

const apiTokenCreated: Template<{ name: string; tokenName: string; canWrite: boolean }> = (
  { name, tokenName, canWrite },
  { publicUrl },
) => ({
  subject: `New API token for your ${currentBrand().name} account`,
  name,
  paragraphs: [
    canWrite
      ? `The API token “${tokenName}” was just created. Programs that have it can read and change parts of your account.`
      : `The API token “${tokenName}” was just created. Programs that have it can read parts of your account.`,
  ],
  action: { label: 'Review your API tokens', href: `${publicUrl}/settings/api` },
  afterwards: [`If this wasn’t you, revoke the token. ${NOT_YOU}`],
  reason: explainOwnAccount(),
});

const appConnected: Template<{ name: string; appName: string; site: string | null; canHold: boolean }> = (
  { name, appName, site, canHold },
  { publicUrl },
) => ({
  subject: `“${appName}” is connected to your ${currentBrand().name} account`,
  name,
  paragraphs: [
    `You just connected the app “${appName}”${site === null ? ' on a computer' : ` of ${site}`}.`,
    canHold
      ? 'It can see your bookings and hold hours for you. It can’t pay, cancel, or change your account.'
      : 'It can see your bookings. It can’t pay, cancel, or change your account.',
  ],
  action: { label: 'Review your apps', href: `${publicUrl}/settings/api` },
  afterwards: [`If this wasn’t you, disconnect the app. ${NOT_YOU}`],
  reason: explainOwnAccount(),
});

const calendarPushOff: Template<{ name: string; server: string }> = ({ name, server }, { publicUrl }) => ({
  subject: 'Your calendar no longer gets your bookings',
  name,
  paragraphs: [
    `We couldn’t write your bookings into your calendar at ${server}, so we stopped trying.`,
    'The address or the password may have changed. Check them, and we’ll catch up.',
  ],
  action: { label: 'Check the calendar', href: `${publicUrl}/settings/calendars` },
  reason: explainOwnAccount(),
});

const webhookAdded: Template<{ name: string; host: string }> = ({ name, host }, { publicUrl }) => ({
  subject: `New webhook for your ${currentBrand().name} account`,
  name,
  paragraphs: [`A webhook was just added. From now on, we send events of your account to ${host}.`],
  action: { label: 'Review your webhooks', href: `${publicUrl}/settings/api` },
  afterwards: [`If this wasn’t you, delete the webhook. ${NOT_YOU}`],
  reason: explainOwnAccount(),
});

const webhookOff: Template<{ name: string; label: string; reason: 'failing' | 'gone' }> = (
  { name, label, reason },
  { publicUrl },
) => ({
  subject: `We turned off your webhook ${label}`,
  name,
  paragraphs: [
    reason === 'gone'
      ? `Your webhook ${label} answered that it’s gone, so we turned it off.`
      : `Your webhook ${label} hasn’t accepted any event for ${WEBHOOKS.failingDays} days, so we turned it off.`,
    'Once it works again, turn it on in your settings. There, you can also send the missed events again.',
  ],
  action: { label: 'Review your webhooks', href: `${publicUrl}/settings/api` },
  reason: explainOwnAccount(),
});

const emailChanged: Template<{ name: string; newEmail: string }> = ({ name, newEmail }) => ({
  subject: `Your ${currentBrand().name} email has changed`,
  name,
  paragraphs: [
    `From now on, we email you at ${newEmail}, and you log in with it. This is our last email to this address.`,
  ],
  // Resetting the password no longer works with the old email.
  afterwards: ['If this wasn’t you, contact us right away.'],
  reason: explainOwnAccount(),
});

const passwordChanged: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `Your ${currentBrand().name} password has changed`,
  name,
  paragraphs: ['Your password was just changed. We’ve logged you out on every other device.'],
  action: { label: 'Review your devices', href: `${publicUrl}/settings/security` },
  afterwards: [NOT_YOU],
  reason: explainOwnAccount(),
});

const loggedOutByStaff: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `We logged you out of ${currentBrand().name} on every device`,
  name,
  paragraphs: [
    'To protect your account, our team logged you out on every device.',
    'Please choose a new password before you log in again: on the login page, choose “Forgot password?”. If you log in with another service, change your password there.',
  ],
  action: { label: 'Log in', href: `${publicUrl}/settings/security` },
  afterwards: ['If you have questions, contact us.'],
  reason: explainOwnAccount(),
});

const suspended: Template<{ name: string; reason: string; untilOn: string | null }> = (
  { name, reason, untilOn },
  { publicUrl },
) => ({
  subject: `Your ${currentBrand().name} account is suspended`,
  name,
  paragraphs: [
    untilOn === null
      ? 'We suspended your account until further notice.'
      : `We suspended your account. The suspension ends automatically on ${dateWords(addDays(untilOn, 1))}.`,
  ],
  facts: [['Reason', reason]],
  action: { label: 'Contact us', href: `${publicUrl}/contact` },
  afterwards: [
    'If you think this is a mistake, contact us and we’ll take another look. You can still download your data.',
  ],
  reason: explainOwnAccount(),
});

const active: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `You’re in! Your ${currentBrand().name} account is active`,
  name,
  paragraphs: [`Your account is active, and you can use everything on ${currentBrand().name}.`],
  action: { label: 'Go to your dashboard', href: `${publicUrl}/dashboard` },
  reason: explainOwnAccount(),
});

const deletionAsked: Template<{ name: string; dueOn: string }> = ({ name, dueOn }, { publicUrl }) => ({
  subject: `Your ${currentBrand().name} account will be deleted on ${dateWords(dueOn)}`,
  name,
  paragraphs: [
    `You asked us to delete your account. We’ll delete it on ${dateWords(dueOn)} (UTC). Until then, you can change your mind.`,
    'If you have listings, we’ve paused them.',
  ],
  action: { label: 'Keep my account', href: `${publicUrl}/settings/data` },
  afterwards: [NOT_YOU],
  reason: explainOwnAccount(),
});

const deleted: Template<{ name: string }> = ({ name }) => ({
  subject: `Your ${currentBrand().name} account was deleted`,
  name,
  paragraphs: [
    'Your account and personal data are deleted. The law requires us to keep invoices as issued. We also keep other booking and payment records, without your name.',
  ],
  reason: 'This is our last email to you.',
});

const merged: Template<{ name: string; keptEmail: string; goneEmail: string }> = (
  { name, keptEmail, goneEmail },
  { publicUrl },
) => ({
  subject: `Your two ${currentBrand().name} accounts are now one`,
  name,
  paragraphs: [
    `We merged your account ${goneEmail} into ${keptEmail}. Your bookings, properties, messages, and bookmarks are all there now.`,
    `From now on, log in with ${keptEmail} and its password. You can’t log in with the other email anymore, and we’ve logged out its devices.`,
  ],
  action: { label: 'Log in', href: `${publicUrl}/dashboard` },
  afterwards: ['If you didn’t ask for this, or one of the accounts wasn’t yours, contact us right away.'],
  reason: explainOwnAccount(),
});

const payoutAccountChanged: Template<{ name: string; currency: string; last4: string | null }> = (
  { name, currency, last4 },
  { publicUrl },
) => ({
  subject: `Your payout account for ${currency} has changed`,
  name,
  paragraphs: [
    last4 === null
      ? `Your payouts in ${currency} now go to your account at Stripe. If you haven’t set it up there yet, do that next.`
      : `Your payouts in ${currency} now go to the bank account ending in ${last4}.`,
    `To keep your money safe, payouts in ${currency} are paused for ${PAYOUTS.pausedHoursAfterChange} hours.`,
  ],
  action: { label: 'View payout account', href: `${publicUrl}/settings/payments` },
  afterwards: [NOT_YOU],
  reason: explainOwnAccount(),
});

const betaJoined: Template<{ name: string; place: number }> = ({ name, place }, { publicUrl }) => ({
  subject: `You’re on the ${currentBrand().name} waiting list`,
  name,
  paragraphs: [`Thanks for your interest. You’re number ${place} in line. We’ll email you when it’s your turn.`],
  action: { label: 'Browse workspaces', href: `${publicUrl}/search` },
  reason:
    'You’re getting this because someone added this email to our waiting list. If it wasn’t you, you can ignore this.',
});

const betaInvited: Template<{ name: string; email: string }> = ({ name, email }, { publicUrl }) => ({
  subject: `You’re invited to ${currentBrand().name}`,
  name,
  paragraphs: [`It’s your turn. Sign up with ${email} and confirm your email to get started.`],
  action: { label: 'Sign up', href: `${publicUrl}/dashboard` },
  reason: 'You’re getting this because this email is on our waiting list. If you didn’t add it, you can ignore this.',
});

const METHOD_WORDS = { 'bank-transfer': 'bank transfer', cash: 'cash', invoice: 'company invoice' } as const;

const paymentOptionChanged: Template<{ name: string; method: ManualMethod }> = ({ name, method }, { publicUrl }) => ({
  subject: `How guests pay you by ${METHOD_WORDS[method]} has changed`,
  name,
  paragraphs: [
    `Someone changed what guests see when they pay you by ${METHOD_WORDS[method]}. If it was you, there’s nothing you need to do.`,
    'If it wasn’t you, check the details right away, change your password, and log out other devices.',
  ],
  action: { label: 'Check payment details', href: `${publicUrl}/settings/payments` },
  reason: `You’re getting this because you host on ${currentBrand().name}.`,
});

export const ACCOUNT_EMAIL_TEMPLATES = {
  'change-email': changeEmail,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'logged-out-by-staff': loggedOutByStaff,
  'account-suspended': suspended,
  'account-active': active,
  'deletion-asked': deletionAsked,
  'account-deleted': deleted,
  'accounts-merged': merged,
  'payout-account-changed': payoutAccountChanged,
  'api-token-created': apiTokenCreated,
  'app-connected': appConnected,
  'calendar-push-off': calendarPushOff,
  'webhook-added': webhookAdded,
  'webhook-off': webhookOff,
  'payment-option-changed': paymentOptionChanged,
  'beta-joined': betaJoined,
  'beta-invited': betaInvited,
} as const;
