// Emails from staff: replies to support requests, and decisions about listings and documents.
import { currentBrand } from '../../current-settings.ts';
import { dateWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

interface Context {
  readonly publicUrl: string;
}
type Template<D> = (data: D, context: Context) => EmailContent;

const testEmail: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `Test email from ${currentBrand().name}`,
  name,
  paragraphs: [
    'Sending email works. If this is in your spam folder, check the SPF, DKIM, and DMARC records of your domain.',
  ],
  action: { label: 'Open the self-check', href: `${publicUrl}/admin?view=self-check` },
  reason: 'You’re getting this because you asked for a test email.',
});

const ticketOpened: Template<{ name: string; reference: string; subject: string; ticketId: string }> = (
  { name, reference, subject, ticketId },
  { publicUrl },
) => ({
  subject: `We got your message (${reference})`,
  name,
  paragraphs: [`We got your message “${subject}” and will reply by email and on ${currentBrand().name}.`],
  facts: [['Reference number', reference]],
  action: { label: 'View or add details', href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: 'You’re getting this because you contacted us.',
});

const ticketAnswered: Template<{
  name: string;
  reference: string;
  subject: string;
  text: string;
  /** Null if they contacted us without an account. */
  ticketId: string | null;
  /** False if we contact them first, such as the other side of a booking. */
  isAsked?: boolean;
}> = ({ name, reference, subject, text, ticketId, isAsked = true }, { publicUrl }) => ({
  subject: isAsked ? `Re: ${subject} (${reference})` : `${subject} (${reference})`,
  name,
  paragraphs: text.split(/\n{2,}/),
  action:
    ticketId === null
      ? { label: 'Reply', href: `${publicUrl}/contact?number=${encodeURIComponent(reference)}` }
      : { label: 'View and reply', href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: isAsked
    ? `You’re getting this because you contacted us (${reference}). Please don’t reply to this email.`
    : `You’re getting this because it’s about one of your bookings (${reference}). Please don’t reply to this email.`,
});

interface TicketCall {
  name: string;
  by: string;
  reference: string;
  subject: string;
  ticketId: string;
}

const ticketAssigned: Template<TicketCall> = ({ name, by, reference, subject, ticketId }, { publicUrl }) => ({
  subject: `${by} assigned you ${reference}`,
  name,
  paragraphs: [`${by} assigned the ticket “${subject}” to you.`],
  action: { label: 'Open ticket', href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: 'You’re getting this because you work on support tickets.',
});

const ticketMentioned: Template<TicketCall> = ({ name, by, reference, subject, ticketId }, { publicUrl }) => ({
  subject: `${by} mentioned you in ${reference}`,
  name,
  paragraphs: [`${by} mentioned you in a note on the ticket “${subject}”.`],
  action: { label: 'Open ticket', href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: 'You’re getting this because you work on support tickets.',
});

type ListingDecision = 'approved' | 'returned' | 'suspended' | 'lifted';

/** What each decision means for the listing. Lifting a suspension leads back to the state before it. */
function decisionWords(
  title: string,
  decision: ListingDecision,
  state: string | undefined,
): [subject: string, meaning: string] {
  switch (decision) {
    case 'approved':
      return [`${title} is approved`, 'It’s now live, so guests can find and book it.'];
    case 'returned':
      return [
        `${title} needs changes before it goes live`,
        'It isn’t live yet. Fix the issues below, then publish it again.',
      ];
    case 'suspended':
      return [`${title} is suspended`, 'Guests can’t find or book it for now. Your existing bookings don’t change.'];
    default:
      if (state === 'live') return [`${title} is live again`, 'Guests can find and book it again.'];
      if (state === 'in_review') return [`${title} is no longer suspended`, 'It’s back in review before it goes live.'];
      return [`You can publish ${title} again`, 'It’s no longer suspended. Publish it again when you’re ready.'];
  }
}

const listingDecided: Template<{
  name: string;
  listingId: string;
  title: string;
  /** The listing's state after the decision. */
  state?: string;
  decision: ListingDecision;
  reasons: readonly string[];
  note: string | null;
}> = ({ name, listingId, title, state, decision, reasons, note }, { publicUrl }) => {
  const [subject, meaning] = decisionWords(title, decision, state);
  return {
    subject,
    name,
    paragraphs: [
      `We reviewed ${title}. ${meaning}`,
      ...reasons.map((reason) => `– ${reason}`),
      ...(note === null ? [] : [note]),
    ],
    action: { label: 'Edit listing', href: `${publicUrl}/host/listing/${listingId}/edit` },
    afterwards: decision === 'approved' ? [] : ['Questions? Contact us from the support page.'],
    reason: 'You’re getting this because you host this listing.',
  };
};

const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  insurance: 'insurance policy',
  lease: 'lease or owner’s permission',
  permit: 'permit',
  identity: 'proof of identity',
};
export const documentName = (kind: string) => DOCUMENT_NAMES[kind] ?? 'document';

const documentDecided: Template<{
  name: string;
  kind: string;
  state: 'verified' | 'rejected';
  reason: string | null;
}> = ({ name, kind, state, reason }, { publicUrl }) => ({
  subject:
    state === 'verified' ? `Your ${documentName(kind)} is verified` : `We couldn’t accept your ${documentName(kind)}`,
  name,
  paragraphs: [
    state === 'verified'
      ? `We reviewed your ${documentName(kind)}, and everything looks good.`
      : `We reviewed your ${documentName(kind)} and couldn’t accept it.`,
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: 'View documents', href: `${publicUrl}/host/documents` },
  reason: 'You’re getting this because you uploaded this document.',
});

const listingsPaused: Template<{ name: string; reason: string; titles: readonly string[] }> = (
  { name, reason, titles },
  { publicUrl },
) => ({
  subject: titles.length === 1 ? `${titles[0]} is paused` : `${titles.length} of your listings are paused`,
  name,
  paragraphs: [reason, ...titles.map((title) => `– ${title}`), 'Your existing bookings don’t change.'],
  action: { label: 'Upload a new document', href: `${publicUrl}/host/documents` },
  reason: 'You’re getting this because you host these listings.',
});

const documentEnding: Template<{
  name: string;
  kind: string;
  validTo: string;
  isOver: boolean;
  pauses?: boolean;
}> = ({ name, kind, validTo, isOver, pauses = false }, { publicUrl }) => ({
  subject: isOver
    ? `Your ${documentName(kind)} has expired`
    : `Your ${documentName(kind)} expires on ${dateWords(validTo)}`,
  name,
  paragraphs: [
    isOver
      ? `Your ${documentName(kind)} expired on ${dateWords(validTo)}.`
      : `Your ${documentName(kind)} is valid through ${dateWords(validTo)}.`,
    pauses
      ? `Upload a new one${isOver ? '' : ' by then'}, or we’ll pause your listings${isOver ? '' : ' after that day'}. Your existing bookings don’t change.`
      : 'Upload the new one when you have it. Your listings and bookings don’t change.',
  ],
  action: { label: 'Upload document', href: `${publicUrl}/host/documents` },
  reason: 'We send this 30 and 7 days before a document expires, and on its last day.',
});

export const STAFF_EMAIL_TEMPLATES = {
  'test-email': testEmail,
  'ticket-opened': ticketOpened,
  'ticket-answered': ticketAnswered,
  'ticket-assigned': ticketAssigned,
  'ticket-mentioned': ticketMentioned,
  'listing-decided': listingDecided,
  'document-decided': documentDecided,
  'document-ending': documentEnding,
  'rooms-paused': listingsPaused,
} as const;
