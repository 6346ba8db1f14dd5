// A page about who runs the site as it ships, as it's typed: what staff start from when they write their own.
import { type CountryCode, findEmergencyNumber } from '@daynook/contract/countries/countries';
import type { PageText } from '@daynook/contract/settings/legal-texts';
import { WRITTEN_PAGES } from '@daynook/contract/settings/page-names';
import { type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { type Brand, useBrand } from '../../lib/brand.ts';
import { type Fees, useFees } from '../../lib/fees.ts';
import { useCountries } from '../../lib/site.ts';
import { aboutSections, aboutWords } from '../../nouns/site-pages/about-words.ts';
import { accessibilitySections, accessibilityWords } from '../../nouns/site-pages/accessibility-words.ts';
import { careersSections, careersWords } from '../../nouns/site-pages/careers-words.ts';
import { listEmergencyNumbers } from '../../nouns/site-pages/emergency-numbers.ts';
import { enterpriseSections, enterpriseWords } from '../../nouns/site-pages/enterprise-words.ts';
import type { PageSection } from '../../nouns/site-pages/page-section.ts';
import { safetySections, safetyWords } from '../../nouns/site-pages/safety-words.ts';
import { listValues } from './default-help-text.ts';

type Page = (typeof WRITTEN_PAGES)[number];
type Values = Readonly<Record<string, string>>;

interface Shipped {
  readonly title: MessageDescriptor;
  readonly lead: MessageDescriptor;
  readonly sections: readonly PageSection[];
}

const SHIPPED: Readonly<Record<Page, Shipped>> = {
  about: { ...aboutWords, sections: aboutSections },
  accessibility: { ...accessibilityWords, sections: accessibilitySections },
  careers: { ...careersWords, sections: careersSections },
  enterprise: { ...enterpriseWords, sections: enterpriseSections },
  safety: { ...safetyWords, sections: safetySections },
};

interface Site {
  readonly fees: Fees;
  readonly brand: Brand;
  readonly countries: readonly CountryCode[];
}

/** @public for its test */
export function toDefaultPageText(intl: IntlShape, page: Page, { fees, brand, countries }: Site): PageText {
  const usual = listValues(fees, brand, intl);
  const say = (message: MessageDescriptor, values: Values = {}) =>
    String(intl.formatMessage(message, { ...usual, ...values }));
  const toBlocks = ({ title, text = [], points = [] }: PageSection): string[] => [
    `## ${say(title)}`,
    ...text.map((one) => say(one)),
    ...(points.length > 0 ? [points.map((one) => `- ${say(one)}`).join('\n')] : []),
  ];
  const { title, lead, sections } = SHIPPED[page];
  return {
    title: say(title),
    text: [
      say(lead),
      ...(page === 'safety' ? listEmergency(intl, countries, say) : []),
      ...sections.flatMap(toBlocks),
    ].join('\n\n'),
  };
}

/** The numbers of the site's countries, because they differ between sites. */
function listEmergency(
  { locale }: IntlShape,
  countries: readonly CountryCode[],
  say: (message: MessageDescriptor, values?: Values) => string,
): string[] {
  const number = findEmergencyNumber(countries);
  const title = `## ${say(safetyWords.nowTitle)}`;
  if (number !== undefined) return [title, say(safetyWords.now1, { number })];
  const numbers = listEmergencyNumbers(locale, countries).map((one) => `- ${say(safetyWords.numberIn, one)}`);
  return [title, say(safetyWords.nowIn), numbers.join('\n')];
}

/** In the page's language; undefined for blog posts, which begin empty. */
export function useDefaultPageText(id: string): PageText | undefined {
  const intl = useIntl();
  const site = { fees: useFees(), brand: useBrand(), countries: useCountries() };
  const page = WRITTEN_PAGES.find((one) => one === id);
  return page && toDefaultPageText(intl, page, site);
}
