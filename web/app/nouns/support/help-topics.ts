// Help questions and answers as data. Text only.
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const helpWords = defineMessages({
  pageTitle: { defaultMessage: 'Help' },
  title: { defaultMessage: 'How can we help?' },
  lead: {
    defaultMessage: 'Answers to common questions. Can’t find yours? <contact>Contact us</contact>.',
  },
});

export interface HelpTopic {
  id: string;
  title: MessageDescriptor;
  entries: readonly { id: string; question: MessageDescriptor; answer: MessageDescriptor }[];
}

const words = defineMessages({
  booking: { defaultMessage: 'Booking' },
  instantQ: { defaultMessage: 'What’s the difference between instant booking and a request?' },
  instantA: {
    defaultMessage:
      'With instant booking, you pay and the hours are yours. With a request, the hours are held and the host has up to 24 hours to answer. Your card is only authorized until then. Your booking page shows the time left.',
  },
  holdQ: { defaultMessage: 'Why is there a countdown at checkout?' },
  holdA: {
    defaultMessage:
      'We hold your hours for 15 minutes so nobody else can book them. When time runs out, you can start over if they’re still available.',
  },
  takenQ: { defaultMessage: 'Why are my hours suddenly unavailable?' },
  takenA: {
    defaultMessage:
      'Someone else booked them just before you. Nothing was charged. The listing’s calendar shows what’s still available, and search shows similar spaces for the same hours.',
  },
  hoursQ: { defaultMessage: 'Which time zone are times in?' },
  hoursA: {
    defaultMessage: 'Times are local to the listing, with the time zone next to them.',
  },
  reminderQ: { defaultMessage: 'Will you remind me of a booking?' },
  reminderA: {
    defaultMessage:
      'Yes. By default we remind you by email and notification a day and an hour before it starts, and 30 and 10 minutes before it ends. You can change this in Settings, under Notifications.',
  },
  coveredQ: { defaultMessage: 'Why are parts of a message hidden?' },
  coveredA: {
    defaultMessage:
      'Until you have a confirmed booking with each other, we hide phone numbers, email addresses, and outside links. This protects you from scams. Once a booking is confirmed, you’ll both see the full messages.',
  },
  reviewQ: { defaultMessage: 'How do reviews work?' },
  reviewA: {
    defaultMessage:
      'After a booking, guest and host each have 14 days to write a review. Both appear at the same time, once both are in or after 14 days. You can reply once in public within 30 days. Report a review that’s rude, untrue, or shares private information, and our team will look at it.',
  },
  money: { defaultMessage: 'Payments and refunds' },
  whenQ: { defaultMessage: 'When is my card charged?' },
  whenA: {
    defaultMessage:
      'Right away for an instant booking, and when the host accepts for a request. If the host declines, you withdraw, or the request expires, you pay nothing.',
  },
  monthlyQ: { defaultMessage: 'Can I pay for a long stay monthly?' },
  monthlyA: {
    defaultMessage:
      'Some stays of 28 days or more can be paid monthly. If yours can, you’ll see the choice at checkout. You pay the first month plus all fees and extras when you book, and the other months on the dates you see there. We email you three days before each payment. If you booked by card, we charge that card. If it’s declined, try again or pay with another card on your booking page. If you miss a payment, we remind you. After a week, we notify your host and our team contacts you.',
  },
  endEarlyQ: { defaultMessage: 'Can I end a long stay early?' },
  endEarlyA: {
    defaultMessage:
      'If you pay monthly, choose “End stay early” on your booking page and pick your last day, at least 30 days ahead. You pay through that day and nothing after it.',
  },
  severalQ: { defaultMessage: 'Can I ask more than one host?' },
  severalA: {
    defaultMessage:
      'Yes, for workspaces you request to book, if you pay by card. At checkout, turn on “Ask other hosts, too” and add up to two similar workspaces. The first host to accept gets your booking, and we withdraw your other requests. We hold the highest price on your card and only charge you for the request that’s accepted. You can’t combine this with credit, promo codes, or monthly payments.',
  },
  outsideQ: { defaultMessage: 'How do I pay by bank transfer, in cash, or by invoice?' },
  outsideA: {
    defaultMessage:
      'Choose it at checkout, where it’s offered. For a transfer or an invoice, your booking page shows the details, the amount, and the deadline, and your booking is confirmed once the money has arrived. Cash is paid when you arrive. We never email bank details, so don’t use any you get by email.',
  },
  outsideBackQ: { defaultMessage: 'How do I get a refund if I paid the host directly?' },
  outsideBackA: {
    defaultMessage:
      'The host sends it to you and marks it as sent on your booking page. Confirm there when it arrives, or tell us from that page if it doesn’t.',
  },
  declinedQ: { defaultMessage: 'My card was declined. What now?' },
  declinedA: {
    defaultMessage:
      'Nothing was charged, and your hours stay held until the countdown ends. Check the card number and try again, or use another card. Some banks ask you to approve the payment in their app first.',
  },
  savedCardQ: { defaultMessage: 'Can I save my card?' },
  savedCardA: {
    defaultMessage:
      'Yes. Select “Save this card for next time” when you pay. Next time you choose it at checkout, and your bank may still ask you to confirm. Stripe stores the card. We see only its brand, last four digits, and expiration date. You can remove it in your payment settings.',
  },
  feeQ: { defaultMessage: 'What fees do you charge?' },
  feeA: {
    defaultMessage:
      'Guests pay a {guestFee} fee, which is already included in the prices you see. Hosts pay {hostFee} of each booking.',
  },
  cancelQ: { defaultMessage: 'How much do I get back if I cancel?' },
  cancelA: {
    defaultMessage:
      'Open your booking and choose Cancel. Before you confirm, you see your exact refund and when it drops.',
  },
  hostCancelQ: { defaultMessage: 'What if the host cancels?' },
  hostCancelA: {
    defaultMessage:
      'You get everything back, including our fee. The hours stay blocked, so hosts can’t cancel to take a different booking. You can find another workspace for the same hours on your booking page. The cancellation counts in the host’s public record unless we excuse it, for example for illness.',
  },
  place: { defaultMessage: 'The space' },
  addressQ: { defaultMessage: 'Why can’t I see the exact address?' },
  addressA: {
    defaultMessage:
      'Because people live there. You see the neighborhood first. The exact address of a confirmed booking appears once it’s too late to cancel cheaply or 24 hours before check-in, whichever comes first. Your booking page says when.',
  },
  inQ: { defaultMessage: 'What if I can’t get in?' },
  inA: {
    defaultMessage:
      'Choose “I can’t get in” on the booking page. We alert your host. Without an answer within 15 minutes, we cancel the booking and refund everything.',
  },
  account: { defaultMessage: 'Your account' },
  signQ: { defaultMessage: 'Why was I logged out?' },
  signA: {
    defaultMessage:
      'We log you out after a while, and on your other devices when you change your password. After you log in, you’re back on the same page.',
  },
  closedQ: { defaultMessage: 'Why isn’t my account active?' },
  closedA: {
    defaultMessage:
      'Either a step is missing, such as confirming your email address, or our team suspended it. The page you see tells you why and for how long. If you think it’s a mistake, email {email}.',
  },
  confirmQ: { defaultMessage: 'How do I confirm my email address?' },
  confirmA: {
    defaultMessage:
      'Enter the six-digit code from our email, or open its link. Check your spam folder too. You can send a new email from Settings, under Account.',
  },
  dataQ: { defaultMessage: 'What data do you keep about me?' },
  dataA: {
    defaultMessage: 'See <data>Data Protection</data> for what we store, why, for how long, and how to delete it.',
  },
  hosting: { defaultMessage: 'Hosting' },
  startQ: { defaultMessage: 'How do I start hosting?' },
  startA: {
    defaultMessage:
      'Go to <become>Become a host</become> to see what you need and what you could earn, then list your first space.',
  },
  answerQ: { defaultMessage: 'How long do I have to answer a request?' },
  answerA: {
    defaultMessage:
      'You have 24 hours, or half the time until check-in if that’s shorter, but always at least 30 minutes. Unanswered requests expire and the guest pays nothing. We remind you twice before that.',
  },
  hostCancelOwnQ: { defaultMessage: 'Can I cancel a confirmed booking?' },
  hostCancelOwnA: {
    defaultMessage:
      'Yes, until it starts. Before you confirm, we show you the consequences. The guest gets a full refund, the hours stay blocked, and the cancellation counts in your public record. If it was because of illness, damage, a safety problem, or a guest who broke the rules, you have {askDays} days to ask us to excuse it. Ask on the booking page, where you can also add photos or PDFs. An excused cancellation doesn’t count.',
  },
  payoutQ: { defaultMessage: 'When do I get my earnings?' },
  payoutA: {
    defaultMessage:
      'What guests pay you directly is yours right away. Everything else is ready to pay out 48 hours after a booking ends. We send it to your bank account daily, weekly, or monthly, as you choose. Add the account in <payments>Settings, under Payments</payments>; <payouts>Payouts</payouts> shows what’s earned, ready to pay out, on the way, and paid.',
  },
  payoutPauseQ: { defaultMessage: 'Why are my payouts paused?' },
  payoutPauseA: {
    defaultMessage:
      'We pause payouts for 72 hours after a bank account is added or changed, and after a bank sends a payout back. It protects you if someone else gets into your account. We email you about every change.',
  },
  reliableQ: { defaultMessage: 'What is a reliable host?' },
  reliableA: {
    defaultMessage:
      'In the last 12 months, a reliable host hosted at least {badgeBookings} bookings with an average rating of {badgeRating} or higher. They canceled no more than {badgeCanceled}% of their bookings and answered at least {badgeAnswered}% of requests on time. Excused cancellations don’t count. We check every host at the start of each month, and nobody can buy the badge.',
  },
  trustQ: { defaultMessage: 'What does “ID reviewed” mean?' },
  trustA: {
    defaultMessage:
      'Profiles and host cards show what we’ve confirmed about someone and how long it’s valid. “Email confirmed” means they used a link or code we sent, and “Phone confirmed” that they entered a code we texted. “Card confirmed” means we charged their card for a booking. For “ID reviewed” and “Right to host reviewed”, our team looked at an identity document, or a lease or permit. When a document expires, the line disappears.',
  },
  automaticQ: { defaultMessage: 'Can I send guests automatic messages?' },
  automaticA: {
    defaultMessage:
      'Yes. In Settings, under Saved replies, choose a reply, when it goes out, and for which property or listing. Name, listing, date, and time are filled in from the booking. You can skip one on the booking page.',
  },
});

const entry = (id: string, question: MessageDescriptor, answer: MessageDescriptor) => ({ id, question, answer });

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'booking',
    title: words.booking,
    entries: [
      entry('instant-or-request', words.instantQ, words.instantA),
      entry('hold', words.holdQ, words.holdA),
      entry('slot-taken', words.takenQ, words.takenA),
      entry('time-zones', words.hoursQ, words.hoursA),
      entry('reminders', words.reminderQ, words.reminderA),
      entry('covered', words.coveredQ, words.coveredA),
      entry('reviews', words.reviewQ, words.reviewA),
    ],
  },
  {
    id: 'money',
    title: words.money,
    entries: [
      entry('when-charged', words.whenQ, words.whenA),
      entry('several-hosts', words.severalQ, words.severalA),
      entry('pay-directly', words.outsideQ, words.outsideA),
      entry('pay-monthly', words.monthlyQ, words.monthlyA),
      entry('end-early', words.endEarlyQ, words.endEarlyA),
      entry('card-declined', words.declinedQ, words.declinedA),
      entry('saved-card', words.savedCardQ, words.savedCardA),
      entry('fees', words.feeQ, words.feeA),
      entry('cancelling', words.cancelQ, words.cancelA),
      entry('host-cancels', words.hostCancelQ, words.hostCancelA),
      entry('refund-from-host', words.outsideBackQ, words.outsideBackA),
    ],
  },
  {
    id: 'place',
    title: words.place,
    entries: [entry('address', words.addressQ, words.addressA), entry('cannot-get-in', words.inQ, words.inA)],
  },
  {
    id: 'account',
    title: words.account,
    entries: [
      entry('signed-out', words.signQ, words.signA),
      entry('account-closed', words.closedQ, words.closedA),
      entry('confirm-email', words.confirmQ, words.confirmA),
      entry('my-data', words.dataQ, words.dataA),
    ],
  },
  {
    id: 'hosting',
    title: words.hosting,
    entries: [
      entry('begin', words.startQ, words.startA),
      entry('answer-time', words.answerQ, words.answerA),
      entry('cancel-as-host', words.hostCancelOwnQ, words.hostCancelOwnA),
      entry('payouts', words.payoutQ, words.payoutA),
      entry('payouts-paused', words.payoutPauseQ, words.payoutPauseA),
      entry('reliable-host', words.reliableQ, words.reliableA),
      entry('what-is-proven', words.trustQ, words.trustA),
      entry('automatic-messages', words.automaticQ, words.automaticA),
    ],
  },
];
