import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOwnListing } from '../../../test/own-listings.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Edits } from '../../nouns/listings/listing-draft.ts';
import type { ListingFields, OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { AUTOSAVE, createAutosave } from './listing-autosave.ts';

interface Sent {
  version: number;
  changes: Partial<ListingFields>;
  answer: (listing: OwnListing) => void;
  refuse: (error: unknown) => void;
}

/** The editor over a network that responds when the test says so. */
function bench(listing = anOwnListing(), kept: Edits = {}) {
  const cache: Edits = kept;
  const sent: Sent[] = [];
  const open = () =>
    createAutosave({
      listing,
      cache: {
        read: () => structuredClone(cache),
        write: (changes) => {
          for (const [field, edit] of Object.entries(changes)) {
            if (edit === undefined) delete cache[field as keyof Edits];
            else cache[field as keyof Edits] = structuredClone(edit);
          }
        },
      },
      save: (version, changes) =>
        new Promise((answer, refuse) => {
          sent.push({ version, changes: structuredClone(changes), answer, refuse });
        }),
      now: () => 1_000,
    });
  const autosave = open();
  /** The server accepts the last request. */
  const accept = async (more: Partial<OwnListing> = {}) => {
    const last = sent.at(-1)!;
    last.answer({ ...listing, ...(last.changes as Partial<OwnListing>), version: last.version + 1, ...more });
    await vi.advanceTimersByTimeAsync(0);
  };
  const refuse = async (error: ConstructorParameters<typeof ApiError>[0]) => {
    sent.at(-1)!.refuse(new ApiError(error));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { autosave, sent, cache, accept, refuse, open };
}

const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE.pauseMs);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a listing saves automatically (K1)', () => {
  it('after a pause, once for everything typed, on the version it was typed on', async () => {
    const { autosave, sent, accept, cache } = bench();
    autosave.set('title', 'Lo');
    autosave.set('title', 'Loft desk');
    autosave.set('floor', '3rd');
    expect(autosave.now().state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(AUTOSAVE.pauseMs - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toMatchObject([{ version: 3, changes: { title: 'Loft desk', floor: '3rd' } }]);
    expect(autosave.now().state).toBe('saving');
    await accept();
    expect(autosave.now()).toMatchObject({ state: 'saved', listing: { version: 4 }, savedAtMs: 1_000 });
    expect(cache).toEqual({});
  });

  it('sends what is typed during a save after it, on the new version', async () => {
    const { autosave, sent, accept } = bench();
    autosave.set('title', 'One');
    await pause();
    autosave.set('title', 'One and more');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(1);
    await accept();
    expect(autosave.now().fields.title).toBe('One and more');
    await pause();
    expect(sent.at(-1)).toMatchObject({ version: 4, changes: { title: 'One and more' } });
    await accept();
    expect(autosave.now().state).toBe('saved');
  });

  it('typed back to what is saved needs no save', async () => {
    const { autosave, sent } = bench();
    autosave.set('title', 'Other');
    autosave.set('title', anOwnListing().title);
    await pause();
    expect([sent, autosave.now().state]).toEqual([[], 'saved']);
  });

  it('keeps what is not saved over a reload and saves it then', async () => {
    const first = bench();
    first.autosave.set('description', 'Half a sentence');
    first.autosave.close();
    const later = bench(anOwnListing(), first.cache);
    expect(later.autosave.now().fields.description).toBe('Half a sentence');
    await vi.advanceTimersByTimeAsync(0);
    expect(later.sent).toMatchObject([{ changes: { description: 'Half a sentence' } }]);
  });

  it('retries when the network is away, with growing pauses, and loses nothing', async () => {
    const { autosave, sent, refuse, accept, cache } = bench();
    autosave.set('title', 'Kept');
    await pause();
    await refuse({ status: 0, code: 'NETWORK_ERROR', message: 'away' });
    expect([autosave.now().state, autosave.now().fields.title]).toEqual(['failed', 'Kept']);
    expect(cache.title?.value).toBe('Kept');
    await vi.advanceTimersByTimeAsync(AUTOSAVE.firstRetryMs);
    expect(sent).toHaveLength(2);
    await refuse({ status: 503, code: 'OVERLOADED', message: 'busy' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE.firstRetryMs);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(AUTOSAVE.firstRetryMs);
    await accept();
    expect(autosave.now().state).toBe('saved');
  });
});

describe('input and what the server stores of it', () => {
  it('a trailing space or line stays while the host keeps typing, though it’s saved without', async () => {
    const { autosave, sent, accept } = bench();
    autosave.set('title', 'Garden ');
    await pause();
    expect(sent.at(-1)?.changes).toEqual({ title: 'Garden ' });
    await accept({ title: 'Garden' });
    expect(autosave.now()).toMatchObject({
      state: 'saved',
      fields: { title: 'Garden ' },
      listing: { title: 'Garden' },
    });
    autosave.set('title', 'Garden room');
    await pause();
    await accept({ title: 'Garden room' });
    autosave.set('title', 'Garden room ');
    await pause();
    expect([sent.length, autosave.now().state, autosave.now().fields.title]).toEqual([2, 'saved', 'Garden room ']);
    autosave.adopt(anOwnListing({ version: 9, title: 'From elsewhere' }));
    expect(autosave.now().fields.title).toBe('From elsewhere');
  });

  it('a save whose response was lost isn’t taken for another window’s', async () => {
    const { autosave, refuse } = bench();
    autosave.set('title', 'Mine');
    await pause();
    await refuse({ status: 0, code: 'NETWORK_ERROR', message: 'away' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE.firstRetryMs);
    const current = { ...anOwnListing(), version: 4, title: 'Mine' };
    await refuse({ status: 409, code: 'VERSION_CHANGED', message: 'changed', current });
    expect(autosave.now()).toMatchObject({ state: 'saved', taken: [], disputed: [], fields: { title: 'Mine' } });
  });
});

describe('a refused field', () => {
  it('keeps its error while the others are saved', async () => {
    const { autosave, sent, refuse, accept } = bench();
    autosave.set('title', '');
    autosave.set('floor', '2nd');
    await pause();
    await refuse({ status: 400, code: 'VALIDATION_FAILED', message: 'x', fields: { 'changes.title': 'Required.' } });
    expect(sent.at(-1)?.changes).toEqual({ floor: '2nd' });
    await accept();
    expect(autosave.now()).toMatchObject({ state: 'refused', errors: { title: 'Required.' }, fields: { title: '' } });
    autosave.set('title', 'Named');
    expect(autosave.now().errors).toEqual({});
    await pause();
    expect(sent.at(-1)?.changes).toEqual({ title: 'Named' });
  });

  it('is discarded with everything else', async () => {
    const { autosave, sent, cache, refuse } = bench();
    autosave.set('dayMinor', -1);
    await vi.advanceTimersByTimeAsync(AUTOSAVE.pauseMs);
    await refuse({ code: 'VALIDATION_FAILED', message: 'No.', status: 400, fields: { dayMinor: 'Too low.' } });
    expect(autosave.now().state).toBe('refused');
    autosave.forget();
    expect(autosave.now()).toMatchObject({ state: 'saved', errors: {}, fields: { dayMinor: 8_000 } });
    expect(cache).toEqual({});
    await vi.advanceTimersByTimeAsync(AUTOSAVE.longestRetryMs);
    expect(sent).toHaveLength(1);
  });

  it('that causes an error in another one waits until either changes', async () => {
    const { autosave, sent, refuse, accept } = bench();
    autosave.set('dayMinor', 50_000);
    await pause();
    await refuse({ status: 400, code: 'VALIDATION_FAILED', message: 'x', fields: { weekMinor: 'Less than a day.' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(autosave.now()).toMatchObject({ state: 'refused', errors: { weekMinor: 'Less than a day.' } });
    autosave.set('weekMinor', 200_000);
    await pause();
    expect(sent.at(-1)?.changes).toEqual({ dayMinor: 50_000, weekMinor: 200_000 });
    await accept();
    expect(autosave.now()).toMatchObject({ state: 'saved', errors: {} });
  });
});

describe('another window', () => {
  const elsewhere = (more: Partial<OwnListing>) => ({
    status: 409,
    code: 'VERSION_CHANGED' as const,
    message: 'changed',
    current: { ...anOwnListing(), version: 9, ...more },
  });

  it('that changed other fields is shown, and ours are saved on its version', async () => {
    const { autosave, sent, refuse, accept } = bench();
    autosave.set('title', 'Mine');
    await pause();
    await refuse(elsewhere({ floor: 'Attic' }));
    expect(autosave.now()).toMatchObject({ taken: ['floor'], disputed: [], fields: { floor: 'Attic', title: 'Mine' } });
    expect(sent.at(-1)).toMatchObject({ version: 9, changes: { title: 'Mine' } });
    await accept({ floor: 'Attic' });
    expect(autosave.now().state).toBe('saved');
  });

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ] as const)('that changed the same field waits for a choice: %s', async (choice, title) => {
    const { autosave, sent, refuse, accept } = bench();
    autosave.set('title', 'Mine');
    await pause();
    await refuse(elsewhere({ title: 'Theirs' }));
    expect(autosave.now()).toMatchObject({ state: 'disputed', disputed: ['title'], fields: { title: 'Mine' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    autosave.settle('title', choice);
    await vi.advanceTimersByTimeAsync(0);
    if (choice === 'mine') {
      expect(sent.at(-1)).toMatchObject({ version: 9, changes: { title: 'Mine' } });
      await accept();
    } else expect(sent).toHaveLength(1);
    expect(autosave.now()).toMatchObject({ state: 'saved', disputed: [], fields: { title } });
  });

  it('is also detected for edits from an earlier visit', () => {
    const kept: Edits = { title: { value: 'Typed on the train', base: 'What it said then' } };
    const { autosave } = bench(anOwnListing({ title: 'What it says now' }), kept);
    expect(autosave.now()).toMatchObject({
      state: 'disputed',
      disputed: ['title'],
      fields: { title: 'Typed on the train' },
    });
  });
});

it('the last change can be undone and redone', async () => {
  const { autosave, sent, accept } = bench();
  autosave.set('capacity', 4);
  await pause();
  await accept();
  expect(autosave.now().undo).toEqual({ capacity: anOwnListing().capacity });
  autosave.undoLast();
  expect(sent.at(-1)?.changes).toEqual({ capacity: anOwnListing().capacity });
  await accept();
  expect(autosave.now().undo).toEqual({ capacity: 4 });
});
