// The email that invites someone whom staff imported from another system.
import { plainName } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
import type { EmailContent } from './email.ts';

interface InvitationData {
  readonly invitationId: string;
  readonly name: string;
  readonly role: 'guest' | 'host';
  readonly link: string;
  readonly days: number;
}

const memberInvited = ({ name, role, link, days }: InvitationData): EmailContent => ({
  subject: say('Join {brand}'),
  name: plainName(name) || null,
  paragraphs: [
    role === 'host'
      ? say('You’re invited to {brand}, where you can offer workspaces in your home.')
      : say('You’re invited to {brand}, where you can book workspaces in people’s homes.'),
    say('Choose a password, and your account is ready.'),
  ],
  action: { label: say('Join {brand}'), href: link },
  afterwards: [
    say('The link works for {days} days. If you don’t want an account, you don’t have to do anything.', { days }),
  ],
  reason: say('You’re getting this because the people who run {brand} invited you.'),
});

export const MEMBER_IMPORT_EMAIL_TEMPLATES = { 'member-invited': memberInvited } as const;
