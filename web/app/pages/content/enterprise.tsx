// For teams: what works today, what doesn't yet, and a form that reaches staff.
import { defineMessages, FormattedMessage } from 'react-intl';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/enterprise';
import { Article, articleMeta, type Section } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'For teams' },
  title: { defaultMessage: 'Meet near where your team lives.' },
  lead: {
    defaultMessage: 'Book a quiet room for a team day, an interview, or a week on the road, without an office lease.',
  },
  todayTitle: { defaultMessage: 'What you get' },
  today1: {
    defaultMessage: 'Meeting rooms for the whole group, filtered by screen, whiteboard, Wi-Fi, and step-free access.',
  },
  today2: {
    defaultMessage: 'One total for exactly your hours, with every fee listed before you pay.',
  },
  today3: {
    defaultMessage: 'Shared lists your team can comment on, and side-by-side comparison of up to four spaces.',
  },
  today4: {
    defaultMessage: 'Budgets per month for the team and each member, checked before every booking.',
  },
  today5: {
    defaultMessage: 'Rules you set: a limit per day, allowed cancellation policies, and a list of approved listings.',
  },
  today6: {
    defaultMessage:
      'Booking for colleagues: they get the address, check-in instructions, and a calendar event, without the price.',
  },
  today7: {
    defaultMessage: 'One statement a month for your books, with your purchase order number, as PDF and CSV.',
  },
  startTitle: { defaultMessage: 'Start a team' },
  start1: {
    defaultMessage:
      'Create a team in your settings and invite people by email. They choose the team at checkout and pay with their own card.',
  },
  laterTitle: { defaultMessage: 'Need something else?' },
  later1: {
    defaultMessage: 'Tell us how your team works. We’ll reply by email and tell you what we can set up for you.',
  },
});

export const meta = ownPageMeta('enterprise', articleMeta('/enterprise', words.pageTitle, words.lead));
export const loader = (args: Route.LoaderArgs) => loadPage('enterprise', args);
export const clientLoader = () => loadPageInBrowser('enterprise');
export const ErrorBoundary = PageError;

const sections: Section[] = [
  {
    id: 'today',
    title: words.todayTitle,
    points: [words.today1, words.today2, words.today3, words.today4, words.today5, words.today6, words.today7],
  },
  { id: 'start', title: words.startTitle, text: [words.start1] },
  { id: 'later', title: words.laterTitle, text: [words.later1] },
];

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
      <Article title={words.title} lead={words.lead} sections={sections} beside={form}>
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
