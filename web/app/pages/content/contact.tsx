// Contact form that creates a ticket with a number, for members and visitors.
import { defineMessages } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Contact' },
  title: { defaultMessage: 'Contact us' },
  lead: {
    defaultMessage: 'Questions about a booking, a listing, or your account? Send us a message or email {email}.',
  },
  fastTitle: { defaultMessage: 'For a faster answer' },
  fast1: {
    defaultMessage:
      'About a booking: include its reference, such as DN-7K4M2Q. You’ll find it at the top of the booking page.',
  },
  fast2: { defaultMessage: 'About a listing: include its link.' },
  fast3: {
    defaultMessage: 'Never send us your password or full card number. We’ll never ask for them.',
  },
  helpTitle: { defaultMessage: 'Quick answers' },
  help1: {
    defaultMessage:
      'Many questions are answered on our <help>help pages</help>. In an emergency, see <safety>Safety</safety> first.',
  },
});

export const meta = articleMeta('/contact', words.pageTitle, words.lead);

const sections: Section[] = [
  { id: 'quick', title: words.fastTitle, points: [words.fast1, words.fast2, words.fast3] },
  { id: 'help', title: words.helpTitle, text: [words.help1] },
];

export default function Contact() {
  const [search] = useSearchParams();
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      beside={<ContactForm reference={search.get('number') ?? undefined} />}
    />
  );
}
