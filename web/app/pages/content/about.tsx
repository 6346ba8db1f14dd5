// What Daynook is and what it refuses to be.
import { defineMessages, FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'about.title', defaultMessage: 'A room with a door, near where you live.' },
  lead: {
    id: 'about.lead',
    defaultMessage:
      '{brand} lets people work from workspaces in other people’s homes: a garden office, a spare room with a good chair, a long table in a quiet parlor. By the hour, the day, or longer.',
  },
  whyTitle: { id: 'about.why', defaultMessage: 'Why homes' },
  why1: {
    id: 'about.why-1',
    defaultMessage:
      'Many homes hold a good room that stands empty all day. Many people need one for a day: a door to close for calls, a second screen, a change of walls. Office towers solve this at the far end of a commute. A neighbour’s room solves it around the corner.',
  },
  why2: {
    id: 'about.why-2',
    defaultMessage:
      'A home also asks for more care than a tower. Someone lives there. So we say plainly who is around while you work, what the rules are, whether there is a camera, and where the place roughly is before you book and exactly once you have.',
  },
  howTitle: { id: 'about.how', defaultMessage: 'How we work' },
  point1: {
    id: 'about.point-1',
    defaultMessage:
      '<strong>One price, seen early.</strong> The total in search is the total at the end, fees included. Ours are {guestFee} for guests and {hostFee} for hosts.',
  },
  point2: {
    id: 'about.point-2',
    defaultMessage:
      '<strong>Facts with a source.</strong> A listing says who states each fact: the host, a photo, or guests who measured it.',
  },
  point3: {
    id: 'about.point-3',
    defaultMessage:
      '<strong>Nobody is booked twice.</strong> The hours you book are yours from the moment you see the confirmation; the database itself refuses a second booking.',
  },
  point4: {
    id: 'about.point-4',
    defaultMessage:
      '<strong>Homes stay private.</strong> The map shows an area, never the door, until a booking is confirmed.',
  },
  point5: {
    id: 'about.point-5',
    defaultMessage:
      '<strong>Silence goes to a person.</strong> Nothing is charged because someone did not answer in time.',
  },
  openTitle: { id: 'about.open', defaultMessage: 'Open to look at' },
  open1: {
    id: 'about.open-1',
    defaultMessage:
      'The software behind this site is published under the MIT license. Anyone may read how prices are made, how refunds are worked out and what is stored, and may run a marketplace of their own with it.',
  },
});

export const meta = articleMeta('/about', 'About', words.lead);

const sections: Section[] = [
  { id: 'why', title: words.whyTitle, text: [words.why1, words.why2] },
  { id: 'how', title: words.howTitle, points: [words.point1, words.point2, words.point3, words.point4, words.point5] },
  { id: 'open', title: words.openTitle, text: [words.open1] },
];

export default function About() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      next={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/search">
            <FormattedMessage id="about.search" defaultMessage="Find a workspace" />
          </LinkButton>
          <LinkButton look="outline" to="/how-it-works">
            <FormattedMessage id="about.how-link" defaultMessage="How it works, step by step" />
          </LinkButton>
        </div>
      }
    />
  );
}
