// The levels of co-hosting in words: what each is called and what it comes to.
import { defineMessages } from 'react-intl';

export const levelNames = defineMessages({
  full: { id: 'co-hosts.level.full', defaultMessage: 'Everything' },
  'calendar-messages': { id: 'co-hosts.level.calendar-messages', defaultMessage: 'Calendar and messages' },
  calendar: { id: 'co-hosts.level.calendar', defaultMessage: 'Calendar only' },
});

export const levelTexts = defineMessages({
  full: {
    id: 'co-hosts.level.full.text',
    defaultMessage: 'The home and its rooms, hours, prices and pictures; bookings and messages.',
  },
  'calendar-messages': {
    id: 'co-hosts.level.calendar-messages.text',
    defaultMessage: 'See the calendar and keep hours, answer requests, write with guests.',
  },
  calendar: {
    id: 'co-hosts.level.calendar.text',
    defaultMessage: 'See when rooms are taken, without guests’ names, and keep hours.',
  },
});
