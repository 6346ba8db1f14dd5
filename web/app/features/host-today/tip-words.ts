// Tips as sentences. Each starts with a large figure, so languages choose its words, too.
import { defineMessages } from 'react-intl';

export const tipWords = defineMessages({
  lost: {
    defaultMessage:
      '<figure>{amount}</figure><rest>in missed bookings. In the last 90 days, {expired} of {asked, plural, one {# request} other {# requests}} expired before you answered.</rest>',
  },
  expired: {
    defaultMessage:
      '<figure>{expired}</figure><rest>of {asked, plural, one {# request} other {# requests}} expired before you answered in the last 90 days.</rest>',
  },
  fullWeekday: {
    defaultMessage:
      '<figure>{share}</figure><rest>of your open hours on {weekday, select, 1 {Mondays} 2 {Tuesdays} 3 {Wednesdays} 4 {Thursdays} 5 {Fridays} 6 {Saturdays} other {Sundays}} were booked in the last eight weeks: {booked} of {open}. Consider adding hours or raising your price.</rest>',
  },
  emptyRoom: {
    defaultMessage:
      '<figure>0 of {open} hours</figure><rest>booked at {room} in the last eight weeks, while your other listings were booked.</rest>',
  },
  alwaysAccepted: {
    defaultMessage:
      '<figure>{accepted} of {accepted}</figure><rest>requests for {room} accepted in the last 90 days, after about {time}. With instant book, guests don’t have to wait.</rest>',
  },
});
