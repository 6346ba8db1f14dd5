import { describe, expect, it } from 'vitest';
import { type CountsByListing, createFunnel } from './funnel-counter.ts';

const PAGE_VIEW = { counts: true, memberId: undefined };
const makeListing = (id: string, hostId = 'host') => ({ id, hostId });

function world(options: { listingsMaximum?: number } = {}) {
  const written: Record<string, unknown>[] = [];
  const notes: string[] = [];
  let failures = 0;
  const funnel = createFunnel({
    ...options,
    write: async (counts: CountsByListing) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('no database');
      }
      written.push(Object.fromEntries([...counts].map(([id, listing]) => [id, { ...listing }])));
    },
    onError: (_error, note) => notes.push(note),
  });
  return { funnel, written, notes, failNext: () => (failures += 1) };
}

describe('counting in memory (K5)', () => {
  it('writes everything since the last time at once, and nothing if there was nothing (K5)', async () => {
    const { funnel, written } = world();
    await funnel.flush();
    for (let count = 0; count < 1_200; count += 1) funnel.shown([makeListing('a'), makeListing('b')], PAGE_VIEW);
    funnel.viewed(makeListing('a'), PAGE_VIEW);
    funnel.quoted(makeListing('b'), PAGE_VIEW);
    await Promise.all([funnel.flush(), funnel.flush()]);
    expect(written).toEqual([
      { a: { impressions: 1_200, views: 1, quotes: 0 }, b: { impressions: 1_200, views: 0, quotes: 1 } },
    ]);
  });

  it('counts that couldn’t be written are kept and written with later ones (K5)', async () => {
    const { funnel, written, notes, failNext } = world();
    failNext();
    funnel.viewed(makeListing('a'), PAGE_VIEW);
    await funnel.flush();
    expect([written, notes.length]).toEqual([[], 1]);
    funnel.viewed(makeListing('a'), PAGE_VIEW);
    await funnel.flush();
    expect(written).toEqual([{ a: { impressions: 0, views: 2, quotes: 0 } }]);
  });

  it('counts at most the maximum number of listings, and logs what it dropped (K5)', async () => {
    const { funnel, written, notes } = world({ listingsMaximum: 2 });
    funnel.shown([makeListing('a'), makeListing('b'), makeListing('c'), makeListing('d')], PAGE_VIEW);
    await funnel.flush();
    expect(Object.keys(written[0]!)).toEqual(['a', 'b']);
    expect(notes).toEqual(['page views of more listings weren’t counted: 2']);
  });

  it('stopping writes the rest (K5)', async () => {
    const { funnel, written } = world();
    const stop = funnel.start();
    funnel.shown([makeListing('own', 'me'), makeListing('a')], { counts: true, memberId: 'me' });
    funnel.viewed(makeListing('a'), { counts: false, memberId: undefined });
    await stop();
    expect(written).toEqual([{ a: { impressions: 1, views: 0, quotes: 0 } }]);
  });
});
