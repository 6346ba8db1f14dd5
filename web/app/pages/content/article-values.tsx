// Values that articles can refer to: brand, fees, and named links.

import { HOST_BADGE } from '@daynook/contract/limits/host-badges';
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../lib/brand.ts';
import { type Fees, formatBasisPoints } from '../../lib/fees.ts';

const linkClass = 'font-medium text-moss underline underline-offset-4 decoration-1 hover:decoration-2';

const linkTo = (to: string) => (words: ReactNode) => (
  <Link to={to} className={linkClass}>
    {words}
  </Link>
);

const common = {
  strong: (words: ReactNode) => <strong className="font-semibold">{words}</strong>,
  contact: linkTo('/contact'),
  help: linkTo('/help'),
  safety: linkTo('/safety'),
  search: linkTo('/search'),
  become: linkTo('/become-host'),
  how: linkTo('/how-it-works'),
  hosts: linkTo('/hosts'),
  guests: linkTo('/guests'),
  terms: linkTo('/terms'),
  privacy: linkTo('/privacy'),
  data: linkTo('/privacy-policy'),
  cookies: linkTo('/cookies'),
  settings: linkTo('/settings'),
  bookings: linkTo('/bookings'),
  payments: linkTo('/settings/payments'),
  payouts: linkTo('/host/payouts'),
  about: linkTo('/about'),
  askDays: HOST_CANCELLATION.askDays,
  badgeBookings: HOST_BADGE.bookings,
  badgeRating: HOST_BADGE.rating,
  badgeCanceled: HOST_BADGE.canceledPercentMaximum,
  badgeAnswered: HOST_BADGE.responsePercent,
};

export const articleValues = ({ hostBasisPoints, guestBasisPoints }: Fees, { name, supportEmail }: Brand) => ({
  ...common,
  brand: name,
  email: (
    <a href={`mailto:${supportEmail}`} className={linkClass}>
      {supportEmail}
    </a>
  ),
  hostFee: formatBasisPoints(hostBasisPoints),
  guestFee: formatBasisPoints(guestBasisPoints),
});
