// The text that ships with the product, as it's typed: what staff start from when they change a help article.
import type { PageText } from '@daynook/contract/settings/legal-texts';
import { type IntlShape, useIntl } from 'react-intl';
import { type Brand, useBrand } from '../../lib/brand.ts';
import { type Fees, formatBasisPoints, useFees } from '../../lib/fees.ts';
import { ARTICLE_LINKS, ARTICLE_NUMBERS } from '../../nouns/support/article-facts.ts';
import { type HelpTopic, helpTopics } from '../../nouns/support/help-topics.ts';

const linkTo = (href: string) => (words: readonly unknown[]) => `[${words.join('')}](${href})`;

/** In a text, tags become markup. */
export const listValues = (
  { hostBasisPoints, guestBasisPoints }: Fees,
  { name, supportEmail }: Brand,
  { locale }: Pick<IntlShape, 'locale'>,
) => ({
  strong: (words: readonly unknown[]) => `**${words.join('')}**`,
  ...Object.fromEntries(Object.entries(ARTICLE_LINKS).map(([tag, href]) => [tag, linkTo(href)])),
  ...ARTICLE_NUMBERS,
  brand: name,
  email: linkTo(`mailto:${supportEmail}`)([supportEmail]),
  hostFee: formatBasisPoints(hostBasisPoints, locale),
  guestFee: formatBasisPoints(guestBasisPoints, locale),
});

/** @public for its test */
export function toPageText(
  intl: IntlShape,
  { question, answer }: Pick<HelpTopic['entries'][number], 'question' | 'answer'>,
  fees: Fees,
  brand: Brand,
): PageText {
  const values = listValues(fees, brand, intl);
  return {
    title: String(intl.formatMessage(question, values)),
    text: String(intl.formatMessage(answer, values)),
  };
}

/** In the page's language; undefined for articles of the operator's. */
export function useDefaultHelpText(id: string): PageText | undefined {
  const intl = useIntl();
  const fees = useFees();
  const brand = useBrand();
  const entry = helpTopics.flatMap(({ entries }) => entries).find((one) => one.id === id);
  return entry && toPageText(intl, entry, fees, brand);
}
