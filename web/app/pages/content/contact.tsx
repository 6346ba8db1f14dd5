// How to reach a person: a form that makes a ticket with a number, for members and everybody else.
import { defineMessages } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ContactForm } from '../../features/support/contact-form.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'contact.title', defaultMessage: 'Write to us. A person reads it.' },
  lead: {
    id: 'contact.lead',
    defaultMessage: 'About a booking, a listing, your account, your data, or this site. Our address is {email}.',
  },
  fastTitle: { id: 'contact.fast', defaultMessage: 'What makes it quick' },
  fast1: {
    id: 'contact.fast-1',
    defaultMessage: 'About a booking: its reference, such as DN-7K4M2Q. It stands at the top of the booking’s page.',
  },
  fast2: { id: 'contact.fast-2', defaultMessage: 'About a listing: its address on this site.' },
  fast3: {
    id: 'contact.fast-3',
    defaultMessage: 'Never send us your password, or a whole card number. Nobody here will ask for either.',
  },
  helpTitle: { id: 'contact.help', defaultMessage: 'Perhaps it is answered already' },
  help1: {
    id: 'contact.help-1',
    defaultMessage:
      'The <help>help pages</help> answer the usual questions. In danger? See <safety>safety</safety> first.',
  },
});

export const meta = articleMeta('/contact', 'Contact', words.lead);

const sections: Section[] = [
  { id: 'quick', title: words.fastTitle, points: [words.fast1, words.fast2, words.fast3] },
  { id: 'help', title: words.helpTitle, text: [words.help1] },
];

export default function Contact() {
  const [search] = useSearchParams();
  return (
    <Article title={words.title} lead={words.lead} sections={sections} hasContents={false}>
      <ContactForm reference={search.get('number') ?? undefined} />
    </Article>
  );
}
