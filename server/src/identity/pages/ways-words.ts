// The text of the login pages about other ways to log in: connecting them, and removing them with a new password. Plain text: templates escape
// it.
import { say, sayLater } from '../../lib/languages/say.ts';

export const WAYS_WORDS = sayLater({
  connect: {
    title: (provider: string) => say('Connect {provider}?', { provider }),
    lead: (email: string, provider: string) =>
      say('From then on, anyone who can log in to {provider} as {email} can open your account.', { email, provider }),
    button: (provider: string) => say('Connect {provider}', { provider }),
    skip: 'Not now',
  },
  /** The provider didn't say that the person has just logged in there. */
  notProven: (provider: string) =>
    say(
      '{provider} can’t confirm that it’s you right now. Log in with a passkey, or set a password with “Forgot password?” and use that.',
      { provider },
    ),
  tooManyCodes: (seconds: number) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return minutes < 120
      ? say('Too many wrong codes. Wait {minutes, plural, one {# minute} other {# minutes}}, or use a recovery code.', {
          minutes,
        })
      : say('Too many wrong codes. Wait {hours} hours, or use a recovery code.', { hours: Math.ceil(minutes / 60) });
  },
  remove: {
    title: 'Other ways to log in',
    lead: 'They work without your password. Remove those you didn’t add yourself.',
    passkey: (name: string) => say('Remove the passkey “{name}”', { name }),
    upstream: (provider: string, email: string) =>
      email === '' ? say('Remove {provider}', { provider }) : say('Remove {provider} ({email})', { provider, email }),
    added: (date: string) => say('Added {date}', { date }),
  },
});
