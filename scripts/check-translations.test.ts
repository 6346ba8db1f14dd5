import { expect, it } from 'vitest';
import { messageId } from '../web/vite/message-id.ts';
import { checkTranslations } from './check-translations.ts';

const TEXTS = {
  plain: 'Save',
  named: 'Hi {name}, see <link>{count, plural, one {# note} other {# notes}}</link>',
  chosen: '{kind, select, desk {A desk} other {A room}}',
};
const check = (translations: Partial<typeof TEXTS> & Record<string, string>, isComplete = false) =>
  checkTranslations(
    new Map(Object.values(TEXTS).map((text) => [messageId(text), { text }])),
    'fr',
    Object.fromEntries(
      Object.entries(translations).map(([name, text]) => [
        messageId((TEXTS as Record<string, string>)[name] ?? name),
        text,
      ]),
    ),
    { isComplete },
  );

it('accepts the same values and tags in another order, and other plurals', () => {
  const named = '<link>{count, plural, =0 {aucune note} one {# note} many {# de notes} other {# notes}}</link>, {name}';
  expect(
    check({ plain: 'Enregistrer', named, chosen: '{kind, select, desk {Un bureau} other {Une pièce}}' }, true),
  ).toEqual([]);
});

it.each([
  ['a lost value', { named: '<link>{count, plural, other {#}}</link>' }, /names .* instead of/],
  ['an invented value', { plain: 'Enregistrer {all}' }, /names \{all\} instead of nothing/],
  ['a lost tag', { named: '{name} {count, plural, other {#}}' }, /instead of/],
  ['another choice', { chosen: '{kind, select, bureau {Un bureau} other {Une pièce}}' }, /instead of/],
  ['a plural without other', { named: '{name} <link>{count, plural, one {#}}</link>' }, /other/i],
  ['a message that can’t be read', { plain: 'Enregistrer {' }, /can’t be read/],
  ['a space before a colon that can break', { plain: 'Enregistré : oui' }, /wrong space/],
  ['a space before a question mark', { plain: 'Enregistrer\u00a0?' }, /wrong space/],
  ['a character nobody can see', { plain: 'Enregistré\u00a0\u0001 oui' }, /control character/],
  ['an empty one', { plain: ' ' }, /is empty/],
  ['one that the code doesn’t have', { Gone: 'Parti' }, /isn’t in the code anymore/],
] as const)('finds %s', (_, translations, error) => {
  expect(check(translations)).toEqual([expect.stringMatching(error)]);
});

it('finds what’s missing in a complete language', () => {
  expect(check({ plain: 'Enregistrer' }, true)).toHaveLength(2);
  expect(check({ plain: 'Enregistrer' })).toEqual([]);
});
