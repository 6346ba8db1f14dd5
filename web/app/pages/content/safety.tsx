// What keeps guests, hosts and homes safe, and what to do when something is wrong.
import { defineMessages } from 'react-intl';
import { Article, articleMeta, type Section } from './article.tsx';

const words = defineMessages({
  title: { id: 'safety.title', defaultMessage: 'Someone lives there.' },
  lead: {
    id: 'safety.lead',
    defaultMessage:
      'Working in a home asks for trust on both sides. This is what we do for it, what we cannot do, and what to do when something is wrong.',
  },
  nowTitle: { id: 'safety.now', defaultMessage: 'In danger?' },
  now1: {
    id: 'safety.now-1',
    defaultMessage:
      'Leave, and call the emergency number first: <strong>911</strong> in the United States and Canada. Tell us afterwards at {email}; we keep the booking as it is until we have talked to you.',
  },
  weTitle: { id: 'safety.we', defaultMessage: 'What we do' },
  we1: {
    id: 'safety.we-1',
    defaultMessage:
      'A guest with a confirmed booking sees the exact address when free cancellation ends or 24 hours before the start. Otherwise it’s shown only to the host, and to staff, whose look is logged. Maps show an area moved by a fixed distance, so that it cannot be averaged back to the door.',
  },
  we2: {
    id: 'safety.we-2',
    defaultMessage:
      'Every listing must say whether there are cameras, and where. Hosts are asked who is at home while you work. Cameras in a room that is rented are not allowed.',
  },
  we3: {
    id: 'safety.we-3',
    defaultMessage:
      'E-mail addresses are confirmed before an account can book or host. What else has been checked about a person is shown on their profile; what is not shown has not been checked.',
  },
  we4: { id: 'safety.we-4', defaultMessage: 'Photos are stored without the place and time a camera writes into them.' },
  guestTitle: { id: 'safety.guest', defaultMessage: 'As a guest' },
  guest1: {
    id: 'safety.guest-1',
    defaultMessage: 'Read who is home when, the house rules and the note about cameras before you book.',
  },
  guest2: {
    id: 'safety.guest-2',
    defaultMessage:
      'Pay and write through {brand}. Anyone who wants a transfer outside of it takes away every protection you have.',
  },
  guest3: {
    id: 'safety.guest-3',
    defaultMessage:
      'If the place is not what was shown, or you cannot get in, say so from the booking’s page while you are there.',
  },
  hostTitle: { id: 'safety.host', defaultMessage: 'As a host' },
  host1: {
    id: 'safety.host-1',
    defaultMessage:
      'Check that you may host: your lease, your building, your insurer and your city may each have a say.',
  },
  host2: {
    id: 'safety.host-2',
    defaultMessage:
      'Keep a smoke alarm and a carbon monoxide alarm working, a first-aid kit in reach, and the way out free.',
  },
  host3: {
    id: 'safety.host-3',
    defaultMessage: 'Decline anything that does not feel right. A reason from the list is enough.',
  },
  notTitle: { id: 'safety.not', defaultMessage: 'What we cannot promise' },
  not1: {
    id: 'safety.not-1',
    defaultMessage:
      'We do not visit homes, and we do not insure bookings. Hosts and guests keep their own insurance; the <hostterms>Host Terms</hostterms> say who answers for what.',
  },
});

export const meta = articleMeta('/safety', 'Safety', words.lead);

const sections: Section[] = [
  { id: 'now', title: words.nowTitle, text: [words.now1] },
  { id: 'we', title: words.weTitle, points: [words.we1, words.we2, words.we3, words.we4] },
  { id: 'guests', title: words.guestTitle, points: [words.guest1, words.guest2, words.guest3] },
  { id: 'hosts', title: words.hostTitle, points: [words.host1, words.host2, words.host3] },
  { id: 'limits', title: words.notTitle, text: [words.not1] },
];

export default function Safety() {
  return <Article title={words.title} lead={words.lead} sections={sections} />;
}
