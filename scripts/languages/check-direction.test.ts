import { expect, it } from 'vitest';
import { findPhysical } from './check-direction.ts';

it.each(['pl-4', 'md:-mr-2', 'text-left', 'left-0', 'rounded-tl-card', 'right-[4px]', 'sm:left-auto', 'pr-(--gap)'])(
  '%s names a side',
  (name) => {
    const [, plain = name] = /^\w+:(.*)$/.exec(name) ?? [];
    expect(findPhysical(`<p className="grid ${name} gap-2" />`)).toEqual([{ line: 1, name: plain }]);
  },
);

it.each([
  'ps-4',
  'text-start',
  'inset-e-4',
  'left-it-spotless',
  'right-on-time',
  'left-1/2 -translate-x-1/2',
  'rounded-t-card',
])('%s doesn’t', (name) => {
  expect(findPhysical(`<p className="grid ${name} gap-2" />`)).toEqual([]);
});
