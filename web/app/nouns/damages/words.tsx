// The statuses of a damage report.
import { defineMessages } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Report } from './api.ts';

const names = defineMessages({
  guest: { defaultMessage: 'Waiting for the guest' },
  staff: { defaultMessage: 'In review' },
  charging: { defaultMessage: 'Charging the card' },
  due: { defaultMessage: 'Due' },
  declined: { defaultMessage: 'Card declined' },
  paid: { defaultMessage: 'Paid', description: 'The guest has paid for damage' },
  withdrawn: { defaultMessage: 'Withdrawn' },
  rejected: { defaultMessage: 'Nothing charged' },
  'written-off': { defaultMessage: 'Written off' },
});

const forGuest = defineMessages({ guest: { defaultMessage: 'Waiting for you' } });

export const stateName = ({ state, closedAs, isDeclined }: Report, isGuest = false) =>
  isGuest && state === 'guest'
    ? forGuest.guest
    : state === 'closed'
      ? names[closedAs ?? 'rejected']
      : state === 'due' && isDeclined
        ? names.declined
        : names[state];

export const stateTone = ({ state, isDeclined }: Report): BadgeTone =>
  state === 'paid' ? 'moss' : isDeclined ? 'danger' : state === 'closed' ? 'neutral' : 'sun';
