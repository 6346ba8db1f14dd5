// The text of the login pages about second steps, passkeys, and other providers. Plain text: templates escape it.
import { say, sayLater } from '../../lib/languages/say.ts';

export const SECURITY_WORDS = sayLater({
  secondStep: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the 6-digit code.',
    code: 'Code',
    button: 'Log in',
    useRecovery: 'Use a recovery code',
    recoveryTitle: 'Enter a recovery code',
    recoveryLead: 'Use one of the codes you saved when you set up your authenticator app. Each works once.',
    recoveryCode: 'Recovery code',
    useApp: 'Use your authenticator app',
    back: 'Back to login',
    lost: 'Lost your phone and your recovery codes?',
    contact: 'Contact us',
  },
  passkey: {
    button: 'Log in with a passkey',
    failed: 'We didn’t get a passkey from your device. Try again, or log in another way.',
    wrong: 'That passkey doesn’t belong to an account here. Log in another way.',
    blocked:
      'We blocked this passkey, because there may be a copy of it. Log in another way and remove it in your settings.',
  },
  upstream: {
    or: 'or',
    button: (provider: string) => say('Continue with {provider}', { provider }),
    /** With `{terms}` and `{privacy}` where the links belong. */
    get agree() {
      return say('If you’re new here, continuing means you agree to our {terms} and {privacy}.', {
        terms: '{terms}',
        privacy: '{privacy}',
      });
    },
    taken: (email: string, provider: string) =>
      say('You already have an account with {email}. Log in to it once, and we’ll connect {provider}.', {
        email,
        provider,
      }),
    refused: (provider: string) =>
      say('You weren’t logged in with {provider}. Try again, or log in another way.', { provider }),
    expired: (provider: string) => say('Logging in with {provider} took too long. Please try again.', { provider }),
    unreachable: (provider: string) =>
      say('We can’t reach {provider} right now. Try again in a moment, or log in another way.', { provider }),
    noEmail: (provider: string) =>
      say('{provider} didn’t share your email with us. Allow it there, or create an account with your email.', {
        provider,
      }),
  },
  error: {
    codeRequired: 'Enter the code.',
    codeWrong: 'That code isn’t right. Wait for the next one and try again.',
    recoveryWrong: 'That code isn’t right, or it was already used.',
  },
});
