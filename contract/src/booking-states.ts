// A booking's lifecycle as data: its states, who can trigger each transition, and what each transition does to the money. The server
// enforces this table; the web only reads `nextActions` from responses. Change requests, disputes, and reviews are separate and add no
// states.

export const BOOKING_STATUSES = [
  'hold',
  'requested',
  'awaiting_payment',
  'confirmed',
  'active',
  'completed',
  'closed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** States in which the booking occupies its hours. */
export const OCCUPYING_STATUSES = [
  'hold',
  'requested',
  'awaiting_payment',
  'confirmed',
  'active',
  'completed',
  'closed',
] as const;
/** Final states; later corrections are ledger adjustments. */
export const TERMINAL_STATUSES = ['closed', 'declined', 'withdrawn', 'expired', 'cancelled'] as const;

export const PAYMENT_STATUSES = [
  'none',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'due',
  'failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type Party = 'guest' | 'host' | 'staff' | 'timer';

export interface Transition {
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly by: readonly Party[];
  /** What the transition does to the guest's money. */
  readonly money:
    | 'none'
    | 'authorize'
    | 'capture'
    | 'ask'
    | 'void'
    | 'refund-by-policy'
    | 'refund-all'
    | 'refund-as-chosen'
    | 'pay-out';
}

/** Transitions by verb; the numbers in comments are those of the transition table, 2.4. */
export const BOOKING_TRANSITIONS = {
  submitRequest: { from: ['hold'], to: 'requested', by: ['guest'], money: 'authorize' }, // T2
  confirmInstantly: { from: ['hold'], to: 'confirmed', by: ['guest'], money: 'capture' }, // T3
  awaitPayment: { from: ['hold'], to: 'awaiting_payment', by: ['guest'], money: 'ask' }, // T4
  approve: { from: ['requested'], to: 'confirmed', by: ['host', 'staff'], money: 'capture' }, // T5
  approveUnpaid: { from: ['requested'], to: 'awaiting_payment', by: ['host', 'staff'], money: 'ask' }, // T5
  receivePayment: { from: ['awaiting_payment'], to: 'confirmed', by: ['host', 'staff'], money: 'capture' }, // T9
  decline: { from: ['requested'], to: 'declined', by: ['host', 'staff'], money: 'void' }, // T6
  withdraw: { from: ['requested', 'awaiting_payment'], to: 'withdrawn', by: ['guest'], money: 'void' }, // T7
  expire: { from: ['requested', 'awaiting_payment'], to: 'expired', by: ['timer'], money: 'void' }, // T8, T10
  cancelByGuest: { from: ['confirmed'], to: 'cancelled', by: ['guest'], money: 'refund-by-policy' }, // T11
  cancelByHost: { from: ['awaiting_payment', 'confirmed'], to: 'cancelled', by: ['host'], money: 'refund-all' }, // T12
  cancelByStaff: {
    from: ['requested', 'awaiting_payment', 'confirmed', 'active'],
    to: 'cancelled',
    by: ['staff'],
    money: 'refund-as-chosen',
  }, // T17
  // The guest of a series didn't pay for this booking in time. Nobody owes anything.
  release: { from: ['confirmed'], to: 'cancelled', by: ['timer'], money: 'none' },
  /** The guest couldn't get in, and the host agrees or says nothing. */
  cancelForNoAccess: { from: ['active'], to: 'cancelled', by: ['host', 'timer'], money: 'refund-all' }, // T15
  start: { from: ['confirmed'], to: 'active', by: ['timer'], money: 'none' }, // T13
  complete: { from: ['active'], to: 'completed', by: ['timer', 'guest'], money: 'none' }, // T14
  close: { from: ['completed'], to: 'closed', by: ['timer'], money: 'pay-out' }, // T16
} as const satisfies Record<string, Transition>;
export type BookingVerb = keyof typeof BOOKING_TRANSITIONS;

/** What a person can be offered on the booking page; each belongs to one endpoint. */
export const BOOKING_ACTIONS = [
  'pay',
  'payment-sent',
  'payment-received',
  'approve',
  'undo-approve',
  'decline',
  'withdraw',
  'check-in',
  'check-out',
  'change',
  'extend',
  'leave-early',
  'cancel',
  'end-early',
  'book-again',
  'message',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** What staff who cancel refund: everything, or what the guest would get for canceling now. */
export const CANCEL_REFUNDS = ['all', 'policy'] as const;
export type CancelRefund = (typeof CANCEL_REFUNDS)[number];

/** Reasons a host picks from when declining. */
export const DECLINE_REASONS = ['not-available', 'not-a-fit', 'too-many-people', 'house-rules', 'other'] as const;
export const CANCEL_REASONS = [
  'plans-changed',
  'found-another',
  'mistake',
  'emergency',
  'not-available',
  'other',
] as const;
