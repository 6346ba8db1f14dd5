// Mails about what people say of one another.
import { BRAND } from '@daynook/contract/brand';
import type { KudosTag } from '@daynook/contract/kudos';
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
  { name, from, tag, text }: { name: string; from: string; tag: KudosTag; text: string },
  { publicUrl }: { publicUrl: string },
): Letter => ({
  subject: `${from} says thank you`,
  name,
  paragraphs: [`${from} thanks you for ${SAID_FOR[tag]}.`, ...(text ? [`“${text}”`] : [])],
  action: { label: 'See your kudos', href: `${publicUrl}/kudos` },
  afterwards: ['Only you see it. If you like, show it on your page.'],
  reason: `You get this because you shared a booking on ${BRAND.name}.`,
});

export const PEOPLE_MAIL_TEMPLATES = { 'kudos-received': kudosReceived } as const;
