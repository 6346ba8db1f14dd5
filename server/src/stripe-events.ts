// What is done about which of Stripe's events: the list of types, in one place.
import { paymentEvents } from './modules/bookings/service.ts';
import { disputeEvents } from './modules/disputes/service.ts';
import { payoutEvents } from './modules/payouts/service.ts';
import type { StripeEventHandlers } from './modules/stripe-events/service.ts';

export const stripeEventHandlers: StripeEventHandlers = { ...paymentEvents, ...payoutEvents, ...disputeEvents };
