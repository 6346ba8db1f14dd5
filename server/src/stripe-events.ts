// Every type of Stripe event we use, and its handler.
import { paymentEvents } from './modules/bookings/service.ts';
import { disputeEvents } from './modules/disputes/service.ts';
import { payoutEvents } from './modules/payouts/service.ts';
import type { StripeEventHandlers } from './modules/stripe-events/service.ts';

export const stripeEventHandlers: StripeEventHandlers = { ...paymentEvents, ...payoutEvents, ...disputeEvents };
