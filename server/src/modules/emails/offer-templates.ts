// The email about a host's offer (E6).
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import * as words from '../../lib/time/words.ts';
import type { EmailContent } from './email.ts';

interface OfferEmailData {
  readonly name: string;
  readonly hostName: string;
  readonly listingTitle: string;
  readonly conversationId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** False for the listing price. */
  readonly isOwnPrice: boolean;
  readonly totalMinor: number;
  readonly currency: string;
  readonly expiresAt: string;
}

const offerMade = (data: OfferEmailData, { publicUrl }: { publicUrl: string }): EmailContent => ({
  subject: data.isOwnPrice
    ? say('{hostName} sent you an offer for {listingTitle}', {
        hostName: data.hostName,
        listingTitle: data.listingTitle,
      })
    : say('{hostName} pre-approved you for {listingTitle}', {
        hostName: data.hostName,
        listingTitle: data.listingTitle,
      }),
  name: data.name,
  paragraphs: [
    say('You can book these hours right away, without waiting for an answer, until {time}.', {
      time: words.momentWords(new Date(data.expiresAt), data.timeZone),
    }),
    say('The time isn’t held for you, so others can still book it.'),
  ],
  facts: [
    [say('Workspace'), data.listingTitle],
    [say('When'), words.spanWords(new Date(data.startsAt), new Date(data.endsAt), data.timeZone)],
    [say('Total'), moneyWords(data.totalMinor, data.currency)],
  ],
  action: { label: say('View offer'), href: `${publicUrl}/messages/${data.conversationId}` },
  reason: say('You’re getting this because you messaged a host on {brand}.'),
});

export const OFFER_EMAIL_TEMPLATES = { 'offer-made': offerMade } as const;
