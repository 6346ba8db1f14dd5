// What two accounts have, and what prevents merging them, as text.
import type { MergeObstacle, MergePart } from '@daynook/contract/account-merges';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const partName: Readonly<Record<MergePart, MessageDescriptor>> = defineMessages({
  bookings: { defaultMessage: 'Bookings as a guest' },
  hosted: { defaultMessage: 'Bookings as a host' },
  homes: { defaultMessage: 'Properties' },
  rooms: { defaultMessage: 'Listings' },
  'co-hosting': { defaultMessage: 'Properties they co-host' },
  teams: { defaultMessage: 'Teams' },
  conversations: { defaultMessage: 'Conversations' },
  bookmarks: { defaultMessage: 'Saved workspaces' },
  lists: { defaultMessage: 'Lists' },
  reviews: { defaultMessage: 'Reviews written' },
  thanks: { defaultMessage: 'Kudos received' },
  posts: { defaultMessage: 'Community posts' },
  questions: { defaultMessage: 'Tickets' },
  documents: { defaultMessage: 'Documents' },
  searches: { defaultMessage: 'Search alerts' },
  payouts: { defaultMessage: 'Payouts' },
  'saved-replies': { defaultMessage: 'Saved replies' },
  'calendar-links': { defaultMessage: 'Calendar links' },
  referrals: { defaultMessage: 'Referrals' },
  blocks: { defaultMessage: 'Blocked people' },
});

export const obstacleWords: Readonly<Record<MergeObstacle, MessageDescriptor>> = defineMessages({
  'same-account': { defaultMessage: 'This is the same account.' },
  'already-merged': {
    defaultMessage:
      'One of these accounts has already been merged. Open the account it was merged into and merge that one.',
  },
  'staff-account': {
    defaultMessage: 'One of these is a staff account. Staff accounts can’t be merged.',
  },
  suspended: {
    defaultMessage: 'One of these accounts is suspended. Lift the suspension first if it should end.',
  },
  leaving: {
    defaultMessage: 'One of these accounts is being deleted. The member has to cancel that first.',
  },
  waiting: {
    defaultMessage: 'The account you want to keep is still pending. Approve it first.',
  },
  'shared-booking': {
    defaultMessage: 'One booked with or reviewed the other, so they can’t be the same person.',
  },
  'shared-conversation': {
    defaultMessage: 'These accounts have messaged each other, so they can’t be merged.',
  },
  'co-host-of-booked': {
    defaultMessage: 'One has booked at a property the other co-hosts. The owner has to remove that co-host first.',
  },
  blocked: {
    defaultMessage: 'One has blocked the other. That member has to unblock the other first.',
  },
  reported: {
    defaultMessage: 'One has reported the other. Resolve that report first.',
  },
  'payment-open': {
    defaultMessage: 'The account that closes has a booking, payment, or refund in progress. Try again when it’s done.',
  },
});
