// What staff did, and what of a room reads otherwise, in words. What has no words here is shown as it was logged.
import { defineMessages, type MessageDescriptor } from 'react-intl';

const deeds: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  looked: { defaultMessage: 'viewed' },
  'looked-as': { defaultMessage: 'viewed the site as' },
  answered: { defaultMessage: 'replied to' },
  'answered-and-closed': { defaultMessage: 'replied to and closed' },
  'canceled-often': {
    defaultMessage: 'reached the weekly cancellation limit:',
  },
  noted: { defaultMessage: 'added a note to' },
  took: { defaultMessage: 'self-assigned' },
  'let-go': { defaultMessage: 'unassigned' },
  closed: { defaultMessage: 'closed' },
  reopened: { defaultMessage: 'reopened' },
  'kept-answer': { defaultMessage: 'created' },
  'dropped-answer': { defaultMessage: 'deleted' },
  submitted: { defaultMessage: 'submitted' },
  approved: { defaultMessage: 'approved' },
  returned: { defaultMessage: 'requested changes to' },
  dismissed: { defaultMessage: 'dismissed' },
  hidden: { defaultMessage: 'removed content after' },
  warned: { defaultMessage: 'warned the author after' },
  suspended: { defaultMessage: 'suspended' },
  merged: { defaultMessage: 'merged into another account:' },
  'merged-in': { defaultMessage: 'merged another account into' },
  'payment-checked': { defaultMessage: 'checked the payment for' },
  'payment-retried': { defaultMessage: 'retried the payment for' },
  'payment-given-up': { defaultMessage: 'canceled the payment for' },
  'payment-recorded': { defaultMessage: 'recorded a payment for' },
  'refund-sent': { defaultMessage: 'marked a refund as sent for' },
  'payment-settings-changed': { defaultMessage: 'changed who receives payments, or how, in the' },
  'tax-settings-changed': { defaultMessage: 'changed the' },
  'tax-rule-added': { defaultMessage: 'added a' },
  'tax-rule-ended': { defaultMessage: 'ended a' },
  'tax-report-downloaded': { defaultMessage: 'downloaded a tax report, with taxpayer numbers, under' },
  'payment-details-changed': { defaultMessage: 'changed the operator’s payment details in the' },
  'fees-scheduled': { defaultMessage: 'scheduled a change of the' },
  'fees-canceled': { defaultMessage: 'canceled a change of the' },
  'host-fee-agreed': { defaultMessage: 'agreed on a' },
  'refund-recorded': { defaultMessage: 'recorded a refund paid another way for' },
  lifted: { defaultMessage: 'lifted the suspension on' },
  invited: { defaultMessage: 'gave access to' },
  activated: { defaultMessage: 'activated' },
  cancelled: { defaultMessage: 'canceled' },
  cancelByStaff: { defaultMessage: 'canceled' },
  approve: { defaultMessage: 'accepted' },
  decline: { defaultMessage: 'declined' },
  retried: { defaultMessage: 'retried' },
  verified: { defaultMessage: 'verified' },
  rejected: { defaultMessage: 'rejected' },
  opened: { defaultMessage: 'opened' },
  'proposed-refund': { defaultMessage: 'proposed a refund for' },
  'agreed-refund': { defaultMessage: 'approved a refund for' },
  'agreed-refund-alone': {
    defaultMessage: 'approved their own refund proposal, as the only staff member, for',
  },
  'withdrew-refund': { defaultMessage: 'withdrew a refund proposal for' },
  'turned-refund': { defaultMessage: 'proposed that we cover the refund for' },
  changed: { defaultMessage: 'changed' },
  created: { defaultMessage: 'created' },
  exported: { defaultMessage: 'downloaded' },
  sent: { defaultMessage: 'marked as sent:' },
  paid: { defaultMessage: 'marked as paid:' },
  failed: { defaultMessage: 'marked as failed:' },
  viewed: { defaultMessage: 'viewed' },
  accepted: { defaultMessage: 'accepted the loss of' },
  decided: { defaultMessage: 'decided who bears' },
  'took-back': { defaultMessage: 'reverted the edits to' },
});

const fields: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  title: { defaultMessage: 'Title' },
  kind: { defaultMessage: 'Type of space' },
  description: { defaultMessage: 'Description' },
  roomName: { defaultMessage: 'Room name' },
  floor: { defaultMessage: 'Floor' },
  capacity: { defaultMessage: 'Maximum guests' },
  amenities: { defaultMessage: 'Amenities' },
  houseRules: { defaultMessage: 'House rules' },
  facts: { defaultMessage: 'Workspace details' },
  photos: { defaultMessage: 'Photos and captions' },
});

const wordsIn =
  (words: Readonly<Record<string, MessageDescriptor>>) =>
  (code: string): MessageDescriptor =>
    words[code] ?? { id: `unnamed.${code}`, defaultMessage: code };

export const deedName = wordsIn(deeds);
export const fieldName = wordsIn(fields);
