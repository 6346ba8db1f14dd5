import { expect, it } from 'vitest';
import { listElementsIn } from './xml-tags.ts';

it.each([
  ['<d:resourcetype><d:collection/><C:calendar xmlns:C="urn:x"/></d:resourcetype>', ['collection', 'calendar']],
  ['<ResourceType><Calendar></Calendar></ResourceType><calendar/>', ['calendar']],
  ['<a/><resourcetype/><calendar/>', []],
  ['<other><calendar/></other>', undefined],
  ['<resourcetype><calendar/>', undefined],
  ['<resourcetype', undefined],
  ['', undefined],
])('%s has %j', (xml, names) => {
  const found = listElementsIn(xml, 'resourcetype');
  expect(found && [...found]).toEqual(names);
});

const LONG = 256 * 1024;

it.each([
  ['tags that never end', '<resourcetype '],
  ['elements that never end', '<resourcetype>'],
  ['elements in an element that never end', '<resourcetype><calendar '],
  ['only opening brackets', '<'],
  ['a name without end', '<a'],
])('reads %s in one pass', (_, piece) => {
  // Counts the characters that were looked at instead of the time they took.
  let looks = 0;
  class Counted extends String {
    override indexOf(text: string, from = 0): number {
      const found = super.indexOf(text, from);
      looks += (found === -1 ? this.length : found) - from;
      return found;
    }
  }
  const xml = new Counted(piece.repeat(LONG / piece.length)) as unknown as string;
  listElementsIn(xml, 'resourcetype');
  expect(looks).toBeLessThan(3 * LONG);
});
