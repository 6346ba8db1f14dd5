// Noise by hour (idea of a noise profile): who may measure when, what's refused, and what listings show.
import { NOISE_SAMPLES } from '@daynook/contract/listings/noise-limits';
import type { MeasuredNoise, NoiseSample } from '@daynook/contract/listings/noise-samples';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { makeWorld, type ProblemBody, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { tidySamples } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
// A Saturday, 10:00 in New York.
beforeEach(() => world.t.clock.set('2026-11-21T15:00:30Z'));

/** A voice now and then: 10.5 dB over its own background. */
const NORMAL = { seconds: 60, device: 'computer', l10: -45, l50: -58, l90: -62 };
const QUIET = { ...NORMAL, l10: -60, l50: -61.5 };
const LIVELY = { ...NORMAL, l10: -35, l50: -45 };

const addTo = (path: string, as: TestMember, sample: object = NORMAL) =>
  world.call<NoiseSample & ProblemBody>(as, 'POST', `/api/${path}/noise-samples`, sample);
const addAsHost = (listingId: string, sample?: object, as: TestMember = world.host) =>
  addTo(`host/listings/${listingId}`, as, sample);
const findNoise = async (listingId: string) =>
  (await world.call<{ noise?: MeasuredNoise }>(undefined, 'GET', `/api/listings/${listingId}`)).body.noise;

const tidy = () => tidySamples(world.t.deps, new AbortController().signal);
/** Listings show nothing of today. */
const nextDay = () => world.t.clock.advance({ days: 1 });

/** Samples by one guest, the last one newest: of yesterday, and in the last 24 hours. */
async function addGuestSamples(
  listing: TestListing,
  samples: readonly (typeof NORMAL & { hour?: number })[],
  by?: TestMember,
) {
  const { deps, clock } = world.t;
  const guest = by ?? (await world.makeGuest());
  for (const [index, { device, l10, l50, l90, hour = 10 }] of samples.entries())
    await world.t.db.kysely
      .insertInto('noise_sample')
      .values({
        id: deps.newId(),
        listing_id: listing.id,
        member_id: guest.id,
        by_whom: 'guest',
        device,
        created_at: new Date(clock.now().getTime() - 20 * 3_600_000 - (samples.length - index) * 60_000),
        seconds: 60,
        hour,
        is_weekend: true,
        l10: l10 * 10,
        l50: l50 * 10,
        l90: l90 * 10,
      })
      .execute();
}

/** Published reviews of as many guests, who rated the quiet. */
async function addRatings(listing: TestListing, ratings: readonly (number | null)[], by?: TestMember) {
  const { deps, clock } = world.t;
  const at = new Date(clock.now().getTime() - 3_600_000);
  for (const noise of ratings)
    await world.t.db.kysely
      .insertInto('review')
      .values({
        id: deps.newId(),
        listing_id: listing.id,
        author_id: (by ?? (await world.makeGuest())).id,
        rating: 5,
        noise,
        text: 'A day at the desk.',
        written_at: at,
        published_at: at,
      })
      .execute();
}

describe('a noise sample', () => {
  it('of a guest is possible only during the booking, for its guest', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const booking = await world.booked(listing);
    const add = (as: TestMember) => addTo(`bookings/${booking._id}`, as);
    expect((await add(world.guest)).body.code).toBe('NOT_DURING_BOOKING');
    expect((await add(world.host)).body.code).toBe('FORBIDDEN');
    expect((await add(await makeMember(world.t.db))).body.code).toBe('NOT_FOUND');
    world.t.clock.set(new Date(Date.parse(booking.startsAt) + 90_000));
    expect(await add(world.guest)).toMatchObject({ status: 201, body: { isWeekend: false, grade: 'normal' } });
    world.t.clock.set(booking.endsAt);
    expect((await add(world.guest)).body.code).toBe('NOT_DURING_BOOKING');
  });

  it('of a host says on the listing who measured, in the property’s hour in which most of it was taken', async () => {
    const listing = await world.makeListing();
    const add = async (at: string, sample: object) => {
      world.t.clock.set(at);
      expect(await addAsHost(listing.id, sample)).toMatchObject({ status: 201 });
    };
    await add('2026-11-21T15:00:20Z', QUIET);
    await add('2026-11-21T15:00:40Z', LIVELY);
    await add('2026-11-23T15:30:00Z', NORMAL);
    nextDay();
    expect(await findNoise(listing.id)).toEqual({
      isQuiet: false,
      host: {
        hours: [
          { isWeekend: false, hour: 10, grade: 'normal' },
          { isWeekend: true, hour: 9, grade: 'quiet' },
          { isWeekend: true, hour: 10, grade: 'lively' },
        ],
        samples: 3,
        lastMonth: '2026-11',
      },
    });
    world.t.clock.advance({ days: ON_SITE.countDays + 1 });
    expect(await findNoise(listing.id)).toBeUndefined();
  });

  it('tells nobody who’s there today: listings show it from the property’s next day on', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    await addRatings(listing, [5, 4, 5]);
    for (const sample of [QUIET, QUIET]) await addGuestSamples(listing, [sample]);
    const { _id } = await world.booked(listing);
    world.t.clock.set('2026-11-23T15:00:00Z');
    await tidy();
    const before = await findNoise(listing.id);
    expect(before).toMatchObject({ isQuiet: false, guests: { samples: 2 } });
    world.t.clock.set('2026-11-24T15:00:00Z');
    expect(await addTo(`bookings/${_id}`, world.guest, QUIET)).toMatchObject({ status: 201 });
    expect(await addAsHost(listing.id)).toMatchObject({ status: 201 });
    // Midnight in New York.
    for (const at of ['2026-11-24T15:00:00Z', '2026-11-25T04:59:59Z']) {
      world.t.clock.set(at);
      await tidy();
      expect(await findNoise(listing.id)).toEqual(before);
    }
    world.t.clock.set('2026-11-25T05:00:00Z');
    await tidy();
    expect(await findNoise(listing.id)).toMatchObject({ isQuiet: true, guests: { samples: 3 }, host: { samples: 1 } });
  });

  it('isn’t another member’s to add, nor one of a listing that’s gone', async () => {
    const listing = await world.makeListing();
    expect((await addAsHost(listing.id, NORMAL, world.guest)).body.code).toBe('NOT_FOUND');
    expect(await world.call(undefined, 'POST', `/api/host/listings/${listing.id}/noise-samples`, NORMAL)).toMatchObject(
      { status: 401 },
    );
    expect(await findNoise(listing.id)).toBeUndefined();
  });

  it.each([
    ['louder than full scale', { l10: 0.1 }, 'l10'],
    ['not a number', { l10: 'loud' }, 'l10'],
    ['from a microphone that’s off', { l50: -120, l90: -120 }, 'l90'],
    ['in the wrong order', { l50: -40 }, 'l50'],
    ['with a background louder than the rest', { l90: -50 }, 'l90'],
    ['too short', { seconds: 29 }, 'seconds'],
    ['from an unknown device', { device: 'toaster' }, 'device'],
    ['with sound in it', { audio: 'UklGRg==' }, 'audio'],
  ])('is refused if it’s %s', async (_, change, field) => {
    const listing = await world.makeListing();
    const { status, body } = await addAsHost(listing.id, { ...NORMAL, ...change });
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: expect.arrayContaining([field]),
    });
    expect(await findNoise(listing.id)).toBeUndefined();
  });

  it('is forgotten after a year', async () => {
    const listing = await world.makeListing();
    await addAsHost(listing.id);
    const count = async () =>
      (await world.t.db.kysely.selectFrom('noise_sample').select('id').where('listing_id', '=', listing.id).execute())
        .length;
    await tidy();
    expect(await count()).toBe(1);
    world.t.clock.advance({ days: ON_SITE.keptDays + 1 });
    await tidy();
    expect(await count()).toBe(0);
  });
});

describe('levels', () => {
  const readGrade = async (listing: TestListing) => (await findNoise(listing.id))?.guests?.hours[0]?.grade;

  it('are compared with the quietest background of the same person on the same kind of device', async () => {
    const listing = await world.makeListing();
    const hum = { ...NORMAL, l10: -39, l50: -40, l90: -41 };
    await addGuestSamples(listing, [hum]);
    expect(await readGrade(listing)).toBe('quiet');
    const guest = await world.makeGuest();
    await addGuestSamples(listing, [{ ...hum, device: 'phone', l90: -80 }, hum], guest);
    expect(await readGrade(listing)).toBe('normal');
    const other = await world.makeListing();
    await addGuestSamples(other, [{ ...NORMAL, l10: -62, l50: -62 }, hum], guest);
    expect(await readGrade(other)).toBe('normal');
  });

  it('count once for each person, with the newest ones', async () => {
    const outvoted = await world.makeListing();
    await addGuestSamples(outvoted, [LIVELY]);
    await addGuestSamples(outvoted, [LIVELY]);
    await addGuestSamples(
      outvoted,
      Array.from({ length: 12 }, () => QUIET),
    );
    expect((await findNoise(outvoted.id))!.guests).toMatchObject({
      hours: [{ grade: 'lively' }],
      samples: 2 + ON_SITE.countedPerPerson,
    });
    const changed = await world.makeListing();
    await addGuestSamples(changed, [
      ...Array.from({ length: 9 }, () => LIVELY),
      ...Array.from({ length: 5 }, () => QUIET),
    ]);
    expect(await readGrade(changed)).toBe('quiet');
  });
});

describe('“measured quiet”', () => {
  let asks = 10;
  const isFound = async (listingId: string) => {
    const url = `/api/listings/search?bbox=-180,-85,180,85&measuredQuiet=1&limit=${++asks}`;
    const { body } = await world.call<{ listings: { _id: string }[] }>(undefined, 'GET', url);
    return body.listings.some(({ _id }) => _id === listingId);
  };
  /** The sample of a guest who's there now. */
  async function measure(listing: TestListing, sample: object) {
    const guest = await world.makeGuest();
    const { _id, startsAt, endsAt } = await world.booked(listing, {}, { guest });
    world.t.clock.set(new Date(Date.parse(startsAt) + 90_000));
    expect(await addTo(`bookings/${_id}`, guest, sample)).toMatchObject({ status: 201 });
    world.t.clock.set(endsAt);
  }

  it.each([
    ['three guests with quiet samples', [QUIET, QUIET], QUIET, true],
    ['two guests', [QUIET], QUIET, false],
    ['most with lively ones', [QUIET, LIVELY], LIVELY, false],
  ])('with %s', async (_, earlier, last, isQuiet) => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    await addRatings(listing, [5, 4, 5]);
    for (const sample of earlier) await addGuestSamples(listing, [sample]);
    await measure(listing, last);
    nextDay();
    await tidy();
    expect((await findNoise(listing.id))!.isQuiet).toBe(isQuiet);
    expect(await isFound(listing.id)).toBe(isQuiet);
  });

  // Traffic at every hour: no sample rises above its own background, so samples alone call it quiet.
  const STEADY = { ...NORMAL, l10: -20, l50: -20.5, l90: -21 };

  it.each<[string, readonly (number | null)[], boolean]>([
    ['guests call it loud', [2, 1, 3], false],
    ['as many call it loud as quiet', [5, 2, 5, 2], false],
    ['too few have rated the quiet', [5, 5, null, null], false],
    ['nobody has reviewed it', [], false],
    ['they agree', [4, 4, 4], true],
  ])('isn’t given to a room with a steady noise unless reviews agree: %s', async (_, ratings, isQuiet) => {
    const listing = await world.makeListing();
    const guests = await Promise.all([1, 2, 3].map(() => world.makeGuest()));
    // In the morning and at night: two hours don't show it, either.
    for (const guest of guests) await addGuestSamples(listing, [STEADY, { ...STEADY, hour: 22 }], guest);
    await addRatings(listing, ratings);
    nextDay();
    await tidy();
    const noise = (await findNoise(listing.id))!;
    expect(noise.guests!.hours.map(({ grade }) => grade)).toEqual(['quiet', 'quiet']);
    expect(noise.isQuiet).toBe(isQuiet);
    expect(await isFound(listing.id)).toBe(isQuiet);
  });

  it('counts each reviewer once and no hidden reviews, and follows reviews that come long after the samples', async () => {
    const listing = await world.makeListing();
    for (let at = 0; at < 3; at += 1) await addGuestSamples(listing, [QUIET]);
    await addRatings(listing, [5, 5, 5, 5], await world.makeGuest());
    await addRatings(listing, [5]);
    world.t.clock.advance({ days: 14 });
    await tidy();
    expect(await isFound(listing.id)).toBe(false);
    await addRatings(listing, [5]);
    await tidy();
    expect(await isFound(listing.id)).toBe(true);
    await addRatings(listing, [1, 1]);
    await tidy();
    expect(await isFound(listing.id)).toBe(false);
    await addRatings(listing, [5, 5, 5]);
    await tidy();
    expect(await isFound(listing.id)).toBe(true);
    await world.t.db.kysely
      .updateTable('review')
      .set({ hidden_at: world.t.clock.now(), hidden_reason: 'Spam' })
      .where('listing_id', '=', listing.id)
      .where('noise', '=', 5)
      .execute();
    await tidy();
    expect(await isFound(listing.id)).toBe(false);
  });

  it('isn’t decided by one guest or by the host, and ends and begins as samples become old', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    await addRatings(listing, [5, 4, 5]);
    await addGuestSamples(
      listing,
      Array.from({ length: 9 }, () => QUIET),
    );
    for (let at = 0; at < 3; at += 1) await addAsHost(listing.id, QUIET);
    await measure(listing, QUIET);
    nextDay();
    await tidy();
    expect(await isFound(listing.id)).toBe(false);
    for (let at = 0; at < 2; at += 1) await addGuestSamples(listing, [LIVELY]);
    world.t.clock.advance({ days: ON_SITE.countDays - 1 });
    for (let at = 0; at < 3; at += 1) await addGuestSamples(listing, [QUIET]);
    await tidy();
    expect(await isFound(listing.id)).toBe(true);
    for (let at = 0; at < 6; at += 1) await addGuestSamples(listing, [LIVELY]);
    await tidy();
    expect(await isFound(listing.id)).toBe(false);
    world.t.clock.advance({ days: ON_SITE.countDays + 1 });
    for (let at = 0; at < 3; at += 1) await addGuestSamples(listing, [QUIET]);
    await tidy();
    expect(await isFound(listing.id)).toBe(true);
    world.t.clock.advance({ days: ON_SITE.countDays + 1 });
    await tidy();
    expect(await isFound(listing.id)).toBe(false);
  });
});

describe('limits', () => {
  it('are per member and hour', async () => {
    const listing = await world.makeListing();
    world.t.clock.advance({ days: 4 });
    for (let at = 0; at < NOISE_SAMPLES.perHour; at += 1)
      expect(await addAsHost(listing.id)).toMatchObject({ status: 201 });
    expect((await addAsHost(listing.id)).body.code).toBe('LIMIT_REACHED');
    world.t.clock.advance({ hours: 1 });
    expect(await addAsHost(listing.id)).toMatchObject({ status: 201 });
  });

  it('are per listing and side, however many members measure', async () => {
    const listing = await world.makeListing();
    world.t.clock.advance({ days: 6 });
    const guests = await Promise.all(Array.from({ length: 6 }, () => world.makeGuest()));
    for (const guest of guests)
      await addGuestSamples(
        listing,
        Array.from({ length: ON_SITE.perListingDaily / guests.length }, () => NORMAL),
        guest,
      );
    // The other side has its own.
    expect(await addAsHost(listing.id)).toMatchObject({ status: 201 });
    await world.t.db.kysely
      .updateTable('noise_sample')
      .set({ by_whom: 'host' })
      .where('listing_id', '=', listing.id)
      .execute();
    expect((await addAsHost(listing.id)).body.code).toBe('LIMIT_REACHED');
    world.t.clock.advance({ days: 1 });
    expect(await addAsHost(listing.id)).toMatchObject({ status: 201 });
  });

  it('are per network and listing, however many members measure, and refused ones don’t count', async () => {
    const limited = await makeWorld({ environment: { RATE_LIMITS: 'on' } });
    const [listing, other] = [await limited.makeListing(), await limited.makeListing()];
    const add = (listingId: string) =>
      limited.call(limited.host, 'POST', `/api/host/listings/${listingId}/noise-samples`, NORMAL);
    // As if the next ones were another member's.
    const forget = () => limited.t.db.kysely.deleteFrom('noise_sample').execute();
    for (let at = 0; at < NOISE_SAMPLES.perHour; at += 1) expect(await add(listing.id)).toMatchObject({ status: 201 });
    for (let at = 0; at < ON_SITE.perNetworkHourly; at += 1)
      expect(await add(listing.id)).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
    await forget();
    for (let at = NOISE_SAMPLES.perHour; at < ON_SITE.perNetworkHourly; at += 1)
      expect(await add(listing.id)).toMatchObject({ status: 201 });
    await forget();
    expect(await add(listing.id)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(await add(other.id)).toMatchObject({ status: 201 });
    await limited.t.close();
  });
});
