// Jobs with us: says honestly that there are none.
import { careersSections, careersWords } from '../../nouns/site-pages/careers-words.ts';
import type { Route } from './+types/careers';
import { Article, articleMeta } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

export const meta = ownPageMeta('careers', articleMeta('/careers', careersWords.pageTitle, careersWords.lead));
export const loader = (args: Route.LoaderArgs) => loadPage('careers', args);
export const clientLoader = () => loadPageInBrowser('careers');
export const ErrorBoundary = PageError;

export default function Careers({ loaderData }: Route.ComponentProps) {
  return (
    <OwnPage text={loaderData}>
      <Article title={careersWords.title} lead={careersWords.lead} sections={careersSections} />
    </OwnPage>
  );
}
