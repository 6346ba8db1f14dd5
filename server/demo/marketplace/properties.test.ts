import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { findTextLanguage } from '@daynook/contract/languages/text-language';
import type { Amenity } from '@daynook/contract/listings/amenities';
import { isStepFree, NO_WORK_FACTS, settleAmenities } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactName } from '@daynook/contract/listings/work-facts';
import { seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { expect, it } from 'vitest';
import { loadGazetteer } from '../../src/adapters/places/gazetteer.ts';
import { listingErrors } from '../../src/modules/hosting/service.ts';
import { makeStays } from './history.ts';
import { makeMarketplace } from './properties.ts';

it('every room of the demo makes sense to the editor that would save it', () => {
  const { homes } = makeMarketplace(loadGazetteer(), '2026-11-21');
  const errors = homes.flatMap(({ listings }) =>
    listings.map(({ kind, capacity, seats, prices, rules, extras, packages, workFacts }) =>
      listingErrors(
        {
          ...prices,
          damageDepositMinor: 0,
          priceRules: [...extras.priceRules],
          discounts: extras.discounts,
          addOns: [...extras.addOns],
          packages: [...packages],
          startStepMinutes: rules.startStep as 15 | 30 | 60,
          maxStayDays: 28,
          kind,
          capacity,
          seats,
          minDurationMinutes: rules.minDuration,
          maxDurationMinutes: rules.maxDuration,
          weekdayMinMinutes: null,
          weekdayMaxMinutes: null,
          partIds: [],
          workFacts,
        },
        { today: '2026-11-21', currency: prices.currency },
      ),
    ),
  );
  expect(errors.length).toBeGreaterThan(1_000);
  expect(errors.filter((one) => Object.keys(one).length > 0)).toEqual([]);
});

it('a table has the seats its title says', () => {
  const { homes } = makeMarketplace(loadGazetteer(), '2026-11-21');
  const tables = homes.flatMap(({ listings }) => listings).filter(({ title }) => title.startsWith('Table for twelve'));
  expect(new Set(tables.map(({ capacity }) => capacity))).toEqual(new Set([12]));
});

it('a room claims the monitor, the standing desk and the office chair that its pictures show, and no other', () => {
  const { homes } = makeMarketplace(loadGazetteer(), '2026-11-21');
  const wide = homes.flatMap(({ listings }) =>
    listings.map(({ amenities, photos }) => ({ amenities, cover: photos[0]!.alt })),
  );
  const claims = (amenity: Amenity, words: RegExp) =>
    wide.filter(({ amenities, cover }) => words.test(cover) && !amenities.includes(amenity));
  expect(claims('monitor', /with (?:a monitor|two monitors)/)).toEqual([]);
  expect(claims('sit-stand-desk', /standing desk/)).toEqual([]);
  const laptopOnly = wide.filter(({ cover }) => cover.includes('desk with a laptop'));
  expect(laptopOnly.length).toBeGreaterThan(100);
  expect(laptopOnly.filter(({ amenities }) => amenities.includes('monitor'))).toEqual([]);
});

it('measures agree with amenities and pictures, are varied, and not on every listing', () => {
  const { homes } = makeMarketplace(loadGazetteer(), '2026-11-21');
  const all = homes.flatMap(({ listings }) => listings);
  const contradicting = all.filter(
    ({ amenities, workFacts }) =>
      settleAmenities(amenities, workFacts).toSorted().join() !== amenities.toSorted().join() ||
      (amenities.includes('monitor') && workFacts.externalMonitors === null) ||
      (amenities.includes('sit-stand-desk') && workFacts.deskHeightMinimumCm === null) ||
      (amenities.includes('step-free') && !isStepFree(workFacts)),
  );
  expect(contradicting).toEqual([]);
  const twoShown = all.filter(({ photos }) => photos[0]!.alt.includes('with two monitors'));
  expect(twoShown.length).toBeGreaterThan(10);
  expect(twoShown.filter(({ workFacts }) => workFacts.externalMonitors !== 2)).toEqual([]);
  for (const name of Object.keys(NO_WORK_FACTS) as WorkFactName[]) {
    const stated = all.filter(({ workFacts }) => workFacts[name] !== null);
    expect(stated.length / all.length, name).toBeGreaterThan(0.15);
    expect(stated.length / all.length, name).toBeLessThan(0.85);
    expect(new Set(stated.map(({ workFacts }) => workFacts[name])).size, name).toBeGreaterThan(1);
  }
});

it('the host whom everyone may sign in as has two homes with rooms enough to manage, one of them bookable as a whole', () => {
  const { homes } = makeMarketplace(loadGazetteer(), '2026-11-21');
  const nadia = homes.filter(({ host }) => host.email === DEMO_ACCOUNTS.host);
  expect(nadia.map(({ city }) => city.place.name)).toEqual(['Portland', 'Portland']);
  expect(nadia.map(({ listings }) => listings.length)).toEqual([4, 3]);
  expect(nadia.map(({ hasWhole }) => hasWhole)).toEqual([true, false]);
});

it('no city has the same review or reply twice, and nobody has stayed where nothing was listed yet', () => {
  const today = '2026-11-21';
  const { homes } = makeMarketplace(loadGazetteer(), today);
  const { past } = makeStays(seededRandom('daynook-demo-stays'), homes, today, 900);
  const texts = past.flatMap(({ review, home }) =>
    review ? [`${home.city.place.name}, ${home.city.place.region}: ${review.text}`] : [],
  );
  expect(texts.length).toBeGreaterThan(3_000);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  const replies = past.flatMap(({ review, home }) =>
    review?.reply ? [`${home.city.place.name}, ${home.city.place.region}: ${review.reply}`] : [],
  );
  expect(replies.length).toBeGreaterThan(600);
  expect(replies.filter((reply, index) => replies.indexOf(reply) !== index)).toEqual([]);
  const early = past.filter(
    ({ date, home }) => date <= Temporal.PlainDate.from(today).subtract({ days: home.ageDays }).toString(),
  );
  expect(early).toEqual([]);
});

it('hosts in Québec write French, and some elsewhere Spanish, as do many of their guests', () => {
  const marketplace = makeMarketplace(loadGazetteer(), '2026-11-21');
  const inCity = (name: string) => marketplace.homes.filter(({ city }) => city.place.name === name);
  for (const name of ['Montréal', 'Québec']) {
    const listings = inCity(name).flatMap((home) => home.listings);
    expect(listings.length).toBeGreaterThan(3);
    for (const { language, title, description, houseRules } of listings) {
      expect(language).toBe('fr');
      expect(findTextLanguage(`${title} ${description} ${houseRules.join(' ')}`)).toBe('fr');
    }
    expect(inCity(name).every(({ title }) => title.startsWith('Chez '))).toBe(true);
  }
  const spanish = marketplace.homes.flatMap(({ listings }) => listings).filter(({ language }) => language === 'es');
  expect(spanish.length).toBeGreaterThan(3);
  for (const { title, description } of spanish) expect(findTextLanguage(`${title} ${description}`)).toBe('es');
});
