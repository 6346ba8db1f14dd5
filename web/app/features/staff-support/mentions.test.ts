// Mentions in staff notes.
import { expect, it } from 'vitest';
import { mentionAt, mentionedIn, mentionParts, withMention } from './mentions.ts';

const AGENTS = [
  { _id: 'a', name: 'Ana Díaz' },
  { _id: 'b', name: 'Ben O’Neil' },
];

it.each([
  ['@', ''],
  ['Ask @an', 'an'],
  ['Ask @Ana D', 'Ana D'],
  ['Ask ana', undefined],
  ['mail@example', undefined],
])('in “%s” is typed %j', (text, typed) => {
  expect(mentionAt(text, text.length)).toBe(typed);
});

it('inserts the name and puts the caret after it', () => {
  expect(withMention('Ask @an about it', 7, 'Ana Díaz')).toEqual({ text: 'Ask @Ana Díaz about it', caret: 14 });
});

it('finds the people a note mentions, ignoring case', () => {
  expect(mentionedIn('@ana díaz please look', AGENTS)).toEqual(['a']);
  expect(mentionedIn('Ana Díaz and @Ben', AGENTS)).toEqual([]);
});

it('sets mentions apart from the rest of a note, by the longest name that fits', () => {
  const agents = [{ name: 'Ana' }, { name: 'Ana Díaz' }, { name: 'C. (Cleo)' }];
  expect(mentionParts('Ask @ana díaz or @C. (Cleo), not @Bob.', agents)).toEqual([
    'Ask ',
    '@ana díaz',
    ' or ',
    '@C. (Cleo)',
    ', not @Bob.',
  ]);
  expect(mentionParts('No one', [])).toEqual(['No one']);
});
