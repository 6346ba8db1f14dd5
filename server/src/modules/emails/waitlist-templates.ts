// The email when hours that a member waits for are free (C22).

import { say } from '../../lib/languages/say.ts';
import * as words from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

interface WaitlistEmailData {
  readonly name: string;
  readonly listingTitle: string;
  /** The checkout of these hours. */
  readonly path: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly heldUntil: string;
}

const waitlistFree = (data: WaitlistEmailData, { publicUrl }: { publicUrl: string }): EmailContent => ({
  subject: say('Your hours at {listingTitle} are available', { listingTitle: data.listingTitle }),
  name: data.name,
  paragraphs: [
    say('You’re first in line. We’re holding them for you until {time}.', {
      time: words.momentWords(new Date(data.heldUntil), data.timeZone),
    }),
    say('After that, the next person in line gets them.'),
  ],
  facts: [
    [say('Workspace'), data.listingTitle],
    [say('When'), words.spanWords(new Date(data.startsAt), new Date(data.endsAt), data.timeZone)],
  ],
  action: { label: say('Book now'), href: `${publicUrl}${data.path}` },
  reason: say('You’re getting this because you joined the waitlist for these hours.'),
});

export const WAITLIST_EMAIL_TEMPLATES = { 'waitlist-free': waitlistFree } as const;
