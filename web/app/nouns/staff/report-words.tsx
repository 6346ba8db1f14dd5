// Kinds, reasons and outcomes of reports in words.
import { defineMessages } from 'react-intl';

export const kindNames = defineMessages({
  member: { defaultMessage: 'Profile' },
  kudos: { defaultMessage: 'Kudos' },
  post: { defaultMessage: 'Community post' },
  reply: { defaultMessage: 'Community reply' },
  message: { defaultMessage: 'Message', description: 'Kind of content that was reported' },
  review: { defaultMessage: 'Review', description: 'Kind of content that was reported' },
  listing: { defaultMessage: 'Listing' },
});

export const reasonNames = defineMessages({
  spam: { defaultMessage: 'Spam or advertising' },
  rude: { defaultMessage: 'Harassment, hate, or threats' },
  false: { defaultMessage: 'False or impersonation' },
  private: { defaultMessage: 'Private information' },
  unsafe: { defaultMessage: 'Safety concern' },
  other: { defaultMessage: 'Other' },
});

export const outcomeNames = defineMessages({
  dismissed: { defaultMessage: 'Dismissed' },
  hidden: { defaultMessage: 'Content removed' },
  warned: { defaultMessage: 'Author warned' },
  suspended: { defaultMessage: 'Author suspended' },
});
