// For people who want to work somewhere: what they get, and what is asked of them.
import { defineMessages, FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'guests.title', defaultMessage: 'For guests: a place that fits the day.' },
  lead: {
    id: 'guests.lead',
    defaultMessage:
      'A call-heavy morning, a week of deep work, a table for eight on Thursday. Say what the day needs and see only what is free for it.',
  },
  findTitle: { id: 'guests.find', defaultMessage: 'Search by what matters' },
  find1: {
    id: 'guests.find-1',
    defaultMessage:
      'Choose the day and the hours, and prices become totals for exactly those, fees included. Filters ask for things that change a working day: a connection good enough for calls, a door that closes, a second screen, step-free access.',
  },
  find2: {
    id: 'guests.find-2',
    defaultMessage: 'Every result says why it is shown. A place that is not free says why not, never who is there.',
  },
  askTitle: { id: 'guests.ask', defaultMessage: 'What is asked of you' },
  ask1: {
    id: 'guests.ask-1',
    defaultMessage: 'Come and go within your hours; the ten minutes around them are usually no drama, an hour is.',
  },
  ask2: {
    id: 'guests.ask-2',
    defaultMessage: 'Keep the house rules you ticked. They are kept with the booking, word for word, for both sides.',
  },
  ask3: { id: 'guests.ask-3', defaultMessage: 'Leave the room as you found it, and say it when something broke.' },
  costTitle: { id: 'guests.cost', defaultMessage: 'What it costs' },
  cost1: {
    id: 'guests.cost-1',
    defaultMessage:
      'The host’s price, a cleaning fee where there is one, and our fee of {guestFee}. You always get the cheapest way the host sells your hours: four hours at the half-day price if that is less, a week instead of five days.',
  },
  afterTitle: { id: 'guests.after', defaultMessage: 'Afterwards' },
  after1: {
    id: 'guests.after-1',
    defaultMessage:
      'You have 48 hours to report that something was not as agreed. Reviews of both sides appear together, so nobody answers a review with a review.',
  },
});

export const meta = articleMeta('/guests', 'For guests', words.lead);

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
            <FormattedMessage id="guests.search" defaultMessage="Find a workspace" />
          </LinkButton>
          <LinkButton look="outline" to="/discover">
            <FormattedMessage id="guests.discover" defaultMessage="Browse cities" />
          </LinkButton>
        </div>
      }
    />
  );
}
