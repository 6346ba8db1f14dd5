// The search criteria for the answers, and how they're relaxed (RT1 /quiz).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quizQuestions } from '../../nouns/personas/quiz-rules.ts';
import { compareWithInputs, onlyOffered, readWhere, softerInputs, toInputs, toSearch } from './quiz-criteria.ts';

const PORTLAND = { label: 'Portland, OR', lat: 45.52, lng: -122.68, by: 'bike', within: 20 } as const;

describe('the criteria (RT1 /quiz)', () => {
  it('are a search with everything that was asked for', () => {
    const inputs = toInputs(
      { calls: 'many', noise: 'silence', desk: ['screen', 'chair'], people: 'team', budget: 'low', when: 'edges' },
      PORTLAND,
      'CAD',
    );
    expect(toSearch(inputs)).toEqual({
      lat: 45.52,
      lng: -122.68,
      address: 'Portland, OR',
      by: 'bike',
      within: 20,
      people: 4,
      maxPrice: 40,
      amenities: ['monitor', 'ergonomic-chair', 'call-ready', 'door-closes', 'quiet', 'private-entrance'],
    });
    expect(toSearch(toInputs({}, undefined, 'USD'))).toEqual({});
    expect(toSearch(toInputs({ desk: ['nothing'] }, undefined, 'USD'))).toEqual({});
  });

  it.each([
    ['EUR', 40, 80],
    ['SEK', 400, 800],
    ['HUF', 14_000, 28_000],
  ])('have a budget that fits the currency %s (N16)', (currency, low, middle) => {
    const listBudgets = (answers: readonly string[]) =>
      answers.map((budget) => toInputs({ budget }, undefined, currency).maxPrice);
    expect(listBudgets(['low', 'middle', 'high'])).toEqual([low, middle, undefined]);
  });

  it('leave out what the site doesn’t offer anymore, but never step-free access (N9)', () => {
    const inputs = toInputs({ calls: 'many', desk: ['steps'] }, undefined, 'USD');
    expect(inputs.amenities).toEqual(['step-free', 'call-ready', 'door-closes']);
    expect(onlyOffered(inputs, (amenity) => amenity === 'door-closes').amenities).toEqual(['step-free', 'door-closes']);
  });

  it('are relaxed step by step, but never step-free access or capacity', () => {
    const answer = fc.record(
      Object.fromEntries(
        quizQuestions
          .filter(({ options }) => options.length > 0)
          .map(({ id, options, isMany }) => {
            const ids = options.map((option) => option.id);
            return [id, isMany ? fc.subarray(ids) : fc.constantFrom(...ids)];
          }),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answer, fc.boolean(), (answers, isPlaced) => {
        const inputs = toInputs(answers, isPlaced ? PORTLAND : undefined, 'USD');
        const steps = softerInputs(inputs);
        expect(steps[0]).toBe(inputs);
        for (const step of steps) {
          expect(step.people).toBe(inputs.people);
          if (answers['desk']?.includes('steps')) expect(step.amenities).toContain('step-free');
        }
        const last = steps.at(-1)!;
        expect([last.where, last.maxPrice]).toEqual([undefined, undefined]);
        const limits = steps.flatMap(({ where }) => where?.within ?? []);
        if (isPlaced) expect(limits.slice(0, 2)).toEqual([20, 45]);
        expect(steps.length).toBeLessThanOrEqual(11);
      }),
      { numRuns: 200 },
    );
  });

  it('describe what a workspace has, lacks, and costs, and where it is', () => {
    const inputs = toInputs({ calls: 'many', budget: 'low', people: 'two' }, PORTLAND, 'USD');
    const found = {
      amenities: ['call-ready' as const],
      capacity: 4,
      trip: { by: 'bike', minutesFrom: 16, minutesTo: 25 } as const,
      pricing: { fullDayMinor: 4_050, currency: 'CAD' },
    };
    expect(compareWithInputs(found, inputs)).toEqual({
      has: ['call-ready'],
      lacks: ['door-closes'],
      budget: { fullDayMinor: 4_050, mostMinor: 4_000, currency: 'CAD' },
      isNear: false,
      trip: found.trip,
      seats: 4,
    });
  });
});

it.each([
  [PORTLAND, PORTLAND],
  [{ ...PORTLAND, within: 21 }, undefined],
  [{ ...PORTLAND, by: 'train' }, undefined],
  [
    { ...PORTLAND, by: undefined, radiusKm: 3 },
    { ...PORTLAND, by: 'car', within: 30 },
  ],
  [
    { ...PORTLAND, by: undefined, radiusKm: 10 },
    { ...PORTLAND, by: 'car', within: 45 },
  ],
  [
    { ...PORTLAND, by: undefined, radiusKm: 25 },
    { ...PORTLAND, by: 'car', within: 60 },
  ],
  [{ ...PORTLAND, by: undefined, radiusKm: -1 }, undefined],
  [{ ...PORTLAND, lat: '45' }, undefined],
  [{ ...PORTLAND, lat: 91 }, undefined],
  [{ ...PORTLAND, lng: Number.NaN }, undefined],
  [{ ...PORTLAND, label: 'x'.repeat(201) }, undefined],
  ['Portland', undefined],
  [null, undefined],
])('a stored place %j is read as %j (RT1 /quiz)', (stored, where) => {
  expect(readWhere(stored)).toEqual(where);
});
