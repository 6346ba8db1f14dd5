// For guests: what they get, and what's expected of them.
import { defineMessages, FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'For guests' },
  title: { defaultMessage: 'Find a place that fits your day' },
  lead: {
    defaultMessage:
      'A morning of calls, a week of deep work, or a table for eight on Thursday. See only spaces that are available when you need them.',
  },
  findTitle: { defaultMessage: 'Search by what matters' },
  find1: {
    defaultMessage:
      'Choose a day and hours to see the total for each space, fees included. Filter by Wi-Fi speed, a door that closes, a second monitor, or step-free access.',
  },
  find2: {
    defaultMessage: 'Each result says why it matches your search.',
  },
  askTitle: { defaultMessage: 'Being a good guest' },
  ask1: {
    defaultMessage: 'Arrive and leave on time.',
  },
  ask2: {
    defaultMessage: 'Follow the house rules. A copy stays with your booking.',
  },
  ask3: {
    defaultMessage: 'Leave the room as you found it, and tell your host if something breaks.',
  },
  costTitle: { defaultMessage: 'What it costs' },
  cost1: {
    defaultMessage:
      'Prices include the host’s price, any cleaning fee, and our {guestFee} guest fee. You automatically get the cheapest combination: a half day instead of four hours, or a week instead of five days.',
  },
  afterTitle: { defaultMessage: 'After your booking' },
  after1: {
    defaultMessage:
      'You have 48 hours to report a problem. Reviews from you and your host appear at the same time, so both can be honest.',
  },
});

export const meta = articleMeta('/guests', words.pageTitle, words.lead);

const sections: Section[] = [
  { id: 'search', title: words.findTitle, text: [words.find1, words.find2] },
  { id: 'ask', title: words.askTitle, points: [words.ask1, words.ask2, words.ask3] },
  { id: 'cost', title: words.costTitle, text: [words.cost1] },
  { id: 'after', title: words.afterTitle, text: [words.after1] },
];

export default function Guests() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      next={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/search">
            <FormattedMessage defaultMessage="Find a workspace" />
          </LinkButton>
          <LinkButton variant="outline" to="/discover">
            <FormattedMessage defaultMessage="Browse cities" />
          </LinkButton>
        </div>
      }
    />
  );
}
