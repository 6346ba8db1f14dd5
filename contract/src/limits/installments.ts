// Monthly payments for long stays (decision 0065), shared by server and web. No imports.

/**
 * `scheduled`: not due yet. `charging`: the card is being charged. `due`: the guest owes it. `paid`: the guest has paid. `canceled`: it
 * doesn't have to be paid anymore, because the booking was canceled. `written-off`: staff have given it up.
 */
export const INSTALLMENT_STATES = ['scheduled', 'charging', 'due', 'paid', 'canceled', 'written-off'] as const;
export type InstallmentState = (typeof INSTALLMENT_STATES)[number];

export const INSTALLMENT = {
  /** A last period with fewer dates is paid together with the one before. */
  leastDates: 7,
  /** Due at this hour in the listing's time zone. */
  dueHour: 9,
  /** The guest is notified this many days before. */
  announceDays: 3,
  /** A guest who hasn't paid is reminded after this many days, and a declined card is charged once more. */
  remindAfterDays: 3,
  /** After this many days, the host is notified and staff handle it. */
  staffAfterDays: 7,
  /** A guest who ends a stay early must give this many days' notice. */
  noticeDays: 30,
  /** Staff can extend that by at most this many days. */
  postponeDays: 60,
  reasonMaximumCharacters: 1_000,
} as const;
