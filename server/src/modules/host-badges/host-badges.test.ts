// The badge for reliable hosts: its thresholds, and the monthly check (I10).
import type { ListingDetail } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeListing } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { makeWorld, type TestListing, type World } from '../bookings/test-world.ts';
import { type BadgeFacts, isReliable } from './rules.ts';
import { checkBadges } from './service.ts';

const facts: BadgeFacts = { kept: 10, canceled: 0, ratingSum: 48, ratingCount: 10, responseRatePercent: 90 };

describe('what the badge takes (I10)', () => {
  it.each<[Partial<BadgeFacts>, boolean]>([
    [{}, true],
    [{ kept: 9 }, false],
    [{ ratingSum: 47 }, false],
    [{ ratingSum: 10, ratingCount: 2 }, false],
    [{ ratingSum: 15, ratingCount: 3 }, true],
    [{ canceled: 1 }, false],
    [{ kept: 99, canceled: 1 }, true],
    [{ kept: 98, canceled: 1 }, false],
    [{ responseRatePercent: 89 }, false],
    [{ responseRatePercent: null }, true],
  ])('%o: %s', (more, expected) => {
    expect(isReliable({ ...facts, ...more })).toBe(expected);
  });
});

describe('the monthly check (I10)', () => {
  let world: World;
  let listing: TestListing;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world.t.close());
  beforeEach(async () => {
    world.t.clock.set('2026-11-21T15:00:00Z');
    const host = await world.makeGuest();
    listing = await makeListing(world.t.db, { host_id: host.id });
    await addStays(10, 5);
  });

  /** Stays that took place, each with a published review. */
  async function addStays(count: number, rating: number): Promise<void> {
    const { kysely } = world.t.db;
    const guest = await world.makeGuest();
    for (let index = 0; index < count; index += 1) {
      const id = newId();
      const start = new Date(Date.UTC(2026, 9, 1 + index, 14));
      const end = new Date(start.getTime() + 3_600_000);
      await kysely
        .insertInto('booking')
        .values({
          id,
          reference: `DN-${id.slice(-8)}`,
          listing_id: listing.id,
          guest_id: guest.id,
          host_id: listing.host_id,
          status: 'closed',
          during: `[${start.toISOString()},${end.toISOString()})`,
          time_zone: 'America/New_York',
          local_start: 'then',
          local_end: 'later',
          guests: 1,
          currency: 'USD',
          lines: '[]',
          total_minor: 0,
          subtotal_minor: 0,
          guest_fee_minor: 0,
          host_fee_minor: 0,
          cancellation_policy: 'flexible',
          booking_mode: 'instant',
          confirmed_at: start,
          created_at: start,
        })
        .execute();
      await kysely
        .insertInto('review')
        .values({
          id: newId(),
          booking_id: id,
          listing_id: listing.id,
          side: 'guest',
          author_id: guest.id,
          rating,
          text: '',
          written_at: end,
          published_at: end,
        })
        .execute();
    }
  }

  const shown = async () => {
    const { body } = await world.call<typeof ListingDetail._output>(undefined, 'GET', `/api/listings/${listing.id}`);
    const row = await world.t.db.kysely
      .selectFrom('listing')
      .select('card')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    return { since: body.host.badgeSince, isOnCard: (row.card as { isReliable?: true } | null)?.isReliable ?? false };
  };
  const check = () => checkBadges(world.t.deps);

  it('gives the badge, on the listing’s page and its card, and keeps since when', async () => {
    await check();
    expect(await shown()).toEqual({ since: '2026-11-21', isOnCard: true });
    world.t.clock.set('2026-12-01T00:10:00Z');
    await check();
    expect(await shown()).toEqual({ since: '2026-11-21', isOnCard: true });
  });

  it('changes nothing within a month, and takes the badge away at the next check', async () => {
    await check();
    await addStaysToAnother(40, 1);
    expect(await check()).toBe(0);
    expect(await shown()).toMatchObject({ isOnCard: true });
    world.t.clock.set('2026-12-01T00:10:00Z');
    await check();
    expect(await shown()).toEqual({ since: null, isOnCard: false });
  });

  /** Bad reviews of the host's other listing. */
  async function addStaysToAnother(count: number, rating: number): Promise<void> {
    const first = listing;
    listing = await makeListing(world.t.db, { host_id: first.host_id });
    await addStays(count, rating);
    listing = first;
  }

  it('takes the badge away once the bookings are more than a year ago', async () => {
    await check();
    world.t.clock.set('2027-12-01T00:10:00Z');
    await check();
    expect(await shown()).toEqual({ since: null, isOnCard: false });
  });

  it('two nodes at once check each host once in effect', async () => {
    await Promise.all([check(), check()]);
    expect(await shown()).toEqual({ since: '2026-11-21', isOnCard: true });
  });
});
