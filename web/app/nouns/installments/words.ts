// How a monthly payment stands, in words.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Installment } from './api.ts';

const names = defineMessages({
  scheduled: { defaultMessage: 'Scheduled', description: 'A monthly payment that isn’t due yet' },
  charging: { defaultMessage: 'Charging the card' },
  due: { defaultMessage: 'Due' },
  declined: { defaultMessage: 'Card declined' },
  overdue: { defaultMessage: 'Overdue', description: 'A monthly payment that wasn’t made in time' },
  paid: { defaultMessage: 'Paid', description: 'A monthly payment' },
  'written-off': { defaultMessage: 'Written off' },
  canceled: { defaultMessage: 'Canceled', description: 'A monthly payment that no longer has to be made' },
});

type HostRole = Pick<Installment, 'state' | 'isDeclined' | 'isOverdue'>;

export const stateName = ({ state, isDeclined, isOverdue }: HostRole): MessageDescriptor =>
  state === 'due' && isOverdue ? names.overdue : state === 'due' && isDeclined ? names.declined : names[state];

export const stateTone = ({ state, isDeclined, isOverdue }: HostRole): BadgeTone => {
  if (state === 'paid') return 'moss';
  if (state === 'due') return isOverdue || isDeclined ? 'danger' : 'sun';
  return state === 'charging' ? 'sun' : 'neutral';
};
