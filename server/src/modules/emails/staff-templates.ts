// Emails from staff: replies to support requests, and decisions about listings and documents.
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { dateWords } from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

interface Context {
  readonly publicUrl: string;
}
type Template<D> = (data: D, context: Context) => EmailContent;

const testEmail: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('Test email from {brand}'),
  name,
  paragraphs: [
    say('Sending email works. If this is in your spam folder, check the SPF, DKIM, and DMARC records of your domain.'),
  ],
  action: { label: say('Open the self-check'), href: `${publicUrl}/admin?view=self-check` },
  reason: say('You’re getting this because you asked for a test email.'),
});

const ticketOpened: Template<{ name: string; reference: string; subject: string; ticketId: string }> = (
  { name, reference, subject, ticketId },
  { publicUrl },
) => ({
  subject: say('We got your message ({reference})', { reference }),
  name,
  paragraphs: [say('We got your message “{subject}” and will reply by email and on {brand}.', { subject })],
  facts: [[say('Reference number'), reference]],
  action: { label: say('View or add details'), href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: say('You’re getting this because you contacted us.'),
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
  subject: isAsked ? say('Re: {subject} ({reference})', { subject, reference }) : `${subject} (${reference})`,
  name,
  paragraphs: text.split(/\n{2,}/),
  action:
    ticketId === null
      ? { label: say('Reply'), href: `${publicUrl}/contact?number=${encodeURIComponent(reference)}` }
      : { label: say('View and reply'), href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: isAsked
    ? say(
        'You’re getting this because you contacted us ({reference}). Please use the button to reply: we don’t receive replies to this email.',
        {
          reference,
        },
      )
    : say(
        'You’re getting this because it’s about one of your bookings ({reference}). Please use the button to reply: we don’t receive replies to this email.',
        { reference },
      ),
});

interface TicketCall {
  name: string;
  by: string;
  reference: string;
  subject: string;
  ticketId: string;
}

const ticketAssigned: Template<TicketCall> = ({ name, by, reference, subject, ticketId }, { publicUrl }) => ({
  subject: say('{by} assigned you {reference}', { by, reference }),
  name,
  paragraphs: [say('{by} assigned the ticket “{subject}” to you.', { by, subject })],
  action: { label: say('Open ticket'), href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: say('You’re getting this because you work on support tickets.'),
});

const ticketMentioned: Template<TicketCall> = ({ name, by, reference, subject, ticketId }, { publicUrl }) => ({
  subject: say('{by} mentioned you in {reference}', { by, reference }),
  name,
  paragraphs: [say('{by} mentioned you in a note on the ticket “{subject}”.', { by, subject })],
  action: { label: say('Open ticket'), href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: say('You’re getting this because you work on support tickets.'),
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
      return [say('{title} is approved', { title }), say('It’s now live, so guests can find and book it.')];
    case 'returned':
      return [
        say('{title} needs changes before it goes live', { title }),
        say('It isn’t live yet. Fix the issues below, then publish it again.'),
      ];
    case 'suspended':
      return [
        say('{title} is suspended', { title }),
        say('Guests can’t find or book it for now. Your existing bookings don’t change.'),
      ];
    default:
      if (state === 'live') return [say('{title} is live again', { title }), say('Guests can find and book it again.')];
      if (state === 'in_review')
        return [say('{title} is no longer suspended', { title }), say('It’s back in review before it goes live.')];
      return [
        say('You can publish {title} again', { title }),
        say('It’s no longer suspended. Publish it again when you’re ready.'),
      ];
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
      joinSentences(say('We reviewed your listing {title}.', { title }), meaning),
      ...reasons.map((reason) => `– ${reason}`),
      ...(note === null ? [] : [note]),
    ],
    action: { label: say('Edit listing'), href: `${publicUrl}/host/listing/${listingId}/edit` },
    afterwards: decision === 'approved' ? [] : [say('Questions? Contact us from the support page.')],
    reason: say('You’re getting this because you host this listing.'),
  };
};

const DOCUMENT_NAMES: Readonly<Record<string, () => string>> = {
  insurance: () => say('insurance policy'),
  lease: () => say('lease or owner’s permission'),
  permit: () => say('permit'),
  identity: () => say('proof of identity'),
};
export const documentName = (kind: string): string => DOCUMENT_NAMES[kind]?.() ?? say('document');

const documentDecided: Template<{
  name: string;
  kind: string;
  state: 'verified' | 'rejected';
  reason: string | null;
}> = ({ name, kind, state, reason }, { publicUrl }) => ({
  subject:
    state === 'verified'
      ? say('Your {document} is verified', { document: documentName(kind) })
      : say('We couldn’t accept your {document}', { document: documentName(kind) }),
  name,
  paragraphs: [
    state === 'verified'
      ? say('We reviewed your {document}, and everything looks good.', { document: documentName(kind) })
      : say('We reviewed your {document} and couldn’t accept it.', { document: documentName(kind) }),
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: say('View documents'), href: `${publicUrl}/host/documents` },
  reason: say('You’re getting this because you uploaded this document.'),
});

const listingsPaused: Template<{ name: string; reason: string; titles: readonly string[] }> = (
  { name, reason, titles },
  { publicUrl },
) => ({
  subject:
    titles.length === 1
      ? say('{title} is paused', { title: titles[0]! })
      : say('{count} of your listings are paused', { count: titles.length }),
  name,
  paragraphs: [reason, ...titles.map((title) => `– ${title}`), say('Your existing bookings don’t change.')],
  action: { label: say('Upload a new document'), href: `${publicUrl}/host/documents` },
  reason: say('You’re getting this because you host these listings.'),
});

const documentEnding: Template<{
  name: string;
  kind: string;
  validTo: string;
  isOver: boolean;
  pauses?: boolean;
}> = ({ name, kind, validTo, isOver, pauses = false }, { publicUrl }) => ({
  subject: isOver
    ? say('Your {document} has expired', { document: documentName(kind) })
    : say('Your {document} expires on {date}', { document: documentName(kind), date: dateWords(validTo) }),
  name,
  paragraphs: [
    isOver
      ? say('Your {document} expired on {date}.', { document: documentName(kind), date: dateWords(validTo) })
      : say('Your {document} is valid through {date}.', { document: documentName(kind), date: dateWords(validTo) }),
    pauses
      ? isOver
        ? say('Upload a new one, or we’ll pause your listings. Your existing bookings don’t change.')
        : say(
            'Upload a new one by then, or we’ll pause your listings after that day. Your existing bookings don’t change.',
          )
      : say('Upload the new one when you have it. Your listings and bookings don’t change.'),
  ],
  action: { label: say('Upload document'), href: `${publicUrl}/host/documents` },
  reason: say('We send this 30 and 7 days before a document expires, and on its last day.'),
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
