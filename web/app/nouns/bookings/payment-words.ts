// Names of payment methods and recipients.

import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { shownBrandName } from '../../lib/brand.ts';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from './api.ts';

export const methodNames: Record<PaymentMethod, MessageDescriptor> = defineMessages({
  'bank-transfer': { defaultMessage: 'Bank transfer' },
  invoice: { defaultMessage: 'Company invoice' },
  cash: { defaultMessage: 'Cash when you arrive' },
  card: { defaultMessage: 'Card' },
  sandbox: { defaultMessage: 'Card (test)' },
  credit: { defaultMessage: 'Credit' },
});

/** The recipient's name. */
export const namePayee = ({ payment, host }: Pick<Booking, 'payment' | 'host'>): string =>
  payment.collectedBy === 'host' ? givenName(host.name) : shownBrandName();

/** Whether the reader is the recipient: a host who's paid directly. */
export const findPayer = ({ role, payment }: Pick<Booking, 'role' | 'payment'>): 'you' | 'other' =>
  role === 'host' && payment.collectedBy === 'host' ? 'you' : 'other';
