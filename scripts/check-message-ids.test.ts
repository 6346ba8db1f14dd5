import { describe, expect, it } from 'vitest';
import { checkMessageIds } from './check-message-ids.ts';

const message = (line: number, id: string | undefined, text: string) => ({
  file: 'page.tsx',
  line,
  text,
  ...(id === undefined ? {} : { id }),
});

describe('message ids', () => {
  it('an id with two texts is refused, naming both places', () => {
    expect(checkMessageIds([message(1, 'save', 'Save'), message(2, 'save', 'Save changes')])).toEqual([
      'page.tsx:2: “save” has another text in page.tsx:1',
    ]);
  });

  it('the same text may be used twice, and texts without an id don’t count', () => {
    expect(
      checkMessageIds([
        message(1, 'save', 'Save'),
        message(2, 'save', 'Save'),
        message(3, undefined, 'One'),
        message(4, undefined, 'Two'),
      ]),
    ).toEqual([]);
  });
});
