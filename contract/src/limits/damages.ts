// Damage deposits (decision 0064), shared by server and web. No imports.

/**
 * `guest`: waiting for the guest's response. `staff`: we decide. `charging`: the card is being charged. `due`: the guest owes it. `paid`:
 * the guest has paid. `closed`: withdrawn, rejected, or written off.
 */
export const DAMAGE_STATES = ['guest', 'staff', 'charging', 'due', 'paid', 'closed'] as const;
export type DamageState = (typeof DAMAGE_STATES)[number];

/** How a report was closed without a payment. */
export const DAMAGE_ENDS = ['withdrawn', 'rejected', 'written-off'] as const;
export type DamageEnd = (typeof DAMAGE_ENDS)[number];

/** Who pays for a refund of damage. */
export const DAMAGE_REFUND_BEARERS = ['host', 'platform'] as const;
export type DamageRefundBearer = (typeof DAMAGE_REFUND_BEARERS)[number];
/** To the charged card, or sent by staff another way. */
export const DAMAGE_REFUND_WAYS = ['card', 'outside'] as const;
export type DamageRefundWay = (typeof DAMAGE_REFUND_WAYS)[number];

export const DAMAGE = {
  /** In US dollars; see `limitMinor`. */
  depositMaximum: 5_000,
  /** Hosts can report damage until this many hours after the end, which is as long as the booking isn't closed. */
  reportHours: 48,
  /** Guests can respond within this many hours; then staff decide without them. */
  answerHours: 72,
  /** They're reminded when this much time is left. */
  answerReminderHours: 24,
  /** A guest who owes something is reminded after this many days, and a declined card is charged once more. */
  remindAfterDays: 3,
  /** After this many days, staff handle it. */
  staffAfterDays: 7,
  descriptionMinimumCharacters: 20,
  descriptionMaximumCharacters: 2_000,
  answerMaximumCharacters: 2_000,
  reasonMaximumCharacters: 1_000,
} as const;

/** Photos of damage, by either side. */
export const DAMAGE_PICTURES = {
  perSide: 10,
  /** Uploaded photos that aren't sent within this time are deleted. */
  keptHours: 24,
  maximumBytes: 20 * 1024 * 1024,
  maximumWidth: 1_600,
} as const;
