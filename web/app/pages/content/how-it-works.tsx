// How a booking works, step by step, for both sides, with the product's actual limits.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';
import { Article, articleMeta, type Section, Text } from './article.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'How it works' },
  title: { defaultMessage: 'Book a quiet room. Or rent yours out.' },
  lead: {
    defaultMessage: 'How a booking works, what it costs, and when you can cancel.',
  },
  guestTitle: { defaultMessage: 'For guests' },
  hostTitle: { defaultMessage: 'For hosts' },
  moneyTitle: { defaultMessage: 'When you pay' },
  money1: {
    defaultMessage:
      'Cards are charged right away for an instant booking. For a request, your card is only authorized. It’s charged when the host accepts, and released if the host declines, you withdraw, or the request expires. Some hosts also take bank transfers, cash on arrival, or company invoices. Checkout shows who gets your money and by when.',
  },
  money2: {
    defaultMessage:
      'Prices on cards and maps already include cleaning and our {guestFee} guest fee. Where taxes apply, they’re included, too. Open any price to see each line. Hosts pay us {hostFee} of what they charge.',
  },
  backTitle: { defaultMessage: 'If plans change' },
  back1: {
    defaultMessage:
      'Each listing has a cancellation policy, shown with the exact dates for your hours. Before you cancel, you see how much you’ll get back.',
  },
  back2: {
    defaultMessage:
      'You can cancel any booking for free for 15 minutes after it’s confirmed, or for 24 hours if it starts at least two days later. If a host cancels, you get everything back, including our fee.',
  },
  zoneTitle: { defaultMessage: 'Time zones' },
  zone1: {
    defaultMessage:
      'Times are always local to the listing, with the time zone next to them. A full day is a full day, even when the clocks change.',
  },
});

const guestSteps = defineMessages({
  a: { defaultMessage: 'Search' },
  a1: {
    defaultMessage:
      'Enter a place, a day, and your hours. You only see spaces that are available then, with the total for your hours.',
  },
  b: { defaultMessage: 'Reserve' },
  b1: {
    defaultMessage: 'We hold your hours for {minutes} minutes while you check out.',
  },
  c: { defaultMessage: 'Book or request' },
  c1: {
    defaultMessage:
      'Many spaces can be booked instantly. For the rest, the host has {hours} hours to answer your request.',
  },
  d: { defaultMessage: 'Show up and work' },
  d1: {
    defaultMessage:
      'You’ll see the exact address and check-in instructions once it’s too late to cancel cheaply or 24 hours before check-in, whichever comes first. Can’t get in? Tell us from your booking page.',
  },
});

const hostSteps = defineMessages({
  a: { defaultMessage: 'List your room' },
  a1: {
    defaultMessage:
      'Add photos, equipment, house rules, hours, and a price. We show you what similar spaces nearby charge.',
  },
  b: { defaultMessage: 'Choose how guests book' },
  b1: {
    defaultMessage:
      'Take instant bookings or approve each request. You set the notice you need, breaks between bookings, and how far ahead people can book.',
  },
  c: { defaultMessage: 'Welcome guests' },
  c1: {
    defaultMessage:
      'Only guests with a confirmed booking see your address. Connect your calendar to block the hours you’re busy.',
  },
  d: { defaultMessage: 'Earn' },
  d1: {
    defaultMessage:
      'Your earnings are ready to pay out {closing} hours after a booking ends. We send them to your bank account daily, weekly, or monthly, as you choose.',
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

export const meta = articleMeta('/how-it-works', words.pageTitle, words.lead);

const g = guestSteps;
const h = hostSteps;
const sections: Section[] = [
  { id: 'money', title: words.moneyTitle, text: [words.money1, words.money2] },
  { id: 'changes', title: words.backTitle, text: [words.back1, words.back2] },
  { id: 'clock', title: words.zoneTitle, text: [words.zone1] },
];

export default function HowItWorks() {
  return (
    <Article
      title={words.title}
      lead={words.lead}
      sections={sections}
      isInColumns
      next={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/search">
            <FormattedMessage defaultMessage="Find a workspace" />
          </LinkButton>
          <LinkButton variant="outline" to="/become-host">
            <FormattedMessage defaultMessage="Start hosting" />
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
