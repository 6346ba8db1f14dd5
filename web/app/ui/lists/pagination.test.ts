import { expect, it } from 'vitest';
import { pagesToShow } from './pages-to-show.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [20, 20, [1, 'gap', 19, 20]],
])('page %i of %i shows %j', (page, pageCount, shown) => {
  expect(pagesToShow(page, pageCount)).toEqual(shown);
});
