// Names of the funnel's steps.
import { defineMessages } from 'react-intl';
import type { Step } from './funnel-rules.ts';

export const stepWords = defineMessages({
  impressions: { defaultMessage: 'Shown in search' },
  views: { defaultMessage: 'Listing views' },
  quotes: { defaultMessage: 'Price checks' },
  requests: { defaultMessage: 'Requests and bookings' },
  bookings: { defaultMessage: 'Confirmed bookings' },
}) satisfies Record<Step, unknown>;
