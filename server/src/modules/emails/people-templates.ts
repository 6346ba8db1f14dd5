// Emails about kudos, co-host invitations, and automatic messages.

import type { CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import type { KudosTag } from '@daynook/contract/kudos';
import { CO_HOSTS } from '@daynook/contract/limits/co-hosts';
import { currentBrand } from '../../current-settings.ts';
import { plainName } from '../../lib/display-name.ts';
import type { EmailContent } from './email.ts';

/** As the end of "Sam thanked you for …". */
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
): EmailContent => ({
  subject: `${from} sent you kudos`,
  name,
  paragraphs: [`${from} thanked you for ${SAID_FOR[tag]}.`, ...(text ? [`“${text}”`] : [])],
  action: { label: 'View kudos', href: `${publicUrl}/kudos` },
  afterwards: ['Only you can see it, unless you show it on your profile.'],
  reason: `You’re getting this because you shared a booking on ${currentBrand().name}.`,
});

/** What a co-host at this level can do, as the end of "You’d be able to …". */
const LEVEL_WORDS: Record<CoHostLevel, string> = {
  full: 'manage the property and its listings, including hours, prices, photos, bookings, and messages',
  'calendar-messages': 'see the calendar, block time, answer requests, and message guests',
  calendar: 'see when listings are booked and block time',
};

/**
 * The reader may not have an account, so there's no name to greet them with. The property's title is cleaned up, because it's one
 * person's text sent to a stranger in our name.
 */
const coHostInvitation = (
  {
    invitationId,
    ownerName,
    propertyTitle,
    level,
  }: { invitationId: string; ownerName: string; propertyTitle: string; level: CoHostLevel },
  { publicUrl }: { publicUrl: string },
): EmailContent => {
  const property = plainName(propertyTitle) || 'their property';
  return {
    subject: `${ownerName} invited you to co-host ${property}`,
    name: 'there',
    paragraphs: [
      `${ownerName} wants your help with ${property} on ${currentBrand().name}. You’d be able to ${LEVEL_WORDS[level]}.`,
    ],
    action: { label: 'View invitation', href: `${publicUrl}/host/invitation/${invitationId}` },
    afterwards: [
      `Log in with this email, or sign up with it and confirm your email. You have ${CO_HOSTS.invitationDays} days to accept.`,
      'If you don’t know this person, you can ignore this email.',
    ],
    reason: `You’re getting this because a host on ${currentBrand().name} entered your email.`,
  };
};

/** Notifies a host that an automatic message wasn't sent (H6). */
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
    /** Placeholders without a value. Empty if the message was too long. */
    places: readonly string[];
  },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: `We didn’t send “${replyTitle}” to ${guestName}`,
  name,
  paragraphs: [
    `Your message “${replyTitle}” was scheduled for ${guestName}, who booked ${listingTitle}.`,
    places.length > 0
      ? `We didn’t send it because we’re missing what to fill in for ${places.map((place) => `{${place}}`).join(', ')}.`
      : 'We didn’t send it because it’s too long once the blanks are filled in.',
  ],
  action: { label: 'Write a message', href: `${publicUrl}/booking/${bookingId}` },
  afterwards: ['Edit the saved reply so the next messages go out automatically.'],
  reason: `You’re getting this because you set up automatic messages on ${currentBrand().name}.`,
});

export const PEOPLE_EMAIL_TEMPLATES = {
  'message-not-sent': messageNotSent,
  'kudos-received': kudosReceived,
  'co-host-invitation': coHostInvitation,
} as const;
