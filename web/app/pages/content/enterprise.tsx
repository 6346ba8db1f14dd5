// For teams: what works for a team today, what does not yet, and a form that reaches staff.
import { defineMessages, FormattedMessage } from 'react-intl';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'enterprise.title', defaultMessage: 'Meet near where your team lives.' },
  lead: {
    id: 'enterprise.lead',
    defaultMessage:
      'Book a quiet room for a team day, an interview, or a week away from home, without an office lease.',
  },
  todayTitle: { id: 'enterprise.today', defaultMessage: 'What teams book' },
  today1: {
    id: 'enterprise.today-1',
    defaultMessage: 'Meeting rooms for the whole group, filtered by screen, whiteboard, Wi-Fi, and step-free access.',
  },
  today2: {
    id: 'enterprise.today-2',
    defaultMessage: 'One total for exactly your hours, with every fee listed before you pay.',
  },
  today3: {
    id: 'enterprise.today-3',
    defaultMessage: 'Shared lists your team can comment on, and side-by-side comparison of up to four spaces.',
  },
  laterTitle: { id: 'enterprise.later', defaultMessage: 'Need invoices or budgets?' },
  later1: {
    id: 'enterprise.later-1',
    defaultMessage:
      'Tell us how your team works: monthly invoices, budgets per person, approved spaces, or booking for someone else. We’ll reply by email and tell you what we can set up for you.',
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
          <FormattedMessage id="enterprise.search" defaultMessage="Find a meeting room" />
        </LinkButton>
      }
    >
      <ContactForm
        kind="team"
        messageLabel={<FormattedMessage id="enterprise.message" defaultMessage="Your team" />}
        messageHelp={
          <FormattedMessage
            id="enterprise.message-help"
            defaultMessage="How many people, where they live, and how often you meet."
          />
        }
        sendLabel={<FormattedMessage id="enterprise.send" defaultMessage="Contact us" />}
      />
    </Article>
  );
}
