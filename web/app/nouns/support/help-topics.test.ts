import { HELP_ARTICLES } from '@daynook/contract/help/help-articles';
import { expect, it } from 'vitest';
import { helpTopics } from './help-topics.ts';

it('every article that the server lists has words here, in the same order', () => {
  expect(Object.fromEntries(helpTopics.map(({ id, entries }) => [id, entries.map((entry) => entry.id)]))).toEqual(
    HELP_ARTICLES,
  );
});
