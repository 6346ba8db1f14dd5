// Kinds, reasons and outcomes of reports in words.
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const kindNames = defineMessages({
  member: { defaultMessage: 'Profile' },
  kudos: { defaultMessage: 'Kudos' },
  post: { defaultMessage: 'Community post' },
  reply: { defaultMessage: 'Community reply' },
  message: { defaultMessage: 'Message', description: 'Kind of content that was reported' },
  review: { defaultMessage: 'Review', description: 'Kind of content that was reported' },
  listing: { defaultMessage: 'Listing' },
  reputation: { defaultMessage: 'Reputation from another site' },
});

/** What was reported, and whose it is. */
export const reportedNames: Readonly<Record<keyof typeof kindNames, MessageDescriptor>> = defineMessages({
  member: { defaultMessage: 'Profile of {name}' },
  kudos: { defaultMessage: 'Kudos by {name}' },
  post: { defaultMessage: 'Community post by {name}' },
  reply: { defaultMessage: 'Community reply by {name}' },
  message: { defaultMessage: 'Message from {name}' },
  review: { defaultMessage: 'Review by {name}' },
  listing: { defaultMessage: 'Listing by {name}' },
  reputation: { defaultMessage: 'Reputation of {name} from another site' },
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
