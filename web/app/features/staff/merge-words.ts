// What two accounts have, and what keeps them from being one, in words a person can act on.
import type { MergeObstacle, MergePart } from '@daynook/contract/merging';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const partName: Readonly<Record<MergePart, MessageDescriptor>> = defineMessages({
  bookings: { id: 'merge.bookings', defaultMessage: 'Bookings as a guest' },
  hosted: { id: 'merge.hosted', defaultMessage: 'Bookings as a host' },
  homes: { id: 'merge.homes', defaultMessage: 'Homes' },
  rooms: { id: 'merge.rooms', defaultMessage: 'Rooms' },
  'co-hosting': { id: 'merge.co-hosting', defaultMessage: 'Homes they help with' },
  conversations: { id: 'merge.conversations', defaultMessage: 'Conversations' },
  bookmarks: { id: 'merge.bookmarks', defaultMessage: 'Saved workspaces' },
  lists: { id: 'merge.lists', defaultMessage: 'Lists' },
  reviews: { id: 'merge.reviews', defaultMessage: 'Reviews written' },
  thanks: { id: 'merge.thanks', defaultMessage: 'Kudos received' },
  posts: { id: 'merge.posts', defaultMessage: 'Posts on boards' },
  questions: { id: 'merge.questions', defaultMessage: 'Questions to us' },
  documents: { id: 'merge.documents', defaultMessage: 'Documents' },
  searches: { id: 'merge.searches', defaultMessage: 'Searches waited for' },
  'saved-replies': { id: 'merge.saved-replies', defaultMessage: 'Saved replies' },
  'calendar-links': { id: 'merge.calendar-links', defaultMessage: 'Calendar addresses' },
  referrals: { id: 'merge.referrals', defaultMessage: 'People they brought' },
  blocks: { id: 'merge.blocks', defaultMessage: 'People they blocked' },
});

export const obstacleWords: Readonly<Record<MergeObstacle, MessageDescriptor>> = defineMessages({
  'same-account': { id: 'merge.same-account', defaultMessage: 'This is one and the same account.' },
  'already-merged': {
    id: 'merge.already-merged',
    defaultMessage: 'One of the two was merged before. Open the account it went into and merge that one.',
  },
  'staff-account': {
    id: 'merge.staff-account',
    defaultMessage: 'One of the two is an account of our staff. Those are never merged.',
  },
  suspended: {
    id: 'merge.is-suspended',
    defaultMessage: 'One of the two is suspended. End the suspension first, if it should end.',
  },
  leaving: {
    id: 'merge.leaving',
    defaultMessage: 'One of the two asked to be deleted. Its member has to take that back first.',
  },
  waiting: {
    id: 'merge.waiting',
    defaultMessage: 'The account that stays waits to be let in. Let it take part first.',
  },
  'shared-booking': {
    id: 'merge.shared-booking',
    defaultMessage: 'One booked from the other, or reviewed the other: a guest and a host are two people.',
  },
  'shared-conversation': {
    id: 'merge.shared-conversation',
    defaultMessage:
      'The two have written to each other. Ask them whether they are one person; such accounts stay apart.',
  },
  'co-host-of-booked': {
    id: 'merge.co-host-of-booked',
    defaultMessage: 'One has booked in a home the other helps with. The owner has to end that help first.',
  },
  blocked: {
    id: 'merge.blocked',
    defaultMessage: 'One has blocked the other. Ask about it; the one who blocked has to take it back first.',
  },
  reported: {
    id: 'merge.reported',
    defaultMessage: 'One has reported the other. Decide on that report first.',
  },
  'payment-open': {
    id: 'merge.payment-open',
    defaultMessage:
      'The account that goes is just booking, or a payment or refund of its is under way. Try again when that is through.',
  },
});
