// What staff did, and what of a room reads otherwise, in words. What has no words here is shown as it was logged.
import { defineMessages, type MessageDescriptor } from 'react-intl';

const deeds: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  looked: { id: 'deed.looked', defaultMessage: 'viewed' },
  'looked-as': { id: 'deed.looked-as', defaultMessage: 'viewed the site as' },
  answered: { id: 'deed.answered', defaultMessage: 'answered' },
  'answered-and-closed': { id: 'deed.answered-and-closed', defaultMessage: 'answered and closed' },
  'canceled-often': {
    id: 'deed.canceled-often',
    defaultMessage: 'reached the weekly cancellation limit:',
  },
  noted: { id: 'deed.noted', defaultMessage: 'added a note to' },
  took: { id: 'deed.took', defaultMessage: 'took' },
  'let-go': { id: 'deed.let-go', defaultMessage: 'released' },
  closed: { id: 'deed.closed', defaultMessage: 'closed' },
  reopened: { id: 'deed.reopened', defaultMessage: 'reopened' },
  'kept-answer': { id: 'deed.kept-answer', defaultMessage: 'saved' },
  'dropped-answer': { id: 'deed.dropped-answer', defaultMessage: 'deleted' },
  submitted: { id: 'deed.submitted', defaultMessage: 'submitted' },
  approved: { id: 'deed.approved', defaultMessage: 'approved' },
  returned: { id: 'deed.returned', defaultMessage: 'requested changes to' },
  dismissed: { id: 'deed.dismissed', defaultMessage: 'dismissed' },
  hidden: { id: 'deed.hidden', defaultMessage: 'removed content after' },
  warned: { id: 'deed.warned', defaultMessage: 'warned the author after' },
  suspended: { id: 'deed.suspended', defaultMessage: 'suspended' },
  merged: { id: 'deed.merged', defaultMessage: 'merged into another account:' },
  'merged-in': { id: 'deed.merged-in', defaultMessage: 'merged another account into' },
  lifted: { id: 'deed.lifted', defaultMessage: 'lifted the suspension on' },
  invited: { id: 'deed.invited', defaultMessage: 'gave access to' },
  activated: { id: 'deed.activated', defaultMessage: 'activated' },
  cancelled: { id: 'deed.cancelled', defaultMessage: 'canceled' },
  cancelByStaff: { id: 'deed.cancel-by-staff', defaultMessage: 'canceled' },
  approve: { id: 'deed.approve', defaultMessage: 'accepted' },
  decline: { id: 'deed.decline', defaultMessage: 'declined' },
  retried: { id: 'deed.retried', defaultMessage: 'retried' },
  verified: { id: 'deed.verified', defaultMessage: 'verified' },
  rejected: { id: 'deed.rejected', defaultMessage: 'rejected' },
  opened: { id: 'deed.opened', defaultMessage: 'opened' },
  'proposed-refund': { id: 'deed.proposed-refund', defaultMessage: 'proposed a refund for' },
  'agreed-refund': { id: 'deed.agreed-refund', defaultMessage: 'approved a refund for' },
  'agreed-refund-alone': {
    id: 'deed.agreed-refund-alone',
    defaultMessage: 'approved their own refund proposal, as the only staff member, for',
  },
  'withdrew-refund': { id: 'deed.withdrew-refund', defaultMessage: 'withdrew a refund proposal for' },
  'turned-refund': { id: 'deed.turned-refund', defaultMessage: 'proposed that we cover the refund for' },
  changed: { id: 'deed.changed', defaultMessage: 'changed' },
  'took-back': { id: 'deed.took-back', defaultMessage: 'reverted the edits to' },
});

const fields: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  title: { id: 'reviewed.title', defaultMessage: 'Title' },
  kind: { id: 'reviewed.kind', defaultMessage: 'Type of space' },
  description: { id: 'reviewed.description', defaultMessage: 'Description' },
  roomName: { id: 'reviewed.room-name', defaultMessage: 'Room name' },
  floor: { id: 'reviewed.floor', defaultMessage: 'Floor' },
  capacity: { id: 'reviewed.capacity', defaultMessage: 'People' },
  amenities: { id: 'reviewed.amenities', defaultMessage: 'Amenities' },
  houseRules: { id: 'reviewed.house-rules', defaultMessage: 'House rules' },
  facts: { id: 'reviewed.facts', defaultMessage: 'Facts' },
  photos: { id: 'reviewed.photos', defaultMessage: 'Photos and captions' },
});

const wordsIn =
  (words: Readonly<Record<string, MessageDescriptor>>) =>
  (code: string): MessageDescriptor =>
    words[code] ?? { id: `unnamed.${code}`, defaultMessage: code };

export const deedName = wordsIn(deeds);
export const fieldName = wordsIn(fields);
