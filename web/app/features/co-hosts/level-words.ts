// Names and descriptions of the co-host levels.
import { defineMessages } from 'react-intl';

export const levelNames = defineMessages({
  full: { defaultMessage: 'Full access' },
  'calendar-messages': { defaultMessage: 'Calendar and messages' },
  calendar: { defaultMessage: 'Calendar only' },
});

export const levelTexts = defineMessages({
  full: {
    defaultMessage:
      'Edit the property and its listings, including hours, prices, and photos. Manage bookings and messages.',
  },
  'calendar-messages': {
    defaultMessage: 'See the calendar, block time, answer requests, and message guests.',
  },
  calendar: {
    defaultMessage: 'See when listings are booked, without guest names, and block time.',
  },
});
