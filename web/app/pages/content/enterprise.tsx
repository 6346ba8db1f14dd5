// For teams: what works today, what doesn't yet, and a form that reaches staff.
import { FormattedMessage } from 'react-intl';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { enterpriseSections, enterpriseWords } from '../../nouns/site-pages/enterprise-words.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/enterprise';
import { Article, articleMeta } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

export const meta = ownPageMeta(
  'enterprise',
  articleMeta('/enterprise', enterpriseWords.pageTitle, enterpriseWords.lead),
);
export const loader = (args: Route.LoaderArgs) => loadPage('enterprise', args);
export const clientLoader = () => loadPageInBrowser('enterprise');
export const ErrorBoundary = PageError;

export default function Enterprise({ loaderData }: Route.ComponentProps) {
  const form = (
    <ContactForm
      kind="team"
      title={<FormattedMessage defaultMessage="Tell us about your team" />}
      messageLabel={<FormattedMessage defaultMessage="Your team" />}
      messageHelp={<FormattedMessage defaultMessage="How many people, where they live, and how often you meet." />}
      sendLabel={<FormattedMessage defaultMessage="Contact us" />}
    />
  );
  return (
    <OwnPage text={loaderData} after={form}>
      <Article title={enterpriseWords.title} lead={enterpriseWords.lead} sections={enterpriseSections} beside={form}>
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/settings/teams">
            <FormattedMessage defaultMessage="Create a team" />
          </LinkButton>
          <LinkButton variant="outline" to="/search">
            <FormattedMessage defaultMessage="Find a meeting room" />
          </LinkButton>
        </p>
      </Article>
    </OwnPage>
  );
}
