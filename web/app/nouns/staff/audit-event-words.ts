// Staff actions and changed fields of a listing as text. Unknown ones are shown as the words they were logged with.
import { defineMessages, type MessageDescriptor } from 'react-intl';

const auditEvents: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  looked: { defaultMessage: 'viewed' },
  'looked-as': { defaultMessage: 'viewed the site as' },
  answered: { defaultMessage: 'replied to' },
  'answered-and-closed': { defaultMessage: 'replied to and closed' },
  'canceled-often': {
    defaultMessage: 'reached the weekly cancellation limit:',
  },
  noted: { defaultMessage: 'added a note to' },
  took: { defaultMessage: 'self-assigned' },
  assigned: { defaultMessage: 'assigned to a colleague:' },
  attached: { defaultMessage: 'attached to its booking:' },
  started: { defaultMessage: 'started' },
  'changed-roles': { defaultMessage: 'changed the roles of' },
  'let-go': { defaultMessage: 'unassigned' },
  closed: { defaultMessage: 'closed', description: 'What staff did' },
  reopened: { defaultMessage: 'reopened' },
  'kept-answer': { defaultMessage: 'created' },
  'dropped-answer': { defaultMessage: 'deleted' },
  submitted: { defaultMessage: 'submitted' },
  approved: { defaultMessage: 'approved' },
  'facts-checked': { defaultMessage: 'checked the measurements of' },
  returned: { defaultMessage: 'requested changes to' },
  dismissed: { defaultMessage: 'dismissed' },
  hidden: { defaultMessage: 'removed content after' },
  warned: { defaultMessage: 'warned the author after' },
  suspended: { defaultMessage: 'suspended' },
  'canceled-bookings': { defaultMessage: 'canceled all upcoming bookings of' },
  'webhook-added': { defaultMessage: 'added a webhook of' },
  'webhook-deleted': { defaultMessage: 'deleted a webhook of' },
  'webhook-secret-changed': { defaultMessage: 'changed the secret of a webhook of' },
  'token-created': { defaultMessage: 'created an API token for' },
  'token-narrowed': { defaultMessage: 'removed scopes from an API token of' },
  'token-revoked': { defaultMessage: 'revoked an API token of' },
  'calendar-connected': { defaultMessage: 'connected a calendar for the bookings of' },
  'members-imported': { defaultMessage: 'invited people from a file, as' },
  'members-import-undone': { defaultMessage: 'took back invitations from a file, as' },
  'app-connected': { defaultMessage: 'connected an app to the account of' },
  'app-narrowed': { defaultMessage: 'took permissions from an app of' },
  'app-disconnected': { defaultMessage: 'disconnected an app of' },
  'logged-out': { defaultMessage: 'ended all sessions of' },
  merged: { defaultMessage: 'merged into another account:' },
  'merged-in': { defaultMessage: 'merged another account into' },
  'payment-checked': { defaultMessage: 'checked the payment for' },
  'payment-retried': { defaultMessage: 'retried the payment for' },
  'payment-given-up': { defaultMessage: 'canceled the payment for' },
  'payment-recorded': { defaultMessage: 'recorded a payment for' },
  'payment-undone': { defaultMessage: 'took back a recorded payment for' },
  'refund-sent': { defaultMessage: 'marked a refund as sent for' },
  excused: { defaultMessage: 'excused the host’s cancellation of' },
  'excuse-refused': { defaultMessage: 'didn’t excuse the host’s cancellation of' },
  'guest-excused': { defaultMessage: 'excused the guest’s cancellation of' },
  'payment-settings-changed': { defaultMessage: 'changed who receives payments, or how, in' },
  'tax-settings-changed': { defaultMessage: 'changed' },
  'tax-rule-added': { defaultMessage: 'added' },
  'tax-rule-ended': { defaultMessage: 'ended' },
  'tax-report-downloaded': { defaultMessage: 'downloaded a tax report, with taxpayer numbers, under' },
  'payment-details-changed': { defaultMessage: 'changed the operator’s payment details in' },
  'became-first-admin': { defaultMessage: 'set up the site with the account of' },
  'site-setting-changed': { defaultMessage: 'changed' },
  'site-setting-imported': { defaultMessage: 'imported' },
  'host-invited': { defaultMessage: 'invited someone to host, in' },
  'host-uninvited': { defaultMessage: 'took back an invitation to host, in' },
  'site-text-changed': { defaultMessage: 'changed' },
  'legal-text-published': { defaultMessage: 'published a version of' },
  'legal-text-withdrawn': { defaultMessage: 'withdrew a version of' },
  'site-text-imported': { defaultMessage: 'imported' },
  'help-article-changed': { defaultMessage: 'changed' },
  'help-article-imported': { defaultMessage: 'imported' },
  'help-article-undone': { defaultMessage: 'undid a change to' },
  'help-order-changed': { defaultMessage: 'reordered' },
  'site-text-undone': { defaultMessage: 'undid a change to' },
  'site-setting-undone': { defaultMessage: 'undid a change to' },
  'fees-scheduled': { defaultMessage: 'scheduled a change to' },
  'fees-canceled': { defaultMessage: 'canceled a change to' },
  'promo-code-ended': { defaultMessage: 'ended' },
  'credit-granted': { defaultMessage: 'granted' },
  'credit-taken-back': { defaultMessage: 'took back' },
  'fine-waived': { defaultMessage: 'waived the host’s fine for canceling' },
  'cancellation-settings-changed': { defaultMessage: 'changed what hosts pay for canceling in' },
  'retention-changed': { defaultMessage: 'changed' },
  'credit-settings-changed': { defaultMessage: 'changed the settings of' },
  'host-fee-agreed': { defaultMessage: 'agreed on' },
  'stripe-refund-closed': { defaultMessage: 'looked into a refund made in Stripe for' },
  'refund-recorded': { defaultMessage: 'recorded a refund paid another way for' },
  lifted: { defaultMessage: 'lifted the suspension on' },
  invited: { defaultMessage: 'gave access to' },
  activated: { defaultMessage: 'activated' },
  cancelled: { defaultMessage: 'canceled' },
  'corrected-time-zone': { defaultMessage: 'corrected the time zone of' },
  cancelByStaff: { defaultMessage: 'canceled' },
  'change-made': { defaultMessage: 'made an agreed change to' },
  'change-proposed': { defaultMessage: 'proposed a change to' },
  'change-accept': { defaultMessage: 'accepted a change to' },
  'change-decline': { defaultMessage: 'declined a change to' },
  'change-withdraw': { defaultMessage: 'withdrew a change to' },
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
  'file-added': { defaultMessage: 'uploaded a file for' },
  'file-removed': { defaultMessage: 'deleted a file for' },
  decided: { defaultMessage: 'decided who covers' },
  'damage-decided': { defaultMessage: 'decided what the guest pays for' },
  'booking-dispute-decided': { defaultMessage: 'decided' },
  'damage-charged': { defaultMessage: 'charged the card again for' },
  'installment-charged': { defaultMessage: 'charged the card for a monthly payment of' },
  'installment-written-off': { defaultMessage: 'wrote off a monthly payment of' },
  'installment-postponed': { defaultMessage: 'gave more time for a monthly payment of' },
  'fees-received': { defaultMessage: 'recorded fees paid by' },
  'damage-refunded': { defaultMessage: 'refunded the guest for' },
  'damage-written-off': { defaultMessage: 'wrote off' },
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

/** `changed-roles` and `cancelByStaff` as words. */
const splitWords = (code: string): string =>
  code.replaceAll(/[-_]/g, ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const wordsIn =
  (words: Readonly<Record<string, MessageDescriptor>>) =>
  (code: string): MessageDescriptor =>
    words[code] ?? { id: `unnamed.${code}`, defaultMessage: splitWords(code) };

export const auditEventName = wordsIn(auditEvents);
export const KNOWN_AUDIT_EVENTS: readonly string[] = Object.keys(auditEvents);
export const fieldName = wordsIn(fields);

const lists: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  members: { defaultMessage: 'the list of members' },
  listings: { defaultMessage: 'the list of listings' },
  bookings: { defaultMessage: 'the list of bookings' },
  payments: { defaultMessage: 'the list of payments' },
  payouts: { defaultMessage: 'the list of payouts' },
  reports: { defaultMessage: 'the list of reports' },
  tickets: { defaultMessage: 'the list of tickets' },
  'audit-log': { defaultMessage: 'the audit log' },
  everything: { defaultMessage: 'the results of a search' },
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which list was viewed or downloaded, and what it was searched and filtered by, from how the log names it: `payments, state: failed`. */
export function readList(logged: string): { name: MessageDescriptor | undefined; filters: string } {
  const [code = '', ...filters] = logged.split(/, (?=\w+: )/);
  const values = filters.map((filter) => filter.slice(filter.indexOf(': ') + 2)).filter((value) => !UUID.test(value));
  return {
    name: Object.hasOwn(lists, code) ? lists[code] : undefined,
    filters: values.map((value) => (/^[a-z]+(?:[-_][a-z]+)+$/.test(value) ? splitWords(value) : value)).join(', '),
  };
}
