// Limits of payouts, shared by server and web. No imports.
export const PAYOUTS = {
  /** A payout waits until at least this much is payable: bank transfers cost the operator something. */
  minimumMinor: 100,
  /** After a new or changed account nothing is paid out for so long: who took over a login can't empty the balance unseen. */
  pausedHoursAfterChange: 72,
  pageSize: 25,
  /** Payouts in one batch, which is one file for the operator's bank. */
  batchMaximum: 10_000,
  reasonMaximumCharacters: 300,
  holderMaximumCharacters: 120,
} as const;

/** Weekly: on Mondays. Monthly: on the 1st. Days are those of UTC. */
export const PAYOUT_SCHEDULES = ['daily', 'weekly', 'monthly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/**
 * `payable`: it will be in the operator's next batch. `on-the-way`: the operator has told the bank. `paid`: the bank has paid.
 * `failed`: the bank sent it back; what was in it is payable again.
 */
export const PAYOUT_STATUSES = ['payable', 'on-the-way', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** How accounts are told apart: by routing number, by transit and institution number, or by IBAN. */
export const ACCOUNT_KINDS = ['us', 'ca', 'iban'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
