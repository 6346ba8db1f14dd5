// Names of payout schedules, account kinds, and statuses.
import type { PayoutAccountKind, PayoutSchedule, PayoutStatus } from '@daynook/contract/limits/payouts';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Payout } from './api.ts';

export const scheduleNames: Readonly<Record<PayoutSchedule, MessageDescriptor>> = defineMessages({
  daily: { defaultMessage: 'Daily' },
  weekly: { defaultMessage: 'Weekly, on Mondays' },
  monthly: { defaultMessage: 'Monthly, on the 1st' },
});

export const scheduleSentences: Readonly<Record<PayoutSchedule, MessageDescriptor>> = defineMessages({
  daily: { defaultMessage: 'Paid out daily' },
  weekly: { defaultMessage: 'Paid out weekly, on Mondays' },
  monthly: { defaultMessage: 'Paid out monthly, on the 1st' },
});

export const accountKindNames: Readonly<Record<PayoutAccountKind, MessageDescriptor>> = defineMessages({
  stripe: { defaultMessage: 'Paid through' },
  us: { defaultMessage: 'US bank account' },
  ca: { defaultMessage: 'Canadian bank account' },
  au: { defaultMessage: 'Australian bank account' },
  nz: { defaultMessage: 'New Zealand bank account' },
  iban: { defaultMessage: 'IBAN account' },
});

export const statusNames: Readonly<Record<PayoutStatus, MessageDescriptor>> = defineMessages({
  payable: { defaultMessage: 'Ready to pay out' },
  'on-the-way': { defaultMessage: 'On the way' },
  paid: { defaultMessage: 'Paid' },
  failed: { defaultMessage: 'Failed' },
});

const more = defineMessages({ covered: { defaultMessage: 'Covered fees' } });

/** If fees took everything, nothing was paid. */
export const statusName = ({ status, amountMinor }: Pick<Payout, 'status' | 'amountMinor'>): MessageDescriptor =>
  amountMinor === 0 ? more.covered : statusNames[status];

export const statusTones: Readonly<Record<PayoutStatus, BadgeTone>> = {
  payable: 'sun',
  'on-the-way': 'neutral',
  paid: 'moss',
  failed: 'danger',
};
