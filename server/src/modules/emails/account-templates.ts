// Emails about an account: changes, suspension, activation, deletion, merges, and the waiting list.

import { WEBHOOKS } from '@daynook/contract/accounts/webhook-events';
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays } from '../../lib/time/dates.ts';
import { dateWords } from '../../lib/time/words.ts';
import {
  explainOwnAccount,
  type PayoutPause,
  pauseTime,
  protectAccount,
  supportAddress,
  warnIfNotYou,
} from './account-words.ts';
import type { EmailContent } from './email.ts';

type Template<D> = (data: D, context: { readonly publicUrl: string }) => EmailContent;

const changeEmail: Template<{ name: string; link: string }> = ({ name, link }) => ({
  subject: say('Confirm your new email for {brand}'),
  name,
  paragraphs: [say('You asked to use this email for your account. Please confirm that it’s yours.')],
  action: { label: say('Confirm new email'), href: link },
  afterwards: [
    say('The link works for {hours} hours. If you didn’t ask for this, you can ignore this email.', {
      hours: ACCOUNT.emailChangeHours,
    }),
  ],
  reason: say('You’re getting this because someone asked to use this email for a {brand} account.'),
});

const apiTokenCreated: Template<{ name: string; tokenName: string; canWrite: boolean }> = (
  { name, tokenName, canWrite },
  { publicUrl },
) => ({
  subject: say('New API token for your {brand} account'),
  name,
  paragraphs: [
    canWrite
      ? say(
          'The API token “{tokenName}” was just created. Programs that have it can read and change parts of your account.',
          { tokenName },
        )
      : say('The API token “{tokenName}” was just created. Programs that have it can read parts of your account.', {
          tokenName,
        }),
  ],
  action: { label: say('Review your API tokens'), href: `${publicUrl}/settings/api` },
  afterwards: [joinSentences(say('If this wasn’t you, revoke the token.'), protectAccount())],
  reason: explainOwnAccount(),
});

const appConnected: Template<{ name: string; appName: string; site: string | null; canHold: boolean }> = (
  { name, appName, site, canHold },
  { publicUrl },
) => ({
  subject: say('“{appName}” is connected to your {brand} account', { appName }),
  name,
  paragraphs: [
    site === null
      ? say('You just connected the app “{appName}” on a computer.', { appName })
      : say('You just connected the app “{appName}” from {site}.', { appName, site }),
    canHold
      ? say('It can see your bookings and hold hours for you. It can’t pay, cancel, or change your account.')
      : say('It can see your bookings. It can’t pay, cancel, or change your account.'),
  ],
  action: { label: say('Review your apps'), href: `${publicUrl}/settings/api` },
  afterwards: [joinSentences(say('If this wasn’t you, disconnect the app.'), protectAccount())],
  reason: explainOwnAccount(),
});

const calendarConnected: Template<{ name: string; server: string }> = ({ name, server }, { publicUrl }) => ({
  subject: say('We now add your {brand} bookings to a calendar'),
  name,
  paragraphs: [say('A calendar at {server} was just connected. From now on, it gets your bookings.', { server })],
  action: { label: say('Check the calendar'), href: `${publicUrl}/settings/calendars` },
  afterwards: [joinSentences(say('If this wasn’t you, disconnect the calendar.'), protectAccount())],
  reason: explainOwnAccount(),
});

const calendarPushOff: Template<{ name: string; server: string }> = ({ name, server }, { publicUrl }) => ({
  subject: say('Your calendar no longer gets your bookings'),
  name,
  paragraphs: [
    say('We couldn’t write your bookings into your calendar at {server}, so we stopped trying.', { server }),
    say('The address or the password may have changed. Check them, and we’ll catch up.'),
  ],
  action: { label: say('Check the calendar'), href: `${publicUrl}/settings/calendars` },
  reason: explainOwnAccount(),
});

const webhookAdded: Template<{ name: string; host: string }> = ({ name, host }, { publicUrl }) => ({
  subject: say('New webhook for your {brand} account'),
  name,
  paragraphs: [say('A webhook was just added. From now on, we send events from your account to {host}.', { host })],
  action: { label: say('Review your webhooks'), href: `${publicUrl}/settings/api` },
  afterwards: [joinSentences(say('If this wasn’t you, delete the webhook.'), protectAccount())],
  reason: explainOwnAccount(),
});

const webhookOff: Template<{ name: string; label: string; reason: 'failing' | 'gone' }> = (
  { name, label, reason },
  { publicUrl },
) => ({
  subject: say('We turned off your webhook “{label}”', { label }),
  name,
  paragraphs: [
    reason === 'gone'
      ? say(
          'The server of your webhook “{label}” answered that this address no longer exists, so we turned the webhook off.',
          { label },
        )
      : say('Your webhook “{label}” hasn’t accepted any event for {days} days, so we turned it off.', {
          label,
          days: WEBHOOKS.failingDays,
        }),
    say('Once it works again, turn it on in your settings. You can also resend the events it missed there.'),
  ],
  action: { label: say('Review your webhooks'), href: `${publicUrl}/settings/api` },
  reason: explainOwnAccount(),
});

const textsStopped: Template<{ name: string; phone: string }> = ({ name, phone }, { publicUrl }) => ({
  subject: say('We stopped texting you'),
  name,
  paragraphs: [
    say('We can’t text {phone} anymore, so we turned off text messages. Emails and notifications still arrive.', {
      phone,
    }),
    say('If the number is still yours, turn them back on in your settings.'),
  ],
  action: { label: say('Notification settings'), href: `${publicUrl}/settings/notifications` },
  reason: explainOwnAccount(),
});

const emailChanged: Template<{ name: string; newEmail: string }> = ({ name, newEmail }) => ({
  subject: say('The email for your {brand} account has changed'),
  name,
  paragraphs: [
    say(
      'From now on, log in with {newEmail}. That’s also where we’ll email you. This is our last email to this address.',
      {
        newEmail,
      },
    ),
  ],
  // Resetting the password no longer works with the old email.
  afterwards: [say('If this wasn’t you, email us at {supportEmail} right away.', supportAddress())],
  reason: explainOwnAccount(),
});

const passwordChanged: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('Your {brand} password has changed'),
  name,
  paragraphs: [say('Your password was just changed. We’ve logged you out on every other device.')],
  action: { label: say('Review your devices'), href: `${publicUrl}/settings/security` },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const loggedOutByStaff: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('We logged you out of {brand} on every device'),
  name,
  paragraphs: [
    say('To protect your account, our team logged you out on every device.'),
    say(
      'Please choose a new password before you log in again: on the login page, choose “Forgot password?”. If you log in with another service, change your password there.',
    ),
  ],
  action: { label: say('Log in'), href: `${publicUrl}/settings/security` },
  afterwards: [say('If you have questions, contact us.')],
  reason: explainOwnAccount(),
});

const suspended: Template<{ name: string; reason: string; untilOn: string | null }> = (
  { name, reason, untilOn },
  { publicUrl },
) => ({
  subject: say('Your {brand} account is suspended'),
  name,
  paragraphs: [
    untilOn === null
      ? say(
          'We suspended your account until further notice. Until then, you can’t make or accept bookings or send messages.',
        )
      : say(
          'We suspended your account until {date} (UTC). Until then, you can’t make or accept bookings or send messages.',
          {
            date: dateWords(addDays(untilOn, 1)),
          },
        ),
    say('If you have listings, they’re paused. If we cancel any of your bookings, we’ll email you.'),
  ],
  facts: [[say('Reason'), reason]],
  action: { label: say('Contact us'), href: `${publicUrl}/contact` },
  afterwards: [
    say('If you think this is a mistake, contact us and we’ll take another look. You can still download your data.'),
  ],
  reason: explainOwnAccount(),
});

const active: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('You’re in! Your {brand} account is active'),
  name,
  paragraphs: [say('Your account is active, and you can use everything on {brand}.')],
  action: { label: say('Go to your dashboard'), href: `${publicUrl}/dashboard` },
  reason: explainOwnAccount(),
});

const deletionAsked: Template<{ name: string; dueOn: string }> = ({ name, dueOn }, { publicUrl }) => ({
  subject: say('Your {brand} account will be deleted on {date}', { date: dateWords(dueOn) }),
  name,
  paragraphs: [
    say('You asked us to delete your account. We’ll delete it on {date} (UTC). Until then, you can change your mind.', {
      date: dateWords(dueOn),
    }),
    say('If you have listings, we’ve paused them.'),
  ],
  action: { label: say('Keep my account'), href: `${publicUrl}/settings/data` },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const deleted: Template<{ name: string }> = ({ name }) => ({
  subject: say('Your {brand} account was deleted'),
  name,
  paragraphs: [
    say(
      'Your account and personal data are deleted. The law requires us to keep invoices as issued. We also keep other booking and payment records, without your name.',
    ),
  ],
  reason: say('This is our last email to you.'),
});

const merged: Template<{ name: string; keptEmail: string; goneEmail: string }> = (
  { name, keptEmail, goneEmail },
  { publicUrl },
) => ({
  subject: say('Your two {brand} accounts are now one'),
  name,
  paragraphs: [
    say(
      'We merged your account {goneEmail} into {keptEmail}. Your bookings, properties, messages, and bookmarks are all there now.',
      { goneEmail, keptEmail },
    ),
    say(
      'From now on, log in with {keptEmail} and its password. You can’t log in with the other email anymore, and we’ve logged out its devices.',
      { keptEmail },
    ),
  ],
  action: { label: say('Log in'), href: `${publicUrl}/dashboard` },
  afterwards: [
    say(
      'If you didn’t ask for this, or one of the accounts wasn’t yours, email us at {supportEmail} right away.',
      supportAddress(),
    ),
  ],
  reason: explainOwnAccount(),
});

const pauseWords = (currency: string, time: string | undefined): string =>
  time === undefined
    ? say('To keep your money safe, payouts in {currency} are paused for {hours} hours.', {
        currency,
        hours: PAYOUTS.pausedHoursAfterChange,
      })
    : say('To keep your money safe, payouts in {currency} are paused until {time}.', { currency, time });

const payoutAccountChanged: Template<{ name: string; currency: string; last4: string | null } & PayoutPause> = (
  { name, currency, last4, ...pause },
  { publicUrl },
) => ({
  subject: say('Your payout account for {currency} has changed', { currency }),
  name,
  paragraphs: [
    last4 === null
      ? say(
          'Your payouts in {currency} now go to your Stripe account. If you haven’t finished setting it up, do that next.',
          { currency },
        )
      : say('Your payouts in {currency} now go to the bank account ending in {last4}.', { currency, last4 }),
    pauseWords(currency, pauseTime(pause)),
  ],
  action: { label: say('View payout account'), href: `${publicUrl}/settings/payments` },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const betaJoined: Template<{ name: string | null; place: number }> = ({ name, place }, { publicUrl }) => ({
  subject: say('You’re on the {brand} waiting list'),
  name,
  paragraphs: [
    say('Thanks for your interest. You’re number {place} in line. We’ll email you when it’s your turn.', { place }),
  ],
  action: { label: say('Browse workspaces'), href: `${publicUrl}/search` },
  reason: say(
    'You’re getting this because someone added this email to our waiting list. If it wasn’t you, you can ignore this email.',
  ),
});

const betaInvited: Template<{ name: string | null; email: string }> = ({ name, email }, { publicUrl }) => ({
  subject: say('You’re invited to {brand}'),
  name,
  paragraphs: [say('It’s your turn. To get started, sign up with {email} and confirm it.', { email })],
  action: { label: say('Sign up'), href: `${publicUrl}/dashboard` },
  reason: say(
    'You’re getting this because this email is on our waiting list. If you didn’t add it, you can ignore this email.',
  ),
});

const paymentOptionChanged: Template<{ name: string; method: ManualMethod }> = ({ name, method }, { publicUrl }) => ({
  subject: say(
    '{method, select, cash {How guests pay you in cash has changed} invoice {How guests pay you by company invoice has changed} other {How guests pay you by bank transfer has changed}}',
    { method },
  ),
  name,
  paragraphs: [
    say(
      '{method, select, cash {Someone changed what guests see when they pay you in cash.} invoice {Someone changed what guests see when they pay you by company invoice.} other {Someone changed what guests see when they pay you by bank transfer.}} If it was you, there’s nothing you need to do.',
      { method },
    ),
    say('If it wasn’t you, check the details right away, change your password, and log out other devices.'),
  ],
  action: { label: say('Check payment details'), href: `${publicUrl}/settings/payments` },
  reason: say('You’re getting this because you host on {brand}.'),
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
  'calendar-connected': calendarConnected,
  'calendar-push-off': calendarPushOff,
  'webhook-added': webhookAdded,
  'webhook-off': webhookOff,
  'texts-stopped': textsStopped,
  'payment-option-changed': paymentOptionChanged,
  'beta-joined': betaJoined,
  'beta-invited': betaInvited,
} as const;
