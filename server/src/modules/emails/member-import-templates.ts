// The email that invites someone whom staff imported from another system.
import { currentBrand } from '../../current-settings.ts';
import { plainName } from '../../lib/display-name.ts';
import type { EmailContent } from './email.ts';

interface InvitationData {
  readonly invitationId: string;
  readonly name: string;
  readonly role: 'guest' | 'host';
  readonly link: string;
  readonly days: number;
}

const memberInvited = ({ name, role, link, days }: InvitationData): EmailContent => ({
  subject: `Join ${currentBrand().name}`,
  name: plainName(name) || 'there',
  paragraphs: [
    role === 'host'
      ? `You’re invited to ${currentBrand().name}, where you can offer workspaces in your home.`
      : `You’re invited to ${currentBrand().name}, where you can book workspaces in people’s homes.`,
    'Choose a password, and your account is ready.',
  ],
  action: { label: `Join ${currentBrand().name}`, href: link },
  afterwards: [`The link works for ${days} days. If you don’t want an account, you don’t have to do anything.`],
  reason: `You’re getting this because the people who run ${currentBrand().name} invited you.`,
});

export const MEMBER_IMPORT_EMAIL_TEMPLATES = { 'member-invited': memberInvited } as const;
