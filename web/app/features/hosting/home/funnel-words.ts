// What the steps to a booking are called.
import { defineMessages } from 'react-intl';
import type { Step } from './funnel-rules.ts';

export const stepWords = defineMessages({
  impressions: { id: 'funnel.impressions', defaultMessage: 'Shown in search' },
  views: { id: 'funnel.views', defaultMessage: 'Listing views' },
  quotes: { id: 'funnel.quotes', defaultMessage: 'Price checks' },
  requests: { id: 'funnel.requests', defaultMessage: 'Requests and bookings' },
  bookings: { id: 'funnel.bookings', defaultMessage: 'Confirmed bookings' },
}) satisfies Record<Step, unknown>;
