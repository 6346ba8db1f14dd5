// The levels of co-hosting in words: what each is called and what it comes to.
import { defineMessages } from 'react-intl';

export const levelNames = defineMessages({
  full: { id: 'co-hosts.level.full', defaultMessage: 'Full access' },
  'calendar-messages': { id: 'co-hosts.level.calendar-messages', defaultMessage: 'Calendar and messages' },
  calendar: { id: 'co-hosts.level.calendar', defaultMessage: 'Calendar only' },
});

export const levelTexts = defineMessages({
  full: {
    id: 'co-hosts.level.full.text',
    defaultMessage:
      'Edit the property and its listings, including hours, prices, and photos. Manage bookings and messages.',
  },
  'calendar-messages': {
    id: 'co-hosts.level.calendar-messages.text',
    defaultMessage: 'See the calendar, set hours, answer requests, and message guests.',
  },
  calendar: {
    id: 'co-hosts.level.calendar.text',
    defaultMessage: 'See when listings are booked, without guest names, and set hours.',
  },
});
