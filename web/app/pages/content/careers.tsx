// Work at Daynook: honestly, nothing is open.
import { defineMessages } from 'react-intl';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'careers.title', defaultMessage: 'No open positions, said plainly.' },
  lead: {
    id: 'careers.lead',
    defaultMessage:
      '{brand} is not hiring at the moment. We would rather say so than collect applications nobody reads.',
  },
  codeTitle: { id: 'careers.code', defaultMessage: 'You can still take part' },
  code1: {
    id: 'careers.code-1',
    defaultMessage:
      'The software is open source. Reports, translations and changes are welcome, and the code is written to be read.',
  },
  code2: {
    id: 'careers.code-2',
    defaultMessage: 'If you have a room, <become>hosting</become> is the other way to work with us.',
  },
  tellTitle: { id: 'careers.tell', defaultMessage: 'When that changes' },
  tell1: {
    id: 'careers.tell-1',
    defaultMessage: 'Positions will be listed on this page, with what they pay. There is no list to join until then.',
  },
});

export const meta = articleMeta('/careers', 'Careers', words.lead);

const sections: Section[] = [
  { id: 'code', title: words.codeTitle, text: [words.code1, words.code2] },
  { id: 'tell', title: words.tellTitle, text: [words.tell1] },
];

export default function Careers() {
  return <Article title={words.title} lead={words.lead} sections={sections} />;
}
