import { expect, it } from 'vitest';
import { drawWayIn, WAY_IN_VIEWS } from './draw-way-in.ts';

it.each(WAY_IN_VIEWS)('the %s is always drawn the same, unlike the others (B6)', (view) => {
  const drawn = drawWayIn(view);
  expect(drawn).toBe(drawWayIn(view));
  expect(new Set(WAY_IN_VIEWS.map(drawWayIn)).size).toBe(WAY_IN_VIEWS.length);
  expect(drawn).not.toMatch(/NaN|undefined/);
});
