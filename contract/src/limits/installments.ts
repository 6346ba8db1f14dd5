// Monthly payments for long stays (decision 0095), shared by server and web. No imports.

/**
 * `scheduled`: not due yet. `charging`: the card is being charged. `due`: the guest owes it. `paid`: the guest has paid. `canceled`: it
 * doesn't have to be paid anymore, because the booking was canceled. `written-off`: staff have given it up.
 */
export const INSTALLMENT_STATES = ['scheduled', 'charging', 'due', 'paid', 'canceled', 'written-off'] as const;
export type InstallmentState = (typeof INSTALLMENT_STATES)[number];

export const INSTALLMENT = {
  /** A last period of fewer dates is paid with the one before. */
  leastDates: 7,
  /** Due at this hour on the clock of the listing. */
  dueHour: 9,
  /** The guest reads of it so many days before. */
  announceDays: 3,
  /** A guest who hasn't paid is reminded after so many days, and a card that was declined is charged once more. */
  remindAfterDays: 3,
  /** After so many days, the host is told and staff see to it. */
  staffAfterDays: 7,
  /** A guest who ends a stay early says so that many days ahead. */
  noticeDays: 30,
  /** Staff can put that off by so many days at most. */
  postponeDays: 60,
  reasonMaximumCharacters: 1_000,
} as const;
