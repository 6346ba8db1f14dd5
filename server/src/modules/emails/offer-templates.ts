// The email about a host's offer (E6).
import { currentBrand } from '../../current-settings.ts';
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
    ? `${data.hostName} sent you an offer for ${data.listingTitle}`
    : `${data.hostName} pre-approved you for ${data.listingTitle}`,
  name: data.name,
  paragraphs: [
    `You can book these hours right away, without waiting for an answer, until ${words.momentWords(new Date(data.expiresAt), data.timeZone)}.`,
    'The time isn’t held for you, so others can still book it.',
  ],
  facts: [
    ['Workspace', data.listingTitle],
    ['When', words.spanWords(new Date(data.startsAt), new Date(data.endsAt), data.timeZone)],
    ['Total', moneyWords(data.totalMinor, data.currency)],
  ],
  action: { label: 'View offer', href: `${publicUrl}/messages/${data.conversationId}` },
  reason: `You’re getting this because you messaged a host on ${currentBrand().name}.`,
});

export const OFFER_EMAIL_TEMPLATES = { 'offer-made': offerMade } as const;
