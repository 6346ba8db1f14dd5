// Edits to cancellation policies: what's sent, and the example that's shown.
import { policyTerms } from '@daynook/contract/cancellation-policies';
import { expect, it } from 'vitest';
import { makeExample, newPolicy, toDraft, toPolicies, withoutPolicy } from './policy-drafts.ts';

const OWN = { id: 'own-100-14d-50-7d-25-48h', names: { en: 'Two weeks' } } as const;

it('sends what it was made from', () => {
  const policies = { off: ['strict' as const, OWN.id], first: 'relaxed' as const, own: [OWN] };
  expect(toPolicies(toDraft(policies))).toEqual(policies);
});

it('sends the id that a new policy’s steps make, also as the first one and as one that’s off', () => {
  const own = { ...newPolicy(), names: { en: 'New' } };
  const draft = { off: [], own: [own], first: own.id };
  const id = 'own-100-14d-50-7d';
  expect(toPolicies(draft)).toEqual({ off: [], first: id, own: [{ id, names: { en: 'New' } }] });
  expect(toPolicies({ ...draft, own: [{ ...own, isOffered: false }] }).off).toEqual([id]);
});

it('starts new listings with another policy once the first one is removed', () => {
  const draft = toDraft({ off: ['relaxed'], first: OWN.id, own: [OWN] });
  expect(withoutPolicy(draft, OWN.id)).toEqual({ off: ['relaxed'], own: [], first: 'flexible' });
});

const example = (id: `own-${string}`, now: Date) =>
  makeExample(policyTerms(id).tiers, { now, timeZone: 'UTC', currency: 'USD' });
const local = (at: string | Date) => new Date(at).toDateString();

it('shows a booking that starts a week after the first deadline, at 9:00', () => {
  const { startsAt, amountMinor, timeline } = example(OWN.id, new Date(2027, 5, 1, 22, 30));
  expect([startsAt.toDateString(), startsAt.getHours(), amountMinor]).toEqual(['Tue Jun 22 2027', 9, 10_000]);
  expect(timeline.steps.map(({ until, refundMinor }) => [local(until), refundMinor])).toEqual([
    ['Tue Jun 08 2027', 10_000],
    ['Tue Jun 15 2027', 5_000],
    ['Sun Jun 20 2027', 2_500],
    ['Tue Jun 22 2027', 0],
  ]);
});

it('leaves out a step that never applies', () => {
  // Two days end when 48 hours do, wherever the clocks don't change. The server refuses these steps for other reasons.
  const tiers = [
    { refundPercent: 100, before: { hours: 47 } },
    { refundPercent: 50, before: { days: 2 } },
  ];
  const { timeline } = makeExample(tiers, { now: new Date(2027, 5, 1), timeZone: 'UTC', currency: 'USD' });
  expect(timeline.steps.map(({ listingPercent }) => listingPercent)).toEqual([100, 0]);
});
