// The life of a booking in plain steps, for both sides, with the numbers the product really uses.
import { BOOKING } from '@daynook/contract/booking-limits';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section, Text } from './article.tsx';
import { BookingLife } from './booking-life.tsx';

const words = defineMessages({
  title: { id: 'how.title', defaultMessage: 'From looking to working, in four steps.' },
  lead: {
    id: 'how.lead',
    defaultMessage:
      'What happens to your hours, your money and your address at each step of a booking, for guests and for hosts.',
  },
  guestTitle: { id: 'how.guest', defaultMessage: 'If you want to work somewhere' },
  hostTitle: { id: 'how.host', defaultMessage: 'If you have a room' },
  moneyTitle: { id: 'how.money', defaultMessage: 'What happens to the money' },
  money1: {
    id: 'how.money-1',
    defaultMessage:
      'When you ask for hours that the host confirms by hand, your card is only authorized: the amount is set aside, nothing is taken. It is charged when the host accepts, and released when the host declines, you withdraw, or the time to answer runs out. Where you can book instantly it is charged at once.',
  },
  money2: {
    id: 'how.money-2',
    defaultMessage:
      'We add {guestFee} to the price for guests and keep {hostFee} of it from hosts. Both are worked out before tax and shown as lines of their own.',
  },
  backTitle: { id: 'how.back', defaultMessage: 'If plans change' },
  back1: {
    id: 'how.back-1',
    defaultMessage:
      'Every listing has one of five cancellation policies, and the page shows its dates for exactly the hours you chose. Before you cancel you see what comes back, by which rule, and until when it stays so.',
  },
  back2: {
    id: 'how.back-2',
    defaultMessage:
      'Whatever the policy: everything comes back within fifteen minutes of the confirmation, and within a day of it when the start is at least two days away. When a host cancels, everything comes back, fees included.',
  },
  lifeTitle: { id: 'how.life', defaultMessage: 'Every state of a booking' },
  life1: {
    id: 'how.life-1',
    defaultMessage:
      'This is the table the server goes by: which states there are, who may change them, and what happens to the money with it. Nothing else is possible.',
  },
  zoneTitle: { id: 'how.zone', defaultMessage: 'Which clock counts' },
  zone1: {
    id: 'how.zone-1',
    defaultMessage:
      'Hours are always those of the place, with its time zone named beside them. A day booked over the change to summer time is still one day.',
  },
});

const guestSteps = defineMessages({
  a: { id: 'how.guest-a', defaultMessage: 'Find it' },
  a1: {
    id: 'how.guest-a1',
    defaultMessage:
      'Say where, which day and which hours. You only see places that are really free then, with the whole price for those hours.',
  },
  b: { id: 'how.guest-b', defaultMessage: 'Hold it' },
  b1: {
    id: 'how.guest-b1',
    defaultMessage:
      'When you go to book, the hours are kept for you for {minutes} minutes, so nobody takes them while you read the house rules.',
  },
  c: { id: 'how.guest-c', defaultMessage: 'Book it, or ask' },
  c1: {
    id: 'how.guest-c1',
    defaultMessage:
      'Some hosts take bookings at once. Others answer requests, within {hours} hours at most; you see the time left.',
  },
  d: { id: 'how.guest-d', defaultMessage: 'Work' },
  d1: {
    id: 'how.guest-d1',
    defaultMessage:
      'You get the exact address and how to get in when free cancellation ends or 24 hours before the start, whichever comes first. If you can’t get in, say so on the booking’s page.',
  },
});

const hostSteps = defineMessages({
  a: { id: 'how.host-a', defaultMessage: 'Describe the room' },
  a1: {
    id: 'how.host-a1',
    defaultMessage:
      'Photos, what is on the desk, who is home when, house rules, hours and a price. We show you what guests nearby pay.',
  },
  b: { id: 'how.host-b', defaultMessage: 'Decide how people book' },
  b1: {
    id: 'how.host-b1',
    defaultMessage:
      'At once, or after you have looked at the request. Set notice, breaks between bookings and how far ahead people may book.',
  },
  c: { id: 'how.host-c', defaultMessage: 'Welcome them' },
  c1: {
    id: 'how.host-c1',
    defaultMessage:
      'A guest sees your address only when a confirmed booking can no longer be canceled for free, or 24 hours before it starts. Blocked hours, your own calendar and other rooms of the home never collide.',
  },
  d: { id: 'how.host-d', defaultMessage: 'Get paid' },
  d1: {
    id: 'how.host-d1',
    defaultMessage:
      'A booking closes {closing} hours after it ended. Then your share is yours, with a statement of every line.',
  },
});

const values = {
  minutes: BOOKING.holdMinutes,
  hours: BOOKING.requestAnswerMaximumMinutes / 60,
  closing: BOOKING.closesAfterEndHours,
};

function Steps({ steps }: { steps: readonly (readonly [MessageDescriptor, MessageDescriptor])[] }) {
  return (
    <ol className="grid gap-0">
      {steps.map(([title, text], index) => (
        <li
          key={String(title.id)}
          className="relative grid grid-cols-[44px_1fr] gap-4 pb-7 last:pb-0 not-last:before:absolute not-last:before:inset-s-[21px] not-last:before:top-11 not-last:before:bottom-0 not-last:before:w-px not-last:before:bg-line"
        >
          <span
            aria-hidden="true"
            className="display grid size-11 place-items-center rounded-pill bg-moss-wash text-[19px] text-moss num"
          >
            {index + 1}
          </span>
          <div className="pt-1.5">
            <h3 className="text-[18px] font-semibold">
              <FormattedMessage {...title} />
            </h3>
            <p className="mt-1 text-muted">
              <FormattedMessage {...text} values={values} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export const meta = articleMeta('/how-it-works', 'How it works', words.lead);

const g = guestSteps;
const h = hostSteps;
const sections: Section[] = [
  { id: 'money', title: words.moneyTitle, text: [words.money1, words.money2] },
  { id: 'changes', title: words.backTitle, text: [words.back1, words.back2] },
  { id: 'states', title: words.lifeTitle, text: [words.life1], extra: <BookingLife /> },
  { id: 'clock', title: words.zoneTitle, text: [words.zone1] },
];

export default function HowItWorks() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      next={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/search">
            <FormattedMessage id="how.search" defaultMessage="Find a workspace" />
          </LinkButton>
          <LinkButton look="outline" to="/become-host">
            <FormattedMessage id="how.become" defaultMessage="What hosting brings" />
          </LinkButton>
        </div>
      }
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <section className="rounded-panel bg-surface p-7 shadow-float md:p-10">
          <h2 className="display mb-7 text-[28px]">
            <Text message={words.guestTitle} />
          </h2>
          <Steps
            steps={[
              [g.a, g.a1],
              [g.b, g.b1],
              [g.c, g.c1],
              [g.d, g.d1],
            ]}
          />
        </section>
        <section className="rounded-panel bg-well p-7 md:p-10">
          <h2 className="display mb-7 text-[28px]">
            <Text message={words.hostTitle} />
          </h2>
          <Steps
            steps={[
              [h.a, h.a1],
              [h.b, h.b1],
              [h.c, h.c1],
              [h.d, h.d1],
            ]}
          />
        </section>
      </div>
    </Article>
  );
}
