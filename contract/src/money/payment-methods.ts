// Ways to pay for a booking. `card` is a card or wallet through Stripe (decision 0054) and `sandbox` simulates one; the others are paid
// outside the product, from person to person or to the operator's bank, and recorded by the recipient (decision 0053).

/** Paid outside the product. */
export const MANUAL_METHODS = ['bank-transfer', 'cash', 'invoice'] as const;
export type ManualMethod = (typeof MANUAL_METHODS)[number];

/** A payment provider takes and returns the money. */
export const PROVIDER_METHODS = ['card', 'sandbox'] as const;

export type ProviderMethod = (typeof PROVIDER_METHODS)[number];

/** `credit` if the guest's credit covers the whole total: nothing else is charged (decision 0062). */
export const PAYMENT_METHODS = [...PROVIDER_METHODS, ...MANUAL_METHODS, 'credit'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const isManualMethod = (method: PaymentMethod): method is ManualMethod =>
  (MANUAL_METHODS as readonly PaymentMethod[]).includes(method);

/** Who receives the guest's money: the operator of this market, or the host. */
export const COLLECTORS = ['platform', 'host'] as const;
export type Collector = (typeof COLLECTORS)[number];

export const MANUAL_PAYMENT = {
  /**
   * The deadline for payments in advance: this long after the request for payment, but this long before the start, and never sooner than
   * the minimum.
   */
  payWithinHours: 48,
  beforeStartHours: 12,
  minimumHours: 2,
  /** A booking that starts sooner can only be paid for on arrival. */
  startsInHours: 4,
  /** A request first gives the host time to respond. */
  requestStartsInHours: 8,
  /** If the guest says they have paid, the deadline is extended by this, but never past the start. */
  reportedHours: 24,
  /** The recipient can say this long after recording a payment that it never arrived. */
  undoHours: 48,
  /** A sent refund counts as received after this many days unless the guest says it hasn't arrived. */
  refundArrivesDays: 7,
  /** A refund that isn't sent after this many days is shown to staff. */
  refundLateDays: 7,
  /** Unpaid bookings a guest can have; unpaid cash counts for this many days. */
  unpaidPerGuest: 3,
  unpaidDays: 30,
  detailsMaximumCharacters: 1_000,
  invoiceToMaximumCharacters: 300,
} as const;
