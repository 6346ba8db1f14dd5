// All text of the pages of the first start, in one place so it can be translated. Plain text: templates escape it.
import { currentReader } from '../../lib/languages/reader.ts';
import { say, sayLater } from '../../lib/languages/say.ts';

const joinWithOr = (names: readonly string[]): string =>
  new Intl.ListFormat(currentReader().locale, { type: 'disjunction' }).format(names);

export const WORDS = sayLater({
  code: {
    get title() {
      return say('Set up {brand}');
    },
    lead: 'The server’s log shows a setup code each time it starts. Paste it here to create the first admin.',
    label: 'Setup code',
    button: 'Continue',
    missing: 'Enter the setup code.',
    wrong: 'That code doesn’t work. Copy all of it from the latest start in the log.',
    expired: 'That code has expired. Restart the server, and its log shows a new one.',
    tooMany: (minutes: number) =>
      say('Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes }),
  },
  admin: {
    title: 'Create the first admin',
    get lead() {
      return say('This account runs {brand}. It can change every setting and give others a role.');
    },
    emailHint: (domains: readonly string[]) =>
      say('At {domains}. Members with an address there are staff.', { domains: joinWithOr(domains) }),
    emailElsewhere: (domains: readonly string[]) =>
      say('Use an address at {domains}, or change STAFF_EMAIL_DOMAINS on the server.', {
        domains: joinWithOr(domains),
      }),
    emailTaken: 'This address already has an account. Use another one, or log in and confirm this one.',
    button: 'Create account',
  },
  done: {
    title: 'You’re the admin',
    lead: (email: string) =>
      say('Log in as {email}. Then set up the name, colors, fees, and everything else.', { email }),
    button: 'Log in',
  },
});
