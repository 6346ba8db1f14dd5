// All text of the login pages, in one place so it can be translated. Plain text: templates escape it.
import { say, sayLater } from '../../lib/languages/say.ts';

/** How long to wait, rounded up. */
const toMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

export const WORDS = sayLater({
  get home() {
    return say('{brand}, home');
  },
  summary: (count: number) => say('Fix {count, plural, one {# problem} other {# problems}}', { count }),
  titleWithErrors: (title: string) => say('Error: {title}', { title }),
  languages: 'Language',
  field: { name: 'Name', email: 'Email', password: 'Password', newPassword: 'New password' },
  hint: {
    name: 'Hosts and guests see this.',
    password: 'At least 10 characters. A short sentence works well.',
  },
  tabs: { label: 'Log in or create an account', signIn: 'Log in', signUp: 'Create account' },
  booking: {
    label: 'Your booking',
    total: (amount: string) => say('{amount} total', { amount }),
    kept: 'Your hours stay selected.',
  },
  signIn: {
    title: 'Log in',
    titleToBook: 'Log in to book',
    titleToHost: 'Log in to host',
    lead: 'Pick up where you left off.',
    button: 'Log in',
    forgot: 'Forgot password?',
    get newHere() {
      return say('New to {brand}?');
    },
    create: 'Create account',
    goOn: 'We sent you an email. Log in with your password to continue.',
  },
  demo: {
    title: 'This is a demo. Try it as a…',
    guest: { title: 'Guest', text: 'Books workspaces' },
    host: { title: 'Host', text: 'Rents out rooms at home' },
    staff: { title: 'Staff member', text: 'Runs the marketplace' },
  },
  select: {
    title: 'Choose an account',
    get lead() {
      return say('You’re already logged in to {brand}.');
    },
    continueAs: (name: string) => say('Continue as {name}', { name }),
    other: 'Use another account',
    create: 'Create account',
  },
  signUp: {
    title: 'Create your account',
    titleToHost: 'Start hosting',
    lead: 'Book a desk by the hour, or rent out your own.',
    leadToHost: 'Create your account, then add your home. Nothing is public until you publish.',
    button: 'Create account',
    /** With `{terms}` and `{privacy}` where the links belong. */
    get agree() {
      return say('By creating an account, you agree to our {terms} and {privacy}.', {
        terms: '{terms}',
        privacy: '{privacy}',
      });
    },
    terms: 'terms',
    privacy: 'privacy notice',
  },
  oneMoment: {
    title: 'One moment',
    lead: (email: string) => say('We sent an email to {email}. You can read it later.', { email }),
    link: 'Continue',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'Enter your email and we’ll send you a link to choose a new password.',
    button: 'Send link',
    back: 'Back to login',
  },
  emailSent: {
    title: 'Check your email',
    lead: (email: string) =>
      say('If {email} has an account, we sent a link to it. The link works for one hour.', { email }),
    help: 'Nothing there? Check your spam folder, or try again in a few minutes.',
    back: 'Back to login',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => say('For {email}. We’ll log you out on every other device.', { email }),
    button: 'Save password',
    doneTitle: 'Password changed',
    doneLead: 'You can log in with it now. We logged you out on every other device.',
    get goOn() {
      return say('Go to {brand}');
    },
  },
  demoOutbox: 'Open the demo’s outbox',
  demoOutboxHelp: 'This demo doesn’t send email. Emails to you appear in the demo’s outbox.',
  verify: {
    title: 'Confirm your email',
    lead: (email: string, name: string) =>
      say('{name}’s account was created with {email}. Is that you?', { name, email }),
    password: 'Enter your password so we know it’s you.',
    button: 'Yes, confirm',
    notMine: 'I didn’t create this account',
    doneTitle: 'Email confirmed',
    doneLead: 'Thanks! You can now book and host.',
    disownedTitle: 'That account is closed',
    disownedLead:
      'The person who created it can no longer use it. Reset the password to use this email for your own account.',
    resendTitle: 'Confirm your email',
    resendLead: (email: string) => say('We’ll send a link to {email}. Open it to confirm your email.', { email }),
    resendButton: 'Send link again',
    resentTitle: 'Check your email',
    resentLead: (email: string) => say('We sent a link to {email}.', { email }),
    get goOn() {
      return say('Go to {brand}');
    },
    already: 'Your email is already confirmed. There’s nothing left to do.',
    signInFirst: 'Please log in first. Then we can send you the link.',
  },
  changeEmail: {
    title: 'Use this email?',
    lead: (email: string, name: string) =>
      say('{name}’s account will use {email}. You’ll log in with it from now on.', { name, email }),
    button: 'Yes, use it',
    doneTitle: 'Email changed',
    doneLead: (email: string) => say('From now on, log in with {email}. Our emails go there, too.', { email }),
  },
  signOut: {
    get title() {
      return say('Log out of {brand}?');
    },
    lead: (name: string) => say('You’re logged in as {name}.', { name }),
    anybody: 'You’ll need your password to log back in.',
    button: 'Log out',
    stay: 'Stay logged in',
    doneTitle: 'You’re logged out',
    doneLead: 'See you soon.',
    get goOn() {
      return say('Go to {brand}');
    },
  },
  problem: {
    title: 'Login didn’t work',
    expiredTitle: 'This page has expired',
    expired: 'It was already used or is over an hour old. Your account is fine. Please start again.',
    linkTitle: 'This link no longer works',
    link: 'It was already used or has expired. Please request a new one.',
    request: 'The link that brought you here is incomplete or out of date.',
    server: 'Something went wrong on our side. Please try again.',
    busy: 'A lot of people are logging in right now. Please try again in a moment.',
    tooMany: 'Too many requests came from your network. Please wait a moment.',
    notFoundTitle: 'Page not found',
    notFound: 'There’s no page at this address.',
    code: 'Details:',
    get goOn() {
      return say('Go to {brand}');
    },
  },
  error: {
    stale: 'This page expired before you submitted it. Please press the button again.',
    nameRequired: 'Enter your name.',
    nameTooLong: 'Use 120 characters or fewer.',
    nameBad: 'Your name has characters we can’t show. Please remove them.',
    nameLink: 'Enter your name without a web address.',
    emailRequired: 'Enter your email.',
    emailBad: 'Enter an email like name@example.com.',
    passwordRequired: 'Enter your password.',
    wrong: 'That email and password don’t match. Please try again.',
    wrongPassword: 'That’s not this account’s password. Please try again.',
    tooManyWrong: (seconds: number) =>
      say(
        'Too many tries. Wait {minutes, plural, one {# minute} other {# minutes}}, or reset your password by email.',
        { minutes: toMinutes(seconds) },
      ),
    tooManySignUps: (seconds: number) =>
      say(
        'Too many accounts were created from your network. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
        { minutes: toMinutes(seconds) },
      ),
    busy: 'A lot of people are logging in right now. Please try again in a moment.',
    'too-short': 'Use at least 10 characters.',
    'too-long': 'Use 200 characters or fewer.',
    'too-common': 'That’s one of the first passwords people guess. Please choose another.',
    'too-personal': 'Please don’t use your name or email as your password.',
  },
} as const);
