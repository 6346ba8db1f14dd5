// What texts of ours can refer to: pages by name, as in `<help>…</help>`, and numbers.
import { HOST_BADGE } from '@daynook/contract/limits/host-badges';
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';

export const ARTICLE_LINKS = {
  contact: '/contact',
  help: '/help',
  safety: '/safety',
  search: '/search',
  become: '/become-host',
  how: '/how-it-works',
  hosts: '/hosts',
  guests: '/guests',
  terms: '/terms',
  privacy: '/privacy',
  data: '/privacy-policy',
  cookies: '/cookies',
  settings: '/settings',
  bookings: '/bookings',
  payments: '/settings/payments',
  payouts: '/host/payouts',
  about: '/about',
} as const;

export const ARTICLE_NUMBERS = {
  askDays: HOST_CANCELLATION.askDays,
  badgeBookings: HOST_BADGE.bookings,
  badgeRating: HOST_BADGE.rating,
  badgeCanceled: HOST_BADGE.canceledPercentMaximum,
  badgeAnswered: HOST_BADGE.responsePercent,
} as const;
