// Mails about what people say of one another.
import { BRAND } from '@daynook/contract/brand';
import { CO_HOSTS } from '@daynook/contract/co-host-limits';
import type { CoHostLevel } from '@daynook/contract/co-hosts';
import type { KudosTag } from '@daynook/contract/kudos';
import { plainName } from '../../lib/display-name.ts';
import type { Letter } from './letter.ts';

/** What it was said for, as part of a sentence. */
const SAID_FOR: Record<KudosTag, string> = {
  'great-light': 'great light',
  'quiet-hours': 'quiet hours',
  'solid-connection': 'a solid connection',
  'warm-welcome': 'a warm welcome',
  'left-it-spotless': 'leaving it spotless',
  'right-on-time': 'being right on time',
  'clear-words': 'clear words',
  'went-out-of-their-way': 'going out of your way',
};

const kudosReceived = (
  { name, from, tag, text }: { kudosId?: string; name: string; from: string; tag: KudosTag; text: string },
  { publicUrl }: { publicUrl: string },
): Letter => ({
  subject: `${from} says thank you`,
  name,
  paragraphs: [`${from} thanks you for ${SAID_FOR[tag]}.`, ...(text ? [`“${text}”`] : [])],
  action: { label: 'See your kudos', href: `${publicUrl}/kudos` },
  afterwards: ['Only you see it. If you like, show it on your page.'],
  reason: `You get this because you shared a booking on ${BRAND.name}.`,
});

/** What a level of co-hosting lets one do, as part of a sentence. */
const LEVEL_WORDS: Record<CoHostLevel, string> = {
  full: 'look after the home and its rooms: hours, prices, pictures, bookings and messages',
  'calendar-messages': 'keep the calendar, answer requests and write with guests',
  calendar: 'see when the rooms are taken and keep hours free',
};

/**
 * The reader may be nobody we know: there is no name to greet them by, and what the home is called is somebody's words to a
 * stranger in our name.
 */
const coHostInvitation = (
  {
    invitationId,
    ownerName,
    propertyTitle,
    level,
  }: { invitationId: string; ownerName: string; propertyTitle: string; level: CoHostLevel },
  { publicUrl }: { publicUrl: string },
): Letter => {
  const home = plainName(propertyTitle) || 'their home';
  return {
    subject: `${ownerName} invites you to co-host ${home}`,
    name: 'there',
    paragraphs: [`${ownerName} would like your help with ${home} on ${BRAND.name}. You could ${LEVEL_WORDS[level]}.`],
    action: { label: 'See the invitation', href: `${publicUrl}/host/invitation/${invitationId}` },
    afterwards: [
      `Sign in with this address, or make an account with it and confirm it. The invitation is open for ${CO_HOSTS.invitationDays} days.`,
      'If you do not know who this is, there is nothing to do.',
    ],
    reason: `You get this because a host on ${BRAND.name} typed your address.`,
  };
};

/** Of what a host had set to be said by itself, and was not (H6). */
const messageNotSent = (
  {
    name,
    replyTitle,
    guestName,
    listingTitle,
    bookingId,
    places,
  }: {
    name: string;
    replyTitle: string;
    guestName: string;
    listingTitle: string;
    bookingId: string;
    /** What is open in it; none when it would be too long. */
    places: readonly string[];
  },
  { publicUrl }: { publicUrl: string },
): Letter => ({
  subject: `“${replyTitle}” was not sent to ${guestName}`,
  name,
  paragraphs: [
    `Your message “${replyTitle}” was due to go to ${guestName}, who has booked ${listingTitle}.`,
    places.length > 0
      ? `It was held back, because nothing is known to fill in: ${places.map((place) => `{${place}}`).join(', ')}.`
      : 'It was held back, because with everything filled in it is too long.',
  ],
  action: { label: 'Write it yourself', href: `${publicUrl}/booking/${bookingId}` },
  afterwards: ['Change the saved reply, and the next ones go out automatically again.'],
  reason: `You get this because you set messages to be sent automatically on ${BRAND.name}.`,
});

export const PEOPLE_MAIL_TEMPLATES = {
  'message-not-sent': messageNotSent,
  'kudos-received': kudosReceived,
  'co-host-invitation': coHostInvitation,
} as const;
