import { COUNTRY_CODES } from '@daynook/contract/countries/countries';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { WRITTEN_PAGES } from '@daynook/contract/settings/page-names';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { readTranslations } from '../../../vite/translate-build.ts';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { USUAL_FEES } from '../../lib/fees.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import { toDefaultPageText } from './default-page-text.ts';

const intl = createIntl({ locale: 'en', messages: {} });
const languages = [
  intl,
  ...(['fr', 'es'] as const).map((locale) => createIntl({ locale, messages: readTranslations(locale) })),
];
const site = { fees: USUAL_FEES, brand: USUAL_BRAND, countries: COUNTRY_CODES };
const cases = languages.flatMap((one) => WRITTEN_PAGES.map((page) => [one.locale, page, one] as const));

it.each(cases)('in %s, the text of %s can be published as it is (O3)', (_, page, one) => {
  const { title, text } = toDefaultPageText(one, page, site);
  const { blocks, problems } = readMarkup(text);
  expect(problems).toEqual([]);
  expect(blocks[0]?.kind).toBe('paragraph');
  expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(2);
  // Every tag and value was filled in.
  expect(title + text).not.toMatch(/[{}]|<\w/);
});

it('names the emergency numbers of the site’s countries', () => {
  const say = (...countries: (typeof COUNTRY_CODES)[number][]) => {
    const { text } = toDefaultPageText(intl, 'safety', { ...site, countries });
    return readMarkup(text).blocks.slice(1, 4).flatMap(blockLines).join('\n');
  };
  expect(say('US')).toContain('leave and call 911.');
  expect(say('US', 'DE')).toMatch(/number below.*911: United States\n112: Germany/s);
});
