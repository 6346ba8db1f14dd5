// For people who have a room: how hosting works here.
import { defineMessages, FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'hosts.title', defaultMessage: 'For hosts: your room, your hours.' },
  lead: {
    id: 'hosts.lead',
    defaultMessage:
      'A room that is empty on weekdays can pay its share of the rent. You decide who comes, when, and how much notice you want.',
  },
  controlTitle: { id: 'hosts.control', defaultMessage: 'You keep the say' },
  control1: {
    id: 'hosts.control-1',
    defaultMessage:
      'Weekly hours in your own time zone, exceptions for holidays, breaks between guests, notice, and how far ahead people may book.',
  },
  control2: {
    id: 'hosts.control-2',
    defaultMessage:
      'Instant booking, or a request you answer. A request has a clock that both sides see, at most a day long.',
  },
  control3: {
    id: 'hosts.control-3',
    defaultMessage:
      'Rooms that belong together: when the whole floor is booked, its desks are not offered, and the other way round.',
  },
  control4: {
    id: 'hosts.control-4',
    defaultMessage: 'Five cancellation policies to choose from, each shown to guests with its exact dates.',
  },
  moneyTitle: { id: 'hosts.money', defaultMessage: 'The money' },
  money1: {
    id: 'hosts.money-1',
    defaultMessage:
      'You set a price for the full day; prices for the hour, half day, week and month are yours to add. We keep {hostFee} of what you are paid. A worked example stands on <become>what hosting brings</become>.',
  },
  needTitle: { id: 'hosts.need', defaultMessage: 'What you need' },
  need1: {
    id: 'hosts.need-1',
    defaultMessage: 'The right to host where you live: lease, building, city and insurer may each have a say.',
  },
  need2: { id: 'hosts.need-2', defaultMessage: 'At least four photographs of the room as it is, by daylight.' },
  need3: {
    id: 'hosts.need-3',
    defaultMessage: 'Half an hour to describe it. You can stop at any step; nothing is lost.',
  },
  careTitle: { id: 'hosts.care', defaultMessage: 'Your home stays yours' },
  care1: {
    id: 'hosts.care-1',
    defaultMessage:
      'People see an area, not an address. A guest gets the address of a confirmed booking when free cancellation ends or 24 hours before the start. What you tell about your household is what guests are shown, no more.',
  },
});

export const meta = articleMeta('/hosts', 'For hosts', words.lead);

const sections: Section[] = [
  {
    id: 'control',
    title: words.controlTitle,
    points: [words.control1, words.control2, words.control3, words.control4],
  },
  { id: 'money', title: words.moneyTitle, text: [words.money1] },
  { id: 'need', title: words.needTitle, points: [words.need1, words.need2, words.need3] },
  { id: 'care', title: words.careTitle, text: [words.care1] },
];

export default function Hosts() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      next={
        <LinkButton to="/become-host">
          <FormattedMessage id="hosts.become" defaultMessage="What hosting brings" />
        </LinkButton>
      }
    />
  );
}
