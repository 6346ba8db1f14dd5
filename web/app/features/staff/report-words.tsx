// Kinds, reasons and outcomes of reports in words.
import { defineMessages } from 'react-intl';

export const kindNames = defineMessages({
  member: { id: 'reports.kind-member', defaultMessage: 'Profile' },
  kudos: { id: 'reports.kind-kudos', defaultMessage: 'Kudos' },
  post: { id: 'reports.kind-post', defaultMessage: 'Community post' },
  reply: { id: 'reports.kind-reply', defaultMessage: 'Community reply' },
  message: { id: 'reports.kind-message', defaultMessage: 'Message' },
  review: { id: 'reports.kind-review', defaultMessage: 'Review' },
  listing: { id: 'reports.kind-listing', defaultMessage: 'Workspace' },
});

export const reasonNames = defineMessages({
  spam: { id: 'reports.reason-spam', defaultMessage: 'Advertising' },
  rude: { id: 'reports.reason-rude', defaultMessage: 'Rude or threatening' },
  false: { id: 'reports.reason-false', defaultMessage: 'Not true' },
  private: { id: 'reports.reason-private', defaultMessage: 'Something private' },
  unsafe: { id: 'reports.reason-unsafe', defaultMessage: 'Someone may be in danger' },
  other: { id: 'reports.reason-other', defaultMessage: 'Something else' },
});

export const outcomeNames = defineMessages({
  dismissed: { id: 'reports.dismissed', defaultMessage: 'Dismissed' },
  hidden: { id: 'reports.hidden', defaultMessage: 'Removed' },
  warned: { id: 'reports.warned', defaultMessage: 'Warned' },
  suspended: { id: 'reports.suspended', defaultMessage: 'Suspended' },
});
