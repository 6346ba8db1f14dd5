// The roles in a team as text.
import type { TeamRole } from '@daynook/contract/teams/teams';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const roleNames: Record<TeamRole, MessageDescriptor> = defineMessages({
  owner: { defaultMessage: 'Owner', description: 'A role in a team' },
  admin: { defaultMessage: 'Admin', description: 'A role in a team' },
  booker: { defaultMessage: 'Booker', description: 'A role in a team: someone who books' },
});

export const roleTexts: Record<TeamRole, MessageDescriptor> = defineMessages({
  owner: { defaultMessage: 'Manages everything, including owners, and can close the team.' },
  admin: { defaultMessage: 'Manages members, rules, and billing details, and books for the team.' },
  booker: { defaultMessage: 'Books for the team within its rules.' },
});
