import { describe, expect, it } from 'vitest';
import { checkFiles, findRefusal, stillNeeded } from '../../../nouns/photos/check-files.ts';
import { isConflict, mergePhotos, moveTo, type PhotoWords } from './photo-order.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, type: string, size = MEGABYTE) => ({ name, type, size });

describe('files before they are sent (B1)', () => {
  it.each([
    ['a.jpg', 'image/jpeg', MEGABYTE, undefined],
    ['a.avif', 'image/avif', MEGABYTE, undefined],
    ['a.JPG', '', MEGABYTE, undefined],
    ['a.heic', 'image/heic', MEGABYTE, undefined],
    ['a.HEIC', '', MEGABYTE, undefined],
    ['a.mov', 'video/quicktime', MEGABYTE, 'not-a-picture'],
    ['a.gif', 'image/gif', MEGABYTE, 'not-a-picture'],
    ['a.svg', 'image/svg+xml', MEGABYTE, 'not-a-picture'],
    ['a.pdf', 'application/pdf', MEGABYTE, 'not-a-picture'],
    ['a.jpg', 'image/jpeg', 0, 'empty'],
    ['a.jpg', 'image/jpeg', 20 * MEGABYTE, undefined],
    ['a.jpg', 'image/jpeg', 20 * MEGABYTE + 1, 'too-large'],
  ])('%s of type "%s" with %i bytes: %s', (name, type, size, refusal) => {
    expect(findRefusal(file(name, type, size))).toBe(refusal);
  });

  it('takes as many as the listing holds; those refused take no place', () => {
    const files = [file('a.gif', 'image/gif'), file('b.jpg', 'image/jpeg'), file('c.jpg', 'image/jpeg')];
    expect(checkFiles(files, { present: 23, most: 24 }).map(({ refusal }) => refusal)).toEqual([
      'not-a-picture',
      undefined,
      'too-many',
    ]);
  });

  it('counts what is still needed', () => expect([0, 3, 4, 9].map(stillNeeded)).toEqual([4, 1, 0, 0]));
});

describe('the order of pictures (B1)', () => {
  const photos = (text: string): PhotoWords[] => [...text].map((_id) => ({ _id, alt: '' }));
  const text = (list: readonly PhotoWords[]) => list.map(({ _id, alt }) => _id + (alt && `:${alt}`)).join('');

  it.each([
    ['abcd', 0, 2, 'bcad'],
    ['abcd', 3, 0, 'dabc'],
    ['abcd', 1, 1, 'abcd'],
    ['abcd', 0, 9, 'abcd'],
    ['abcd', 0, -1, 'abcd'],
  ])('%s moved from %i to %i is %s', (order, from, to, expected) => {
    expect(moveTo([...order], from, to).join('')).toBe(expected);
  });

  it.each([
    ['nothing edited: follows the server', 'abc', 'abc', 'cab', 'cab'],
    ['a new one comes to the end of the order made here', 'cba', 'abc', 'abcd', 'cbad'],
    ['one removed there is gone here', 'cba', 'abc', 'ac', 'ca'],
    ['one removed here stays removed', 'ab', 'abc', 'abcd', 'abd'],
  ])('%s', (_, mine, base, now, merged) => {
    expect(text(mergePhotos(photos(mine), photos(base), photos(now)))).toBe(merged);
  });

  it('words edited here stay, words edited there come in', () => {
    const base = photos('ab');
    const mine = [
      { _id: 'b', alt: '' },
      { _id: 'a', alt: 'mine' },
    ];
    const now = [
      { _id: 'a', alt: 'theirs' },
      { _id: 'b', alt: 'theirs' },
    ];
    expect(mergePhotos(mine, base, now)).toEqual([
      { _id: 'b', alt: 'theirs' },
      { _id: 'a', alt: 'mine' },
    ]);
  });

  it.each([
    ['the same', 'abc', false],
    ['only more', 'abcd', false],
    ['another order', 'bac', true],
    ['one gone', 'ab', true],
  ])('%s is a conflict: %s, %s', (_, now, conflict) => {
    const list = photos(now).map((photo) => ({ ...photo, photo: null, status: 'ready' as const, failure: null }));
    expect(isConflict(photos('abc'), { photos: list } as unknown as Parameters<typeof isConflict>[1])).toBe(conflict);
  });
});
