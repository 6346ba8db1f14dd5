// Payment methods outside the product, as their recipients read them.
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const manualNames: Record<ManualMethod, MessageDescriptor> = defineMessages({
  'bank-transfer': { defaultMessage: 'Bank transfer' },
  cash: { defaultMessage: 'Cash on arrival' },
  invoice: { defaultMessage: 'Company invoice' },
});

export const notOffered: Record<ManualMethod, MessageDescriptor> = defineMessages({
  'bank-transfer': { defaultMessage: 'No bank transfer' },
  cash: { defaultMessage: 'No cash' },
  invoice: { defaultMessage: 'No company invoice' },
});

export const detailsHelp: Record<ManualMethod, MessageDescriptor> = defineMessages({
  'bank-transfer': { defaultMessage: 'Bank account or e-Transfer address, and the name on the account.' },
  cash: { defaultMessage: 'What to know before arriving, such as whether you have change.' },
  invoice: { defaultMessage: 'Where the company sends the payment, and the name on the account.' },
});
