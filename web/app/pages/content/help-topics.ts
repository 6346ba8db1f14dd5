// The questions people ask and the answers, as data. Words only.
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const helpWords = defineMessages({
  title: { id: 'help.title', defaultMessage: 'How can we help?' },
  lead: {
    id: 'help.lead',
    defaultMessage: 'Short answers to what people ask. If yours is missing, <contact>write to us</contact>.',
  },
});

export interface HelpTopic {
  id: string;
  title: MessageDescriptor;
  entries: readonly { id: string; question: MessageDescriptor; answer: MessageDescriptor }[];
}

const words = defineMessages({
  booking: { id: 'help.booking', defaultMessage: 'Booking' },
  instantQ: { id: 'help.instant-q', defaultMessage: 'What is the difference between booking instantly and asking?' },
  instantA: {
    id: 'help.instant-a',
    defaultMessage:
      'Some hosts let you book at once: you pay and it is yours. Others look at each request first. Then your card is only authorized, the hours are kept for you, and the host has a day at most to answer. You see the time left on the booking’s page.',
  },
  holdQ: { id: 'help.hold-q', defaultMessage: 'Why is there a countdown at checkout?' },
  holdA: {
    id: 'help.hold-a',
    defaultMessage:
      'While you check out, nobody else can take your hours. That lasts fifteen minutes; after that they are offered again, and you can simply start over.',
  },
  takenQ: { id: 'help.taken-q', defaultMessage: 'The hours I wanted are suddenly gone.' },
  takenA: {
    id: 'help.taken-a',
    defaultMessage:
      'Someone else confirmed them a moment before you. Nothing was charged. The calendar of the listing shows what is free now, and search can show similar places for the same hours.',
  },
  hoursQ: { id: 'help.hours-q', defaultMessage: 'Whose clock are the hours on?' },
  hoursA: {
    id: 'help.hours-a',
    defaultMessage:
      'On the clock of the place. The time zone is named beside every time, because your own clock may show another hour.',
  },
  reminderQ: { id: 'help.reminder-q', defaultMessage: 'Do you remind me of a booking?' },
  reminderA: {
    id: 'help.reminder-a',
    defaultMessage:
      'A day and an hour before it begins, and half an hour and ten minutes before it ends, by email and under the bell. The confirmation email has a file for your calendar. Choose your notifications and quiet hours in your settings, under notifications.',
  },
  coveredQ: { id: 'help.covered-q', defaultMessage: 'Why are parts of a message covered?' },
  coveredA: {
    id: 'help.covered-a',
    defaultMessage:
      'Until the two of you have a confirmed booking, phone numbers, e-mail addresses and links are covered for both. That keeps people from being led away to pay elsewhere, where nobody can help them. Nothing is lost: from the confirmation on you both read them as they were written. Links to pages here are never covered.',
  },
  reviewQ: { id: 'help.review-q', defaultMessage: 'How do reviews work?' },
  reviewA: {
    id: 'help.review-a',
    defaultMessage:
      'When a booking is over, guest and host each have fourteen days to write one, on its page. Neither sees the other’s before both are in or the fourteen days have passed; until then you can change yours. The person reviewed may answer once in public, within thirty days. Nobody has to write. If a review is rude, untrue or tells something private, report it: a person looks at it.',
  },
  money: { id: 'help.money', defaultMessage: 'Paying and getting money back' },
  whenQ: { id: 'help.when-q', defaultMessage: 'When is my card charged?' },
  whenA: {
    id: 'help.when-a',
    defaultMessage:
      'At once for an instant booking; when the host accepts for a request. If the host declines, you withdraw or the time runs out, the authorization is released and nothing is taken.',
  },
  declinedQ: { id: 'help.declined-q', defaultMessage: 'My card was declined.' },
  declinedA: {
    id: 'help.declined-a',
    defaultMessage:
      'Nothing was charged, and your hours are still kept while the countdown runs. Check the number and try again, or use another card. Some banks want to confirm a payment in their app first: do that, then press the button again.',
  },
  feeQ: { id: 'help.fee-q', defaultMessage: 'Which fees are there?' },
  feeA: {
    id: 'help.fee-a',
    defaultMessage:
      'Guests pay {guestFee} on top of the price, hosts leave {hostFee} of it with us. Both are lines of their own in every price you are shown.',
  },
  cancelQ: { id: 'help.cancel-q', defaultMessage: 'What do I get back if I cancel?' },
  cancelA: {
    id: 'help.cancel-a',
    defaultMessage:
      'Open the booking and choose to cancel: before anything happens you see the exact amount, the rule it comes from, and the moment from which it would be less.',
  },
  hostCancelQ: { id: 'help.host-cancel-q', defaultMessage: 'And if the host cancels?' },
  hostCancelA: {
    id: 'help.host-cancel-a',
    defaultMessage:
      'Everything comes back, our fee included. The hours stay closed, so a host cannot cancel you to let someone else in.',
  },
  place: { id: 'help.place', defaultMessage: 'The place' },
  addressQ: { id: 'help.address-q', defaultMessage: 'Why do I not see the exact address?' },
  addressA: {
    id: 'help.address-a',
    defaultMessage:
      'Because people live there. You see the neighborhood first. The exact address of a confirmed booking appears when free cancellation ends or 24 hours before the start, whichever comes first. Your booking’s page says when.',
  },
  inQ: { id: 'help.in-q', defaultMessage: 'I cannot get in.' },
  inA: {
    id: 'help.in-a',
    defaultMessage:
      'Write to the host from the booking’s page first. If nobody answers, write to {email} with the booking’s reference; we look at it before anything is paid out.',
  },
  account: { id: 'help.account', defaultMessage: 'Your account' },
  signQ: { id: 'help.sign-q', defaultMessage: 'I was asked to sign in again.' },
  signA: {
    id: 'help.sign-a',
    defaultMessage:
      'A sign-in ends after a while, and on every device when you change your password. The page you were on stays as it is; you come back to it after signing in.',
  },
  closedQ: { id: 'help.closed-q', defaultMessage: 'My account is not active.' },
  closedA: {
    id: 'help.closed-a',
    defaultMessage:
      'Either it still waits for something, such as your e-mail address to be confirmed, or our staff suspended it. The page you are led to says which, with the reason and for how long. If you think it is wrong, write to {email}: a person reads it.',
  },
  confirmQ: { id: 'help.confirm-q', defaultMessage: 'How do I confirm my e-mail address?' },
  confirmA: {
    id: 'help.confirm-a',
    defaultMessage:
      'Open the link in the mail that came when you signed up; look in the folder for spam, too. Settings, under account, send a new one.',
  },
  dataQ: { id: 'help.data-q', defaultMessage: 'What do you keep about me?' },
  dataA: {
    id: 'help.data-a',
    defaultMessage:
      'That is listed under <data>data protection</data>, with how long and why, and how to have it removed.',
  },
  hosting: { id: 'help.hosting', defaultMessage: 'Hosting' },
  startQ: { id: 'help.start-q', defaultMessage: 'How do I begin?' },
  startA: {
    id: 'help.start-a',
    defaultMessage:
      'With <become>what hosting brings</become>: what you need, what it pays, and the button that takes you to the next step whatever you have done already.',
  },
  answerQ: { id: 'help.answer-q', defaultMessage: 'How long may I take to answer a request?' },
  answerA: {
    id: 'help.answer-a',
    defaultMessage:
      'A day at most, and half of the time until the start when that is less, but never under half an hour. What is not answered expires; the guest pays nothing. We remind you when half of the time has gone by, and again near its end.',
  },
  automaticQ: { id: 'help.automatic-q', defaultMessage: 'Can a message to guests go out automatically?' },
  automaticA: {
    id: 'help.automatic-a',
    defaultMessage:
      'Yes: keep a reply, then set in your settings, under saved replies, for which home or room and when it goes out, half an hour before the start for example. Name, room, date and time are filled in from the booking. On a booking’s page you see what goes out, and can leave one out.',
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
      entry('card-declined', words.declinedQ, words.declinedA),
      entry('fees', words.feeQ, words.feeA),
      entry('cancelling', words.cancelQ, words.cancelA),
      entry('host-cancels', words.hostCancelQ, words.hostCancelA),
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
      entry('automatic-messages', words.automaticQ, words.automaticA),
    ],
  },
];
