import { inlineText } from '@daynook/contract/markup/markup';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { readTranslations } from '../../../vite/translate-build.ts';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { USUAL_FEES } from '../../lib/fees.ts';
import { helpTopics } from '../../nouns/support/help-topics.ts';
import { toPageText } from './default-help-text.ts';

const entries = helpTopics.flatMap((topic) => topic.entries);
const intl = createIntl({ locale: 'en', messages: {} });
const languages = [
  intl,
  ...(['fr', 'es'] as const).map((locale) => createIntl({ locale, messages: readTranslations(locale) })),
];
const cases = languages.flatMap((one) => entries.map((entry) => [one.locale, entry.id, one, entry] as const));

it.each(cases)('in %s, the text of %s can be published as it is', (_, __, one, entry) => {
  const { title, text } = toPageText(one, entry, USUAL_FEES, USUAL_BRAND);
  const { blocks, problems } = readMarkup(text);
  expect(problems).toEqual([]);
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
  // Every tag and value was filled in.
  expect(title + text).not.toMatch(/[{}]|<\w/);
});

it('keeps links', () => {
  const entry = entries.find(({ id }) => id === 'my-data')!;
  const [block] = readMarkup(toPageText(intl, entry, USUAL_FEES, USUAL_BRAND).text).blocks;
  const links = (block as Extract<typeof block, { kind: 'paragraph' }>).children.filter(
    (part) => typeof part === 'object',
  );
  expect(links.map((part) => [part, inlineText([part])])).toEqual([
    [expect.objectContaining({ kind: 'link', href: '/privacy-policy' }), expect.any(String)],
  ]);
});
