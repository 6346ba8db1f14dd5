// What the site does for people with disabilities, what it doesn't do yet, and how to reach us about it.
import { accessibilitySections, accessibilityWords } from '../../nouns/site-pages/accessibility-words.ts';
import type { Route } from './+types/accessibility';
import { Article, articleMeta } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

export const meta = ownPageMeta(
  'accessibility',
  articleMeta('/accessibility', accessibilityWords.title, accessibilityWords.lead),
);
export const loader = (args: Route.LoaderArgs) => loadPage('accessibility', args);
export const clientLoader = () => loadPageInBrowser('accessibility');
export const ErrorBoundary = PageError;

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return (
    <OwnPage text={loaderData}>
      <Article title={accessibilityWords.title} lead={accessibilityWords.lead} sections={accessibilitySections} />
    </OwnPage>
  );
}
