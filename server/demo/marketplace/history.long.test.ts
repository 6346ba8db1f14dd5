import { REVIEWS } from '@daynook/contract/limits/reviews';
import { seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { expect, it } from 'vitest';
import { loadGazetteer } from '../../src/adapters/places/gazetteer.ts';
import { giveDemoGuestStays, makeStays } from './history.ts';
import { makeMarketplace } from './properties.ts';

/** Days after a stay in which its two sides may thank each other. */
const THANKABLE_DAYS = 90;
/** Days after a stay in which it may be reviewed, less some in which the demo is looked at. */
const REVIEWABLE_DAYS = REVIEWS.windowDays - 3;

it('on whatever day it is filled, the host has guests to thank, guests and requests to come, and the guest a stay to review', () => {
  const gazetteer = loadGazetteer();
  const first = Temporal.PlainDate.from('2026-11-23');
  // Each day of the week, and through the year.
  for (const days of [0, 1, 2, 3, 4, 5, 6, 111, 340]) {
    const today = first.add({ days });
    const { homes } = makeMarketplace(gazetteer, today.toString());
    const made = makeStays(seededRandom('daynook-demo-stays'), homes, today.toString(), 900);
    const { past, future } = giveDemoGuestStays(made, today.toString());
    const reviewableSince = today.subtract({ days: REVIEWABLE_DAYS }).toString();
    const reviewable = past.filter((stay) => stay.guestIndex === 0 && stay.date > reviewableSince);
    const since = today.subtract({ days: THANKABLE_DAYS }).toString();
    const isTheirs = ({ home }: { home: { host: { email?: string | undefined } } }) => home.host.email !== undefined;
    const thankable = past.filter((stay) => isTheirs(stay) && stay.date > since);
    const requested = future.filter((stay) => isTheirs(stay) && stay.listing.bookingMode === 'request');
    const is = {
      date: today.toString(),
      canThank: thankable.length >= 2,
      areThree: requested.length >= 3,
      canReview: reviewable.length > 0,
    };
    expect(is).toEqual({ date: today.toString(), canThank: true, areThree: true, canReview: true });
  }
});
