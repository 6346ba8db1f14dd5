// What API tokens may do, and events of webhooks, as text.
import type { TokenScope } from '@daynook/contract/accounts/token-scopes';
import type { DeliveryState, TEST_EVENT, WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const scopeNames: Readonly<Record<TokenScope, MessageDescriptor>> = defineMessages({
  'bookings:read': { defaultMessage: 'Read bookings' },
  'bookings:write': { defaultMessage: 'Book and manage bookings' },
  'listings:read': { defaultMessage: 'Read listings and calendars' },
  'listings:write': { defaultMessage: 'Change listings and calendars' },
  'messages:read': { defaultMessage: 'Read messages' },
  'messages:write': { defaultMessage: 'Send messages' },
  'saved:read': { defaultMessage: 'Read saved workspaces' },
  'saved:write': { defaultMessage: 'Change saved workspaces' },
  'earnings:read': { defaultMessage: 'Read earnings' },
  'market-listings:read': { defaultMessage: 'Read all listings (staff)' },
  'market-bookings:read': { defaultMessage: 'List all bookings (staff)' },
  'market-members:read': { defaultMessage: 'List all members (staff)' },
});

export const scopeLeads: Readonly<Partial<Record<TokenScope, MessageDescriptor>>> = defineMessages({
  'bookings:read': { defaultMessage: 'As a guest and a host, with addresses and how to get in' },
  'bookings:write': { defaultMessage: 'Book with your payment methods, answer requests, change, and cancel' },
  'listings:write': { defaultMessage: 'Properties, prices, hours, and blocked times' },
  'saved:read': { defaultMessage: 'With lists, searches, and waitlists' },
  'earnings:read': { defaultMessage: 'Payouts, statements, and credit' },
});

export const eventNames: Readonly<Record<WebhookEvent | typeof TEST_EVENT, MessageDescriptor>> = defineMessages({
  'booking.requested': { defaultMessage: 'Booking requested' },
  'booking.confirmed': { defaultMessage: 'Booking confirmed' },
  'booking.declined': { defaultMessage: 'Request declined' },
  'booking.withdrawn': { defaultMessage: 'Request withdrawn' },
  'booking.expired': { defaultMessage: 'Request expired' },
  'booking.canceled': { defaultMessage: 'Booking canceled' },
  'booking.changed': { defaultMessage: 'Booking changed' },
  'booking.started': { defaultMessage: 'Booking started' },
  'booking.completed': { defaultMessage: 'Booking completed' },
  'booking.refunded': { defaultMessage: 'Booking refunded' },
  'message.created': { defaultMessage: 'New message' },
  'review.published': { defaultMessage: 'Review published' },
  'payout.sent': { defaultMessage: 'Payout sent' },
  'calendar.changed': { defaultMessage: 'Calendar changed' },
  'webhook.test': { defaultMessage: 'Test event' },
});

export const stateNames: Readonly<Record<DeliveryState, MessageDescriptor>> = defineMessages({
  waiting: { defaultMessage: 'Waiting', description: 'State of a webhook delivery' },
  delivered: { defaultMessage: 'Delivered', description: 'State of a webhook delivery' },
  failed: { defaultMessage: 'Failed', description: 'State of a webhook delivery' },
});
