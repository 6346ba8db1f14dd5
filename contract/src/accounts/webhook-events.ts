// Events that webhooks are sent for, and limits of webhooks. Free of imports, because settings pages load it.

export const WEBHOOK_EVENTS = [
  'booking.requested',
  'booking.confirmed',
  'booking.declined',
  'booking.withdrawn',
  'booking.expired',
  'booking.canceled',
  'booking.changed',
  'booking.started',
  'booking.completed',
  'booking.refunded',
  'message.created',
  'review.published',
  'payout.sent',
  'calendar.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when someone presses the button, whatever events were chosen. */
export const TEST_EVENT = 'webhook.test';

export const WEBHOOKS = {
  perMember: 10,
  urlCharacters: 2_000,
  descriptionCharacters: 120,
  pageSize: 20,
  /** How long the former secret signs, too, after a new one was made. */
  secretOverlapHours: 24,
  /** A webhook that has only failed for this long is turned off. */
  failingDays: 5,
  /** How long deliveries stay in the log. */
  keptDays: 30,
  /** The most deliveries that one replay sends again. */
  replayMaximum: 1_000,
  /** How much of a response the log keeps. */
  responseCharacters: 500,
} as const;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
