// Names and descriptions of staff roles and permissions.
import type { StaffPermission, StaffRole } from '@daynook/contract/staff/roles';
import { defineMessages } from 'react-intl';

export const roleNames = defineMessages({
  support: { defaultMessage: 'Support', description: 'A role of staff' },
  trust: { defaultMessage: 'Trust and safety', description: 'A role of staff' },
  finance: { defaultMessage: 'Finance', description: 'A role of staff' },
  content: { defaultMessage: 'Content', description: 'A role of staff' },
  admin: { defaultMessage: 'Admin', description: 'A role of staff' },
}) satisfies Record<StaffRole, object>;

export const roleLeads = defineMessages({
  support: { defaultMessage: 'Answers tickets and helps with bookings.' },
  trust: { defaultMessage: 'Reviews listings, documents, and reports, and suspends accounts.' },
  finance: { defaultMessage: 'Handles payments, payouts, fees, and taxes.' },
  content: { defaultMessage: 'Reviews listings and manages the community and work styles.' },
  admin: { defaultMessage: 'Has every permission and manages roles.' },
}) satisfies Record<StaffRole, object>;

export const permissionNames = defineMessages({
  overview: { defaultMessage: 'See queues, market metrics, and roles' },
  tickets: { defaultMessage: 'Answer support tickets' },
  'canned-replies': { defaultMessage: 'Edit saved replies for all staff' },
  members: { defaultMessage: 'See members and their contact details' },
  'member-status': { defaultMessage: 'Approve, suspend, and reactivate members' },
  'merge-accounts': { defaultMessage: 'Merge two accounts' },
  'view-as-member': { defaultMessage: 'View the site as a member' },
  'waiting-list': { defaultMessage: 'Invite people from the waiting list' },
  bookings: { defaultMessage: 'See any booking, its address, and its payments' },
  'manage-bookings': { defaultMessage: 'Accept, decline, and cancel bookings' },
  listings: { defaultMessage: 'Review listings' },
  reports: { defaultMessage: 'Decide on reports' },
  documents: { defaultMessage: 'Check identity and insurance documents' },
  claims: { defaultMessage: 'Work on insurance claims' },
  community: { defaultMessage: 'Remove community posts' },
  announcements: { defaultMessage: 'Post announcements' },
  'work-styles': { defaultMessage: 'Edit work styles' },
  emails: { defaultMessage: 'Read emails we sent' },
  'propose-refunds': { defaultMessage: 'Propose refunds' },
  'approve-refunds': { defaultMessage: 'Approve refunds that we pay for' },
  credit: { defaultMessage: 'Grant and revoke credit' },
  damage: { defaultMessage: 'Decide on damage reports and problems between guests and hosts' },
  disputes: { defaultMessage: 'Respond to disputed payments' },
  payments: { defaultMessage: 'Fix payments and record money received' },
  payouts: { defaultMessage: 'Pay hosts and record fees they owe' },
  books: { defaultMessage: 'See and export the books' },
  fees: { defaultMessage: 'Set fees, promo codes, and exchange rates' },
  'payment-settings': { defaultMessage: 'Set how guests can pay' },
  taxes: { defaultMessage: 'Set taxes and export tax reports' },
  'audit-log': { defaultMessage: 'Read the audit log' },
  system: { defaultMessage: 'Retry failed emails and tasks' },
  roles: { defaultMessage: 'Assign and remove roles' },
  'site-texts': { defaultMessage: 'Edit the words of emails and pages' },
  'legal-texts': { defaultMessage: 'Publish legal texts' },
  'site-settings': { defaultMessage: 'Change the site’s name and colors, announcements, and maintenance' },
}) satisfies Record<StaffPermission, object>;
