// Safety of guests, hosts, and properties, and what to do if something is wrong.
import { findEmergencyNumber } from '@daynook/contract/countries/countries';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useCountries } from '../../lib/site.ts';
import { listEmergencyNumbers } from '../../nouns/site-pages/emergency-numbers.ts';
import { safetySections, safetyWords } from '../../nouns/site-pages/safety-words.ts';
import type { Route } from './+types/safety';
import { Article, articleMeta, type Section } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

export const meta = ownPageMeta('safety', articleMeta('/safety', safetyWords.pageTitle, safetyWords.lead));
export const loader = (args: Route.LoaderArgs) => loadPage('safety', args);
export const clientLoader = () => loadPageInBrowser('safety');
export const ErrorBoundary = PageError;

export default function Safety({ loaderData }: Route.ComponentProps) {
  const number = findEmergencyNumber(useCountries());
  const now: Section = {
    id: 'now',
    title: safetyWords.nowTitle,
    isUrgent: true,
    ...(number === undefined
      ? { text: [safetyWords.nowIn], extra: <EmergencyNumbers /> }
      : { text: [safetyWords.now1], values: { number } }),
  };
  return (
    <OwnPage text={loaderData}>
      <Article title={safetyWords.title} lead={safetyWords.lead} sections={[now, ...safetySections]} />
    </OwnPage>
  );
}

/** Each number with the site's countries that have it, the usual country's first. */
const EmergencyNumbers = () => (
  <ul className="grid gap-2.5">
    {listEmergencyNumbers(useIntl().locale, useCountries()).map(({ number, countries }) => (
      <li key={number}>
        <FormattedMessage
          {...(safetyWords.numberIn as MessageDescriptor)}
          values={{ number, countries, strong: (words) => <strong key="number">{words}</strong> }}
        />
      </li>
    ))}
  </ul>
);
