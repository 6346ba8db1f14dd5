// What the site is and isn't.
import { FormattedMessage } from 'react-intl';
import { aboutSections, aboutWords } from '../../nouns/site-pages/about-words.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/about';
import { AboutPicture } from './about-picture.tsx';
import { Article, articleMeta } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

export const meta = ownPageMeta('about', articleMeta('/about', aboutWords.pageTitle, aboutWords.lead));
export const loader = (args: Route.LoaderArgs) => loadPage('about', args);
export const clientLoader = () => loadPageInBrowser('about');
export const ErrorBoundary = PageError;

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <OwnPage text={loaderData}>
      <Article
        title={aboutWords.title}
        lead={aboutWords.lead}
        sections={aboutSections}
        beside={<AboutPicture className="aspect-[500/420] max-lg:aspect-[2/1]" />}
        next={
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/search">
              <FormattedMessage defaultMessage="Find a workspace" />
            </LinkButton>
            <LinkButton variant="outline" to="/how-it-works">
              <FormattedMessage defaultMessage="How it works" />
            </LinkButton>
          </div>
        }
      />
    </OwnPage>
  );
}
