// For people with a room to share: how hosting works.
import { defineMessages, FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'For hosts' },
  title: { defaultMessage: 'Earn from your spare room' },
  lead: {
    defaultMessage:
      'A room that’s empty on weekdays can help pay the rent. You decide who comes, when, and for how much.',
  },
  controlTitle: { defaultMessage: 'You’re in control' },
  control1: {
    defaultMessage: 'Set weekly hours, days off, breaks between guests, notice, and how far ahead people can book.',
  },
  control2: {
    defaultMessage: 'Take instant bookings, or approve each request within 24 hours.',
  },
  control3: {
    defaultMessage:
      'List rooms and the whole place. When a room is booked, the whole place closes automatically, and vice versa.',
  },
  control4: {
    defaultMessage: 'Choose a cancellation policy. Guests see the exact dates before they book.',
  },
  moneyTitle: { defaultMessage: 'Pricing and fees' },
  money1: {
    defaultMessage:
      'Set a full-day price, then add prices for an hour, half day, week, or month if you like. We keep {hostFee} of each booking. See an example on <become>Become a host</become>.',
  },
  money2: {
    defaultMessage:
      'Your earnings are ready to pay out 48 hours after a booking ends. We send them to your bank account daily, weekly, or monthly, as you choose.',
  },
  needTitle: { defaultMessage: 'What you need' },
  need1: {
    defaultMessage: 'Permission to host. Check your lease, building rules, city rules, and insurance.',
  },
  need2: { defaultMessage: 'At least four photos of the room, taken in daylight.' },
  need3: {
    defaultMessage: 'A few minutes to describe it. Your work is saved at every step.',
  },
  careTitle: { defaultMessage: 'Your privacy' },
  care1: {
    defaultMessage:
      'Guests see an approximate area. The exact address of a confirmed booking appears once it’s too late to cancel cheaply or 24 hours before check-in, whichever comes first.',
  },
});

export const meta = articleMeta('/hosts', words.pageTitle, words.lead);

const sections: Section[] = [
  {
    id: 'control',
    title: words.controlTitle,
    points: [words.control1, words.control2, words.control3, words.control4],
  },
  { id: 'money', title: words.moneyTitle, text: [words.money1, words.money2] },
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
          <FormattedMessage defaultMessage="Start hosting" />
        </LinkButton>
      }
    />
  );
}
