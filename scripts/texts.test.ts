import { expect, it } from 'vitest';
import { render } from './texts.ts';

it('a group names each file once, each text by its line', () => {
  const texts = [
    { file: 'a.tsx', line: 3, text: 'Your bookings' },
    { file: 'a.tsx', line: 9, text: 'Two\n  lines ' },
    { file: 'b.ts', line: 1, text: 'Continue' },
  ];
  expect(render({ title: '/bookings', texts })).toBe(
    '\n## /bookings (3)\n\na.tsx\n  3: Your bookings\n  9: Two lines\n\nb.ts\n  1: Continue\n',
  );
});
