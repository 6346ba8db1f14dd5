// Words for a team day's state.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { TeamDay } from '../../nouns/teams/day-api.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const stateNames: Record<TeamDay['state'], MessageDescriptor> = defineMessages({
  planning: { defaultMessage: 'Planning' },
  voting: { defaultMessage: 'Voting' },
  booked: { defaultMessage: 'Booked' },
  canceled: { defaultMessage: 'Canceled' },
  over: { defaultMessage: 'Over' },
});

/** Members can still answer, and the organizer look for rooms. */
export const isOpenDay = ({ state }: Pick<TeamDay, 'state'>): boolean => state === 'planning' || state === 'voting';

export const stateTones: Record<TeamDay['state'], BadgeTone> = {
  planning: 'sun',
  voting: 'clay',
  booked: 'moss',
  canceled: 'neutral',
  over: 'neutral',
};
