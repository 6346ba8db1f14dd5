// Mails of staff: answers to questions, and what becomes of rooms and documents.
import { BRAND } from '@daynook/contract/brand';
import type { Letter } from './letter.ts';

interface Context {
  readonly publicUrl: string;
}
type Template<D> = (data: D, context: Context) => Letter;

const ticketOpened: Template<{ name: string; reference: string; subject: string; ticketId: string }> = (
  { name, reference, subject, ticketId },
  { publicUrl },
) => ({
  subject: `We have your question (${reference})`,
  name,
  paragraphs: [`Your question “${subject}” is with us. A person reads it and answers by email and on ${BRAND.name}.`],
  facts: [['Its number', reference]],
  action: { label: 'See it or add to it', href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: 'You get this because you asked us something.',
});

const ticketAnswered: Template<{
  name: string;
  reference: string;
  subject: string;
  text: string;
  /** Null for whoever asked without signing in. */
  ticketId: string | null;
}> = ({ name, reference, subject, text, ticketId }, { publicUrl }) => ({
  subject: `About “${subject}” (${reference})`,
  name,
  paragraphs: text.split(/\n{2,}/),
  action:
    ticketId === null
      ? { label: 'Answer us', href: `${publicUrl}/contact?number=${encodeURIComponent(reference)}` }
      : { label: 'Read and answer', href: `${publicUrl}/support?ticket=${ticketId}` },
  reason: `You get this because you asked us something. Its number is ${reference}. We can’t read replies to this email.`,
});

/** Where each decision leaves the room, in a sentence. */
const DECIDED = {
  approved: 'It is on the market now: guests can find and book it.',
  returned: 'It is not on the market yet. Change what is named here and publish it again.',
  suspended: 'It is off the market for now. Bookings that were made stay as they are.',
  lifted: 'It may be shown again. Its page says how it stands.',
} as const;

const listingDecided: Template<{
  name: string;
  listingId: string;
  title: string;
  /** How the room stands with it. */
  state?: string;
  decision: keyof typeof DECIDED;
  reasons: readonly string[];
  note: string | null;
}> = ({ name, listingId, title, decision, reasons, note }, { publicUrl }) => ({
  subject: {
    approved: `${title} is approved`,
    returned: `${title} needs a change before guests see it`,
    suspended: `${title} is off the market`,
    lifted: `${title} may be shown again`,
  }[decision],
  name,
  paragraphs: [
    `We have looked at “${title}”. ${DECIDED[decision]}`,
    ...reasons.map((reason) => `– ${reason}`),
    ...(note === null ? [] : [note]),
  ],
  action: { label: 'Open its editor', href: `${publicUrl}/host/listing/${listingId}/edit` },
  afterwards: decision === 'approved' ? [] : ['Something unclear? Write to us on the support page.'],
  reason: 'You get this because you host this space.',
});

const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  insurance: 'insurance policy',
  lease: 'lease or consent',
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
    state === 'verified' ? `Your ${documentName(kind)} is checked` : `Your ${documentName(kind)} could not be accepted`,
  name,
  paragraphs: [
    state === 'verified'
      ? `We have looked at your ${documentName(kind)}, and all is well.`
      : `We have looked at your ${documentName(kind)} and could not accept it.`,
    ...(reason === null ? [] : [reason]),
  ],
  action: { label: 'See your documents', href: `${publicUrl}/host-onboarding#documents` },
  reason: 'You get this because you sent us the document.',
});

const roomsPaused: Template<{ name: string; reason: string; titles: readonly string[] }> = (
  { name, reason, titles },
  { publicUrl },
) => ({
  subject: titles.length === 1 ? `${titles[0]} is off the market` : `${titles.length} of your rooms are off the market`,
  name,
  paragraphs: [reason, ...titles.map((title) => `– ${title}`), 'Bookings made stay as they are.'],
  action: { label: 'Send a new document', href: `${publicUrl}/host-onboarding#documents` },
  reason: 'You get this because you host these rooms.',
});

const documentEnding: Template<{
  name: string;
  kind: string;
  validTo: string;
  isOver: boolean;
  pauses?: boolean;
}> = ({ name, kind, validTo, isOver, pauses = false }, { publicUrl }) => ({
  subject: isOver ? `Your ${documentName(kind)} has ended` : `Your ${documentName(kind)} ends on ${validTo}`,
  name,
  paragraphs: [
    isOver
      ? `The last day of the ${documentName(kind)} you showed us was ${validTo}.`
      : `The ${documentName(kind)} you showed us holds until ${validTo}.`,
    pauses
      ? 'Send us the new one in time: without it your rooms leave the market after that day. Bookings made stay as they are.'
      : 'When you have a new one, send it to us. Your rooms and bookings stay as they are.',
  ],
  action: { label: 'Send the new one', href: `${publicUrl}/host-onboarding#documents` },
  reason: 'You get this 30 and 7 days before a document ends, and on its last day.',
});

export const STAFF_MAIL_TEMPLATES = {
  'ticket-opened': ticketOpened,
  'ticket-answered': ticketAnswered,
  'listing-decided': listingDecided,
  'document-decided': documentDecided,
  'document-ending': documentEnding,
  'rooms-paused': roomsPaused,
} as const;
