// Emails about kudos, co-host invitations, and automatic messages.

import type { CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import { CO_HOSTS } from '@daynook/contract/limits/co-hosts';
import { type BuiltInTag, isBuiltInTag, type KudosTag } from '@daynook/contract/settings/kudos-tags';
import { ownTagName } from '../../current-offer.ts';
import { plainName } from '../../lib/display-name.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { acceptWords, type InvitationEnd } from './account-words.ts';
import type { EmailContent } from './email.ts';

/** As the end of "Sam thanked you for …". */
const SAID_FOR: Record<BuiltInTag, () => string> = {
  'great-light': () => say('great light'),
  'quiet-hours': () => say('quiet hours'),
  'solid-connection': () => say('a solid connection'),
  'warm-welcome': () => say('a warm welcome'),
  'left-it-spotless': () => say('leaving the place spotless'),
  'right-on-time': () => say('being right on time'),
  'clear-words': () => say('clear communication'),
  'went-out-of-their-way': () => say('going the extra mile'),
};

/** What the operator calls it, or else what we say. */
const saidFor = (tag: KudosTag): string =>
  ownTagName(tag, currentReader().language) ?? (isBuiltInTag(tag) ? SAID_FOR[tag]() : say('something special'));

const kudosReceived = (
  { name, from, tag, text }: { kudosId?: string; name: string; from: string; tag: KudosTag; text: string },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('{from} sent you kudos', { from }),
  name,
  paragraphs: [
    say('{from} thanked you for {what}.', { from, what: saidFor(tag) }),
    ...(text ? [say('“{text}”', { text })] : []),
  ],
  action: { label: say('View kudos'), href: `${publicUrl}/kudos` },
  afterwards: [say('Only you can see it, unless you show it on your profile.')],
  reason: say('You’re getting this because you two had a booking together on {brand}.'),
});

/** What a co-host at this level can do, as the end of "You’d be able to …". */
const LEVEL_WORDS: Record<CoHostLevel, () => string> = {
  full: () => say('manage the property and its listings, including hours, prices, photos, bookings, and messages'),
  'calendar-messages': () => say('see the calendar, block time, answer requests, and message guests'),
  calendar: () => say('see when listings are booked and block time'),
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
    ...end
  }: { invitationId: string; ownerName: string; propertyTitle: string; level: CoHostLevel } & InvitationEnd,
  { publicUrl }: { publicUrl: string },
): EmailContent => {
  const property = plainName(propertyTitle) || say('their property');
  return {
    subject: say('{ownerName} invited you to co-host {property}', { ownerName, property }),
    name: null,
    paragraphs: [
      say('{ownerName} wants your help with {property} on {brand}. You’d be able to {what}.', {
        ownerName,
        property,
        what: LEVEL_WORDS[level](),
      }),
    ],
    action: { label: say('View invitation'), href: `${publicUrl}/host/invitation/${invitationId}` },
    afterwards: [
      acceptWords(end, CO_HOSTS.invitationDays),
      say('If you don’t know this person, you can ignore this email.'),
    ],
    reason: say('You’re getting this because a host on {brand} entered your email.'),
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
  subject: say('We didn’t send “{replyTitle}” to {guestName}', { replyTitle, guestName }),
  name,
  paragraphs: [
    say('Your message “{replyTitle}” was scheduled for {guestName}, who booked {listingTitle}.', {
      replyTitle,
      guestName,
      listingTitle,
    }),
    places.length > 0
      ? say('We didn’t send it because we had nothing to fill in for {places}.', {
          places: places.map((place) => `{${place}}`).join(', '),
        })
      : say('We didn’t send it because it’s too long with the blanks filled in.'),
  ],
  action: { label: say('Write a message'), href: `${publicUrl}/booking/${bookingId}` },
  afterwards: [say('Edit the saved reply so the next messages go out automatically.')],
  reason: say('You’re getting this because you set up automatic messages on {brand}.'),
});

/** A calendar without changes for weeks; the start page has the button that says it's right. */
const calendarCheck = (
  { name, weeks }: { name: string; weeks: number },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('Is your calendar still right?'),
  name,
  paragraphs: [
    say(
      'You haven’t changed your hours, time off, or booking settings for {count, plural, one {# week} other {# weeks}}. Guests book what your calendar says.',
      { count: weeks },
    ),
    say(
      'If everything’s right, press “It’s still right” on your hosting page. Otherwise, block the times you can’t host.',
    ),
  ],
  action: { label: say('Check your calendar'), href: `${publicUrl}/host` },
  afterwards: [say('Tip: connect the calendar you use, and we’ll block the times when you’re busy.')],
  reason: say('You’re getting this because you have live listings on {brand}.'),
});

export const PEOPLE_EMAIL_TEMPLATES = {
  'calendar-check': calendarCheck,
  'message-not-sent': messageNotSent,
  'kudos-received': kudosReceived,
  'co-host-invitation': coHostInvitation,
} as const;
