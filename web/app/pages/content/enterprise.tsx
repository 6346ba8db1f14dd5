// For teams: what works for a team today, what does not yet, and a form that reaches staff.
import { defineMessages, FormattedMessage } from 'react-intl';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'enterprise.title', defaultMessage: 'For teams that work from everywhere.' },
  lead: {
    id: 'enterprise.lead',
    defaultMessage: 'A quiet room near where your people live, for a day together or a week of their own.',
  },
  todayTitle: { id: 'enterprise.today', defaultMessage: 'What a team can do today' },
  today1: {
    id: 'enterprise.today-1',
    defaultMessage: 'Find rooms for the whole group: search by people, day, hours and what stands in the room.',
  },
  today2: {
    id: 'enterprise.today-2',
    defaultMessage: 'See one total for exactly your hours before anybody pays, with every fee as a line of its own.',
  },
  today3: {
    id: 'enterprise.today-3',
    defaultMessage: 'Compare up to four saved places side by side, and know what a cancellation would cost.',
  },
  laterTitle: { id: 'enterprise.later', defaultMessage: 'What we are still building' },
  later1: {
    id: 'enterprise.later-1',
    defaultMessage:
      'One invoice a month, budgets for each person, a list of approved places, booking for someone else. None of it works yet. Tell us which of them you need first.',
  },
});

export const meta = articleMeta('/enterprise', 'For teams', words.lead);

const sections: Section[] = [
  { id: 'today', title: words.todayTitle, points: [words.today1, words.today2, words.today3] },
  { id: 'later', title: words.laterTitle, text: [words.later1] },
];

export default function Enterprise() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      hasContents={false}
      next={
        <LinkButton look="outline" to="/search">
          <FormattedMessage id="enterprise.search" defaultMessage="Look at places" />
        </LinkButton>
      }
    >
      <ContactForm
        kind="team"
        messageLabel={<FormattedMessage id="enterprise.message" defaultMessage="Tell us about your team" />}
        messageHelp={
          <FormattedMessage
            id="enterprise.message-help"
            defaultMessage="How many you are, where you live, how often you meet, and what would make it easy."
          />
        }
        sendLabel={<FormattedMessage id="enterprise.send" defaultMessage="Write to us" />}
      />
    </Article>
  );
}
