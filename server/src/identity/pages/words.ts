// Every word the sign-in pages say, in one place so that they can be translated. Plain text: templates do the escaping.
import { BRAND } from '@daynook/contract/brand';

const minutes = (seconds: number) => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};

export const WORDS = {
  home: `${BRAND.name}, home`,
  summary: { one: 'Fix 1 problem', many: (count: number) => `Fix ${count} problems` },
  field: { name: 'Name', email: 'E-mail', password: 'Password', newPassword: 'New password' },
  hint: {
    name: 'As hosts and guests will see it.',
    password: 'At least 10 characters. A short sentence works well.',
  },
  signIn: {
    title: 'Welcome back',
    lead: 'Sign in to pick up where you left off.',
    button: 'Sign in',
    forgot: 'Forgot it?',
    newHere: `New to ${BRAND.name}?`,
    create: 'Create an account',
    goOn: 'We’ve sent you a message. Sign in with your password to continue.',
  },
  demo: {
    title: 'This is a demo. Step in as …',
    guest: { title: 'Guest', text: 'looks for a place to work' },
    host: { title: 'Host', text: 'shares rooms at home' },
    staff: { title: 'Staff', text: 'looks after the marketplace' },
  },
  select: {
    title: 'Who is working today?',
    lead: 'Choose the account to continue with.',
    continueAs: (name: string) => `Continue as ${name}`,
    other: 'Use another account',
    create: 'Create an account',
  },
  signUp: {
    title: 'Create your account',
    lead: 'Book a desk by the hour, or share the one you have.',
    button: 'Create account',
    agree: 'By creating an account you agree to the',
    terms: 'terms',
    and: 'and the',
    privacy: 'privacy notice',
    haveOne: 'Have an account already?',
    signIn: 'Sign in',
  },
  oneMoment: {
    title: 'Check your email later',
    lead: (email: string) =>
      `We have sent a message to ${email}. There is nothing to wait for: you are being taken on.`,
    link: 'Continue',
  },
  forgot: {
    title: 'Set a new password',
    lead: 'Tell us your e-mail and we send you a link that lets you choose a new password.',
    button: 'Send the link',
    back: 'Back to signing in',
  },
  mailSent: {
    title: 'Check your email',
    lead: (email: string) =>
      `If ${email} has an account here, a message is on its way. The link in it works for one hour.`,
    help: 'Nothing there? Look among the spam, or try again in a few minutes.',
    back: 'Back to signing in',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => `For ${email}. Everything that is signed in now will be signed out.`,
    button: 'Save the password',
    doneTitle: 'Your password is changed',
    doneLead: 'You can sign in with it now. Every other device has been signed out.',
    goOn: `Go to ${BRAND.name}`,
  },
  demoOutbox: 'Open your outbox',
  demoOutboxHelp: 'This demo doesn’t send email. Emails to you appear in your outbox.',
  verify: {
    title: 'Confirm your e-mail',
    lead: (email: string, name: string) => `The account of ${name} was made with ${email}. Is that you?`,
    password: 'Type the account’s password, so that we know it is you.',
    button: 'Yes, confirm',
    notMine: 'I did not make this account',
    doneTitle: 'Your e-mail is confirmed',
    doneLead: 'Thank you. Hosts and guests now know that they can reach you.',
    disownedTitle: 'That account is closed off',
    disownedLead:
      'The person who made it can no longer use it. If you would like an account of your own with this address, set a password for it.',
    resendTitle: 'Confirm your e-mail',
    resendLead: (email: string) => `We send a link to ${email}. Open it to confirm that the address is yours.`,
    resendButton: 'Send the link again',
    resentTitle: 'Check your email',
    resentLead: (email: string) => `A message to ${email} is on its way.`,
    goOn: `Go to ${BRAND.name}`,
    already: 'This address is confirmed already. There is nothing left to do.',
    signInFirst: 'Please sign in first; then we can send you the link.',
  },
  changeEmail: {
    title: 'Use this address?',
    lead: (email: string, name: string) =>
      `${email} becomes the address of ${name}’s account. You sign in with it from then on.`,
    button: 'Yes, use it',
    doneTitle: 'Your address has changed',
    doneLead: (email: string) => `From now on you sign in with ${email}, and that is where our emails go.`,
  },
  signOut: {
    title: `Sign out of ${BRAND.name}?`,
    lead: (name: string) => `You are signed in as ${name}.`,
    anybody: 'You will need your password to come back.',
    button: 'Sign out',
    stay: 'Stay signed in',
    doneTitle: 'You are signed out',
    doneLead: 'See you soon.',
    goOn: `Go to ${BRAND.name}`,
  },
  problem: {
    title: 'Signing in did not work',
    expiredTitle: 'This page has had its time',
    expired:
      'A sign-in page is good for an hour and for one visit. Nothing is wrong with your account: just start again.',
    linkTitle: 'This link does not work any more',
    link: 'It was used already, or it is too old. Ask for a new one.',
    request: 'The address that brought you here is not quite right, or is out of date.',
    server: 'Something went wrong on our side. Please try again.',
    busy: 'Very many people are signing in right now. Please try again in a moment.',
    tooMany: 'Too many requests came from here. Please wait a moment.',
    notFoundTitle: 'There is nothing here',
    notFound: 'This address does not exist.',
    code: 'What the sign-in service says:',
    goOn: `Go to ${BRAND.name}`,
  },
  error: {
    stale: 'This page went stale. Nothing was sent; please press the button again.',
    nameRequired: 'Please tell us your name.',
    nameTooLong: 'Please use at most 120 characters.',
    nameBad: 'Please leave out characters that cannot be shown.',
    nameLink: 'Please leave out web addresses: a name is enough.',
    emailRequired: 'Please type your e-mail.',
    emailBad: 'Please check the e-mail: it should look like name@example.com.',
    passwordRequired: 'Please type your password.',
    wrong: 'E-mail and password do not fit together.',
    wrongPassword: 'That is not the password of this account.',
    tooManyWrong: (seconds: number) =>
      `Too many tries. Please wait ${minutes(seconds)}, or set a new password by email.`,
    tooManySignUps: (seconds: number) => `Very many accounts were made from here. Please wait ${minutes(seconds)}.`,
    busy: 'Very many people are signing in right now. Please try again in a moment.',
    'too-short': 'Please use at least 10 characters.',
    'too-long': 'Please use at most 200 characters.',
    'too-common': 'That is one of the first passwords anybody would try. Please choose another.',
    'too-personal': 'Please do not use your name or address as the password.',
  },
} as const;
