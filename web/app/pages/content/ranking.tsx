// How search ranks results, exactly as the server does it in modules/search.
import { defineMessages } from 'react-intl';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { defaultMessage: 'How we rank results' },
  lead: {
    defaultMessage:
      'You choose the order with the sort menu. Nobody can pay to appear higher, and everyone who runs the same search sees the same order.',
  },
  whichTitle: { defaultMessage: 'Which listings you see' },
  which1: {
    defaultMessage:
      'Every published listing in the area that matches all your filters. If you choose a day, only listings that are available then.',
  },
  which2: {
    defaultMessage:
      'When you search for a place, the area is everything within 25 kilometers (about 16 miles), unless you change the distance. When you move the map, it’s what the map shows.',
  },
  orderTitle: { defaultMessage: 'The order' },
  nearest: {
    defaultMessage:
      '<strong>Nearest</strong> is the default. It’s the straight-line distance to the listing’s approximate location on the map, never to its address. At equal distances, better-rated listings come first. If you don’t name a place, the best-rated listings come first.',
  },
  price: {
    defaultMessage:
      '<strong>Lowest price</strong> uses the price on the card, with all fees: a full day for one person, or your hours if you chose some. If you chose hours, we compare the 300 listings with the lowest full-day price.',
  },
  rating: {
    defaultMessage:
      '<strong>Best rated</strong> uses the average of all public reviews, then the number of reviews. Listings without reviews come last.',
  },
  newest: {
    defaultMessage: '<strong>Newest</strong> sorts by the day a listing was published.',
  },
  ties: {
    defaultMessage: 'Ties are broken at random, the same way for everyone.',
  },
  notTitle: { defaultMessage: 'What makes no difference' },
  not1: {
    defaultMessage: 'Who you are, what you looked at or booked before, and what device you use.',
  },
  not2: { defaultMessage: 'What we earn from a booking, or who the host is.' },
  not3: {
    defaultMessage:
      'The notes on a card, such as “Top rated” or “New listing.” They explain why a listing fits but don’t change its position.',
  },
  homeTitle: { defaultMessage: 'On the home page' },
  home1: {
    defaultMessage:
      'We guess your area from your time zone and show the nearest listings within 100 kilometers (about 60 miles). If there are fewer than three, we show the nearest from anywhere.',
  },
});

export const meta = articleMeta('/help/ranking', words.title, words.lead);

const w = words;
const sections: Section[] = [
  { id: 'which', title: w.whichTitle, text: [w.which1, w.which2] },
  { id: 'order', title: w.orderTitle, points: [w.nearest, w.price, w.rating, w.newest, w.ties] },
  { id: 'not', title: w.notTitle, points: [w.not1, w.not2, w.not3] },
  { id: 'home', title: w.homeTitle, text: [w.home1] },
];

export default function RankingPage() {
  return <Article title={w.title} lead={w.lead} sections={sections} />;
}
