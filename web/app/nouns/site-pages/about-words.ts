// What the site is and isn’t, as it ships.
import { defineMessages } from 'react-intl';
import type { PageSection } from './page-section.ts';

export const aboutWords = defineMessages({
  pageTitle: { defaultMessage: 'About' },
  title: { defaultMessage: 'A room with a door, near where you live' },
  lead: {
    defaultMessage:
      '{brand} lets you work from rooms in other people’s homes: a backyard office, a spare room with a good chair, a quiet dining table. Book by the hour, the day, or longer.',
  },
  whyTitle: { defaultMessage: 'Why homes' },
  why1: {
    defaultMessage:
      'Many homes have a good room that sits empty all day. Many people need one for a few hours: a door to close for calls, a second screen, a change of scenery. An office solves this at the far end of a commute. A neighbor’s room solves it around the corner.',
  },
  why2: {
    defaultMessage:
      'Homes need more care than offices, because someone lives there. So every listing says who’s home, what the rules are, and whether there are cameras.',
  },
  howTitle: { defaultMessage: 'What we stand for' },
  point1: {
    defaultMessage:
      '<strong>One price.</strong> Choose your hours, and the total in search is the total you pay. It includes our {guestFee} guest fee. Hosts pay us {hostFee} of what they charge.',
  },
  point2: {
    defaultMessage:
      '<strong>Facts, not claims.</strong> Each listing says where its facts come from: the host, a photo, or a guest’s measurement.',
  },
  point3: {
    defaultMessage: '<strong>No double bookings.</strong> Once you see your confirmation, those hours are yours.',
  },
  point4: {
    defaultMessage:
      '<strong>Privacy.</strong> Maps show an approximate area. Only guests with a confirmed booking see the address.',
  },
  point5: {
    defaultMessage: '<strong>No surprise charges.</strong> If a host doesn’t answer your request, you pay nothing.',
  },
  openTitle: { defaultMessage: 'Open source' },
  open1: {
    defaultMessage:
      '{brand} is open source under the MIT license. Anyone can read how prices and refunds are calculated and what we store, or run their own marketplace.',
  },
});

export const aboutSections: readonly PageSection[] = [
  { id: 'why', title: aboutWords.whyTitle, text: [aboutWords.why1, aboutWords.why2] },
  {
    id: 'how',
    title: aboutWords.howTitle,
    points: [aboutWords.point1, aboutWords.point2, aboutWords.point3, aboutWords.point4, aboutWords.point5],
  },
  { id: 'open', title: aboutWords.openTitle, text: [aboutWords.open1] },
];
