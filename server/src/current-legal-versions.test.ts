// Which versions of a legal document apply when a later release of ours comes beside an operator's own version (0147).
import { FIRST_OWN_VERSION } from '@daynook/contract/legal-versions';
import { describe, expect, it } from 'vitest';
import { findInEffect, type KnownVersion, listApplying, listStates } from './current-legal-versions.ts';

const OWN = FIRST_OWN_VERSION;
const ours = (version: number, effectiveOn: string): KnownVersion => ({
  version,
  effectiveOn,
  languages: null,
  isWithdrawn: false,
});
const own = (version: number, effectiveOn: string, isWithdrawn = false): KnownVersion => ({
  version,
  effectiveOn,
  languages: ['en'],
  isWithdrawn,
});
const FIRST = ours(1, '2026-01-01');
const numbers = (versions: readonly KnownVersion[]) => versions.map(({ version }) => version);
const states = (versions: readonly KnownVersion[], onDate: string) =>
  Object.fromEntries(listStates(versions, onDate).map(({ version, state }) => [version, state]));

describe('beside an operator’s version in effect, one that a later release adds', () => {
  const versions = [FIRST, ours(2, '2026-09-01'), own(OWN, '2026-06-01')];

  it('never applies if its day is later', () => {
    expect(numbers(listApplying(versions))).toEqual([1, OWN]);
    expect(findInEffect(versions, '2027-01-01').version).toBe(OWN);
    expect(states(versions, '2027-01-01')).toEqual({ 1: 'past', 2: 'superseded', [OWN]: 'in-effect' });
  });

  it('never applies on the same day either', () => {
    const sameDay = [FIRST, ours(2, '2026-06-01'), own(OWN, '2026-06-01')];
    expect(findInEffect(sameDay, '2026-06-01').version).toBe(OWN);
    expect(numbers(listApplying(sameDay))).toEqual([1, OWN]);
  });

  it('doesn’t overtake it if the release is installed late, though its day has passed', () => {
    const late = [FIRST, ours(2, '2026-05-01'), own(OWN, '2026-06-01')];
    expect(findInEffect(late, '2026-07-01').version).toBe(OWN);
  });
});

describe('beside an operator’s announced version, one that a later release adds', () => {
  it('applies until then if its day is earlier', () => {
    const versions = [FIRST, ours(2, '2026-05-01'), own(OWN, '2026-06-01')];
    const onDays = ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'];
    expect(numbers(onDays.map((day) => findInEffect(versions, day)))).toEqual([1, 2, 2, OWN]);
    expect(states(versions, '2026-05-15')).toEqual({ 1: 'past', 2: 'in-effect', [OWN]: 'announced' });
  });

  it('applies if the operator’s is withdrawn, and is replaced by their next one', () => {
    const withdrawn = [FIRST, ours(2, '2026-09-01'), own(OWN, '2026-06-01', true)];
    expect(findInEffect(withdrawn, '2026-10-01').version).toBe(2);
    const next = [...withdrawn, own(OWN + 1, '2026-10-01')];
    expect(numbers(['2026-09-15', '2026-10-01'].map((day) => findInEffect(next, day)))).toEqual([2, OWN + 1]);
    expect(states(next, '2026-10-01')).toMatchObject({ 2: 'past', [OWN]: 'withdrawn', [OWN + 1]: 'in-effect' });
  });
});

it('before the first version, the first one applies', () => {
  expect(findInEffect([FIRST, own(OWN, '2026-06-01')], '2020-01-01').version).toBe(1);
});
