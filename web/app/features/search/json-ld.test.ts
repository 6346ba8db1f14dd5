import { expect, it } from 'vitest';
import { aCard, aSearchAnswer } from '../../../test/listing-examples.ts';
import { toJsonLd } from './json-ld.ts';

it('lists the workspaces of the page shown, numbered on from the pages before (B13)', () => {
  const [first, second] = [aCard(1), aCard(2)];
  expect(toJsonLd(aSearchAnswer([first, second], { page: 3, pageSize: 24 }), 'https://daynook.test')).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      { position: 49, name: first.title, url: `https://daynook.test/listing/${first._id}` },
      { position: 50, name: second.title, url: `https://daynook.test/listing/${second._id}` },
    ],
  });
});

it.each([
  ['nothing was found', aSearchAnswer([])],
  ['the answer is not there', null],
])('says nothing where %s', (_case, answer) => {
  expect(toJsonLd(answer, '')).toBeUndefined();
});
