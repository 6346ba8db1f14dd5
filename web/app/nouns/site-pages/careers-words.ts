// Jobs with us, as it ships.
import { defineMessages } from 'react-intl';
import type { PageSection } from './page-section.ts';

export const careersWords = defineMessages({
  pageTitle: { defaultMessage: 'Careers' },
  title: { defaultMessage: 'No open positions right now' },
  lead: {
    defaultMessage: 'We aren’t hiring at the moment. When we are, openings will be listed here with their salaries.',
  },
  codeTitle: { defaultMessage: 'Get involved' },
  code1: {
    defaultMessage: '{brand} is open source. Bug reports, translations, and pull requests are welcome.',
  },
  code2: {
    defaultMessage: 'Have a room to share? <become>Become a host</become>.',
  },
  hireTitle: { defaultMessage: 'What every posting includes' },
  hire1: {
    defaultMessage:
      'The salary range, where you can work from, and every step of the interview process. If something isn’t in the posting, ask us on the <contact>contact page</contact>.',
  },
  tellTitle: { defaultMessage: 'Future openings' },
  notify1: {
    defaultMessage: 'There’s no waiting list. Check this page for new positions.',
  },
});

export const careersSections: readonly PageSection[] = [
  { id: 'code', title: careersWords.codeTitle, text: [careersWords.code1, careersWords.code2] },
  { id: 'hire', title: careersWords.hireTitle, text: [careersWords.hire1] },
  { id: 'tell', title: careersWords.tellTitle, text: [careersWords.notify1] },
];
