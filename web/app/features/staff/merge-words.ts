// What two accounts have, and what keeps them from being one, in words a person can act on.
import type { MergeObstacle, MergePart } from '@daynook/contract/merging';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const partName: Readonly<Record<MergePart, MessageDescriptor>> = defineMessages({
  bookings: { id: 'merge.bookings', defaultMessage: 'Bookings as a guest' },
  hosted: { id: 'merge.hosted', defaultMessage: 'Bookings as a host' },
  homes: { id: 'merge.homes', defaultMessage: 'Properties' },
  rooms: { id: 'merge.rooms', defaultMessage: 'Listings' },
  'co-hosting': { id: 'merge.co-hosting', defaultMessage: 'Properties they co-host' },
  conversations: { id: 'merge.conversations', defaultMessage: 'Conversations' },
  bookmarks: { id: 'merge.bookmarks', defaultMessage: 'Saved workspaces' },
  lists: { id: 'merge.lists', defaultMessage: 'Lists' },
  reviews: { id: 'merge.reviews', defaultMessage: 'Reviews written' },
  thanks: { id: 'merge.thanks', defaultMessage: 'Kudos received' },
  posts: { id: 'merge.posts', defaultMessage: 'Community posts' },
  questions: { id: 'merge.questions', defaultMessage: 'Tickets' },
  documents: { id: 'merge.documents', defaultMessage: 'Documents' },
  searches: { id: 'merge.searches', defaultMessage: 'Search alerts' },
  'saved-replies': { id: 'merge.saved-replies', defaultMessage: 'Saved replies' },
  'calendar-links': { id: 'merge.calendar-links', defaultMessage: 'Calendar links' },
  referrals: { id: 'merge.referrals', defaultMessage: 'Referrals' },
  blocks: { id: 'merge.blocks', defaultMessage: 'Blocked people' },
});

export const obstacleWords: Readonly<Record<MergeObstacle, MessageDescriptor>> = defineMessages({
  'same-account': { id: 'merge.same-account', defaultMessage: 'This is the same account.' },
  'already-merged': {
    id: 'merge.already-merged',
    defaultMessage: 'One of these accounts was already merged. Open the account it was merged into and merge that one.',
  },
  'staff-account': {
    id: 'merge.staff-account',
    defaultMessage: 'One of these is a staff account. Staff accounts can’t be merged.',
  },
  suspended: {
    id: 'merge.is-suspended',
    defaultMessage: 'One of these accounts is suspended. Lift the suspension first if it should end.',
  },
  leaving: {
    id: 'merge.leaving',
    defaultMessage: 'One of these accounts is being deleted. Its member has to cancel that first.',
  },
  waiting: {
    id: 'merge.waiting',
    defaultMessage: 'The account you want to keep is still pending. Give it access first.',
  },
  'shared-booking': {
    id: 'merge.shared-booking',
    defaultMessage: 'One booked with or reviewed the other, so they can’t be the same person.',
  },
  'shared-conversation': {
    id: 'merge.shared-conversation',
    defaultMessage: 'These accounts have messaged each other, so they can’t be merged.',
  },
  'co-host-of-booked': {
    id: 'merge.co-host-of-booked',
    defaultMessage: 'One has booked at a property the other co-hosts. The owner has to remove that co-host first.',
  },
  blocked: {
    id: 'merge.blocked',
    defaultMessage: 'One has blocked the other. The member who blocked has to unblock first.',
  },
  reported: {
    id: 'merge.reported',
    defaultMessage: 'One has reported the other. Decide that report first.',
  },
  'payment-open': {
    id: 'merge.payment-open',
    defaultMessage: 'The account that closes has a booking, payment or refund in progress. Try again when it’s done.',
  },
});
