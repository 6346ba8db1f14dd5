// Jobs with us: says honestly that there are none.
import { defineMessages } from 'react-intl';
import type { Route } from './+types/careers';
import { Article, articleMeta, type Section } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Careers' },
  title: { defaultMessage: 'No open positions right now' },
  lead: {
    defaultMessage: 'We aren’t hiring at the moment. When we are, openings will be listed here with their salaries.',
  },
  codeTitle: { defaultMessage: 'Get involved' },
  code1: {
    defaultMessage: '{brand} is open source. Bug reports, translations, and pull requests are welcome.',
  },
  code2: {
    defaultMessage: 'Have a room to share? <become>Become a host</become>.',
  },
  hireTitle: { defaultMessage: 'What every posting includes' },
  hire1: {
    defaultMessage:
      'The salary range, where you can work from, and every step of the interview process. If something isn’t in the posting, ask us on the <contact>contact page</contact>.',
  },
  tellTitle: { defaultMessage: 'Future openings' },
  notify1: {
    defaultMessage: 'There’s no waiting list. Check this page for new positions.',
  },
});

export const meta = ownPageMeta('careers', articleMeta('/careers', words.pageTitle, words.lead));
export const loader = (args: Route.LoaderArgs) => loadPage('careers', args);
export const clientLoader = () => loadPageInBrowser('careers');
export const ErrorBoundary = PageError;

const sections: Section[] = [
  { id: 'code', title: words.codeTitle, text: [words.code1, words.code2] },
  { id: 'hire', title: words.hireTitle, text: [words.hire1] },
  { id: 'tell', title: words.tellTitle, text: [words.notify1] },
];

export default function Careers({ loaderData }: Route.ComponentProps) {
  return (
    <OwnPage text={loaderData}>
      <Article title={words.title} lead={words.lead} sections={sections} />
    </OwnPage>
  );
}
