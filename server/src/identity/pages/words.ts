// All text of the login pages, in one place so it can be translated. Plain text: templates escape it.
import { currentBrand } from '../../current-settings.ts';

const minutes = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};

export const WORDS = {
  get home() {
    return `${currentBrand().name}, home`;
  },
  summary: { one: 'Fix 1 problem', many: (count: number) => `Fix ${count} problems` },
  field: { name: 'Name', email: 'Email', password: 'Password', newPassword: 'New password' },
  hint: {
    name: 'Hosts and guests see this.',
    password: 'At least 10 characters. A short sentence works well.',
  },
  tabs: { label: 'Log in or create an account', signIn: 'Log in', signUp: 'Create account' },
  booking: {
    label: 'Your booking',
    total: (amount: string) => `${amount} total`,
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
      return `New to ${currentBrand().name}?`;
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
      return `You’re already logged in to ${currentBrand().name}.`;
    },
    continueAs: (name: string) => `Continue as ${name}`,
    other: 'Use another account',
    create: 'Create account',
  },
  signUp: {
    title: 'Create your account',
    titleToHost: 'Start hosting',
    lead: 'Book a desk by the hour, or rent out your own.',
    leadToHost: 'Create your account, then add your home. Nothing is public until you publish.',
    button: 'Create account',
    agree: 'By creating an account, you agree to our',
    terms: 'terms',
    and: 'and',
    privacy: 'privacy notice',
  },
  oneMoment: {
    title: 'One moment',
    lead: (email: string) => `We sent an email to ${email}. You can read it later.`,
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
    lead: (email: string) => `If ${email} has an account, we sent a link to it. The link works for one hour.`,
    help: 'Nothing there? Check your spam folder, or try again in a few minutes.',
    back: 'Back to login',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => `For ${email}. We’ll log you out on every other device.`,
    button: 'Save password',
    doneTitle: 'Password changed',
    doneLead: 'You can log in with it now. We logged you out on every other device.',
    get goOn() {
      return `Go to ${currentBrand().name}`;
    },
  },
  demoOutbox: 'Open the demo’s outbox',
  demoOutboxHelp: 'This demo doesn’t send email. Emails to you appear in the demo’s outbox.',
  verify: {
    title: 'Confirm your email',
    lead: (email: string, name: string) => `${name}’s account was created with ${email}. Is that you?`,
    password: 'Enter your password so we know it’s you.',
    button: 'Yes, confirm',
    notMine: 'I didn’t create this account',
    doneTitle: 'Email confirmed',
    doneLead: 'Thanks! You can now book and host.',
    disownedTitle: 'That account is closed',
    disownedLead:
      'The person who created it can no longer use it. Reset the password to use this email for your own account.',
    resendTitle: 'Confirm your email',
    resendLead: (email: string) => `We’ll send a link to ${email}. Open it to confirm your email.`,
    resendButton: 'Send link again',
    resentTitle: 'Check your email',
    resentLead: (email: string) => `We sent a link to ${email}.`,
    get goOn() {
      return `Go to ${currentBrand().name}`;
    },
    already: 'Your email is already confirmed. There’s nothing left to do.',
    signInFirst: 'Please log in first. Then we can send you the link.',
  },
  changeEmail: {
    title: 'Use this email?',
    lead: (email: string, name: string) => `${name}’s account will use ${email}. You’ll log in with it from now on.`,
    button: 'Yes, use it',
    doneTitle: 'Email changed',
    doneLead: (email: string) => `From now on, log in with ${email}. Our emails go there, too.`,
  },
  signOut: {
    get title() {
      return `Log out of ${currentBrand().name}?`;
    },
    lead: (name: string) => `You’re logged in as ${name}.`,
    anybody: 'You’ll need your password to log back in.',
    button: 'Log out',
    stay: 'Stay logged in',
    doneTitle: 'You’re logged out',
    doneLead: 'See you soon.',
    get goOn() {
      return `Go to ${currentBrand().name}`;
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
      return `Go to ${currentBrand().name}`;
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
    tooManyWrong: (seconds: number) => `Too many tries. Wait ${minutes(seconds)}, or reset your password by email.`,
    tooManySignUps: (seconds: number) =>
      `Too many accounts were created from your network. Please wait ${minutes(seconds)}.`,
    busy: 'A lot of people are logging in right now. Please try again in a moment.',
    'too-short': 'Use at least 10 characters.',
    'too-long': 'Use 200 characters or fewer.',
    'too-common': 'That’s one of the first passwords people guess. Please choose another.',
    'too-personal': 'Please don’t use your name or email as your password.',
  },
} as const;
