import { expect, it } from 'vitest';
import { loadGazetteer } from '../../src/adapters/places/gazetteer.ts';
import { listingFaults } from '../../src/modules/hosting/service.ts';
import { makeMarketplace } from './homes.ts';

it('every room of the demo makes sense to the editor that would save it', () => {
  const { homes } = makeMarketplace(loadGazetteer(), '2026-11-21');
  const faults = homes.flatMap(({ listings }) =>
    listings.map(({ kind, capacity, seats, prices, rules, extras }) =>
      listingFaults({
        ...prices,
        priceRules: [...extras.priceRules],
        discounts: extras.discounts,
        addOns: [...extras.addOns],
        kind,
        capacity,
        seats,
        minDurationMinutes: rules.minDuration,
        maxDurationMinutes: rules.maxDuration,
        weekdayMinMinutes: null,
        weekdayMaxMinutes: null,
        partIds: [],
      }),
    ),
  );
  expect(faults.length).toBeGreaterThan(1_000);
  expect(faults.filter((one) => Object.keys(one).length > 0)).toEqual([]);
});
