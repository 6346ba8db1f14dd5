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
  'left-it-spotless': 'leaving the place spotless',
  'right-on-time': 'being right on time',
  'clear-words': 'clear communication',
  'went-out-of-their-way': 'going the extra mile',
};

const kudosReceived = (
  { name, from, tag, text }: { kudosId?: string; name: string; from: string; tag: KudosTag; text: string },
  { publicUrl }: { publicUrl: string },
): Letter => ({
  subject: `${from} sent you kudos`,
  name,
  paragraphs: [`${from} thanked you for ${SAID_FOR[tag]}.`, ...(text ? [`“${text}”`] : [])],
  action: { label: 'View kudos', href: `${publicUrl}/kudos` },
  afterwards: ['Only you can see it, unless you show it on your profile.'],
  reason: `You’re getting this because you shared a booking on ${BRAND.name}.`,
});

/** What a level of co-hosting lets one do, as part of a sentence. */
const LEVEL_WORDS: Record<CoHostLevel, string> = {
  full: 'manage the property and its listings: hours, prices, photos, bookings and messages',
  'calendar-messages': 'manage the calendar, answer requests and message guests',
  calendar: 'see when listings are booked and block hours',
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
  const home = plainName(propertyTitle) || 'their property';
  return {
    subject: `${ownerName} invites you to co-host ${home}`,
    name: 'there',
    paragraphs: [`${ownerName} wants your help with ${home} on ${BRAND.name}. You could ${LEVEL_WORDS[level]}.`],
    action: { label: 'View invitation', href: `${publicUrl}/host/invitation/${invitationId}` },
    afterwards: [
      `Log in with this email, or sign up with it and confirm it. The invitation is open for ${CO_HOSTS.invitationDays} days.`,
      'If you don’t know this person, you can ignore this email.',
    ],
    reason: `You’re getting this because a host on ${BRAND.name} entered your email.`,
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
    `Your message “${replyTitle}” was due to go to ${guestName}, who booked ${listingTitle}.`,
    places.length > 0
      ? `We didn’t send it, because there’s nothing to fill in for ${places.map((place) => `{${place}}`).join(', ')}.`
      : 'We didn’t send it, because the filled-in message is too long.',
  ],
  action: { label: 'Write a message', href: `${publicUrl}/booking/${bookingId}` },
  afterwards: ['Edit the saved reply so the next ones go out automatically.'],
  reason: `You’re getting this because you set up automatic messages on ${BRAND.name}.`,
});

export const PEOPLE_MAIL_TEMPLATES = {
  'message-not-sent': messageNotSent,
  'kudos-received': kudosReceived,
  'co-host-invitation': coHostInvitation,
} as const;
