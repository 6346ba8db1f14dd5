// What the steps to a booking are called.
import { defineMessages } from 'react-intl';
import type { Step } from './funnel-rules.ts';

export const stepWords = defineMessages({
  impressions: { id: 'funnel.impressions', defaultMessage: 'Shown in search' },
  views: { id: 'funnel.views', defaultMessage: 'Page looked at' },
  quotes: { id: 'funnel.quotes', defaultMessage: 'Price asked for' },
  requests: { id: 'funnel.requests', defaultMessage: 'Asked or booked' },
  bookings: { id: 'funnel.bookings', defaultMessage: 'Confirmed' },
}) satisfies Record<Step, unknown>;
