// Kinds, reasons and outcomes of reports in words.
import { defineMessages } from 'react-intl';

export const kindNames = defineMessages({
  member: { defaultMessage: 'Profile' },
  kudos: { defaultMessage: 'Kudos' },
  post: { defaultMessage: 'Community post' },
  reply: { defaultMessage: 'Community reply' },
  message: { defaultMessage: 'Message' },
  review: { defaultMessage: 'Review' },
  listing: { defaultMessage: 'Workspace' },
});

export const reasonNames = defineMessages({
  spam: { defaultMessage: 'Advertising' },
  rude: { defaultMessage: 'Rude or threatening' },
  false: { defaultMessage: 'Not true' },
  private: { defaultMessage: 'Something private' },
  unsafe: { defaultMessage: 'Someone may be in danger' },
  other: { defaultMessage: 'Something else' },
});

export const outcomeNames = defineMessages({
  dismissed: { defaultMessage: 'Dismissed' },
  hidden: { defaultMessage: 'Removed' },
  warned: { defaultMessage: 'Warned' },
  suspended: { defaultMessage: 'Suspended' },
});
