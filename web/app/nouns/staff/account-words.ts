// Names of the ledger accounts.
import type { LedgerAccount } from '@daynook/contract/staff/books';
import { defineMessages } from 'react-intl';

export const accounts = defineMessages({
  clearing: { defaultMessage: 'Cash at payment providers and banks' },
  host_receivable: { defaultMessage: 'Owed to us by hosts' },
  guest_funds_held: { defaultMessage: 'Held for upcoming bookings' },
  host_payable: { defaultMessage: 'Owed to hosts' },
  refunds_payable: { defaultMessage: 'Refunds owed to guests' },
  tax_payable: { defaultMessage: 'Taxes owed' },
  promotions: { defaultMessage: 'Cost of promotions' },
  guest_credit: { defaultMessage: 'Guest credit' },
  platform_revenue: { defaultMessage: 'Service fees earned' },
  host_fines: { defaultMessage: 'Fines for canceled bookings' },
  disputed_funds: { defaultMessage: 'Withdrawn in open disputes' },
  dispute_losses: { defaultMessage: 'Lost in disputes' },
  damages_due: { defaultMessage: 'Damage owed by guests' },
  damages_pending: { defaultMessage: 'Damage owed to hosts once guests pay' },
}) satisfies Record<LedgerAccount, object>;
