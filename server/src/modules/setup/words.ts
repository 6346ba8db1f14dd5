// All text of the pages of the first start, in one place so it can be translated. Plain text: templates escape it.
import { currentBrand } from '../../current-settings.ts';

export const WORDS = {
  code: {
    get title() {
      return `Set up ${currentBrand().name}`;
    },
    lead: 'The server’s log shows a setup code each time it starts. Paste it here to create the first admin.',
    label: 'Setup code',
    button: 'Continue',
    missing: 'Enter the setup code.',
    wrong: 'That code doesn’t work. Copy all of it from the latest start in the log.',
    expired: 'That code has expired. Restart the server, and its log shows a new one.',
    tooMany: (minutes: number) =>
      `Too many wrong codes. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  },
  admin: {
    title: 'Create the first admin',
    get lead() {
      return `This account runs ${currentBrand().name}. It can change every setting and give others a role.`;
    },
    emailHint: (domains: readonly string[]) => `At ${domains.join(' or ')}. Members with an address there are staff.`,
    emailElsewhere: (domains: readonly string[]) =>
      `Use an address at ${domains.join(' or ')}, or change STAFF_EMAIL_DOMAINS on the server.`,
    emailTaken: 'This address already has an account. Use another one, or log in and confirm this one.',
    button: 'Create account',
  },
  done: {
    title: 'You’re the admin',
    lead: (email: string) => `Log in as ${email}. Then set up the name, colors, fees, and everything else.`,
    button: 'Log in',
  },
};
