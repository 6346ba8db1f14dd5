// Emails about replies that arrived by email and weren't sent, or not completely (H9).

import { MESSAGE_PICTURES, MESSAGES } from '@daynook/contract/limits/messages';
import { say } from '../../lib/languages/say.ts';
import type { EmailContent } from './email.ts';

export type ReplyRefusal = 'empty' | 'too-long' | 'blocked' | 'wait' | 'account' | 'other-address' | 'other';

interface Refused {
  readonly name: string;
  /** Who it was to. Null if the member isn't in the conversation anymore. */
  readonly from: string | null;
  readonly why: ReplyRefusal;
  /** What they wrote. */
  readonly text: string;
  /** The address it came from, if it wasn't the member's. */
  readonly address?: string | undefined;
  readonly conversationId: string;
}

const WHY: Readonly<Record<ReplyRefusal, (data: Refused) => string>> = {
  empty: () => say('We found no new text in it. Write above the quoted email, or reply on {brand}.'),
  'too-long': () =>
    say('It’s longer than {count, number} characters. Make it shorter, or send it in parts.', {
      count: MESSAGES.contentMaximumCharacters,
    }),
  blocked: () => say('You two can’t message each other anymore.'),
  wait: () => say('You’ve sent several messages. Wait for a reply before you write again.'),
  account: () => say('Your account can’t send messages right now. Log in to see why.'),
  'other-address': ({ address = '' }) =>
    say(
      'It came from {address}. Only replies from your own email are sent. Send it again from there, or reply on {brand}.',
      { address },
    ),
  other: () => say('The conversation can’t be answered by email anymore. Open it on {brand}.'),
};

const replyRefused = (data: Refused, { publicUrl }: { publicUrl: string }): EmailContent => {
  const { name, from, why, text, conversationId } = data;
  return {
    subject: from === null ? say('Your reply wasn’t sent') : say('Your reply to {from} wasn’t sent', { from }),
    name,
    paragraphs: [
      from === null
        ? say('We got your reply by email, but we couldn’t send it.')
        : say('We got your reply to {from} by email, but we couldn’t send it.', { from }),
      WHY[why](data),
      ...(text === '' ? [] : [say('What you wrote:'), ...text.split(/\n{2,}/)]),
    ],
    action: { label: say('Open conversation'), href: `${publicUrl}/messages/${conversationId}` },
    reason: say('You’re getting this because an email about a message on {brand} was answered.'),
  };
};

const replyFilesLeftOut = (
  {
    name,
    from,
    files,
    conversationId,
  }: {
    readonly name: string;
    readonly from: string;
    /** Their names. */
    readonly files: readonly string[];
    readonly conversationId: string;
  },
  { publicUrl }: { publicUrl: string },
): EmailContent => ({
  subject: say('{count, plural, one {A file} other {Files}} in your reply to {from} couldn’t be sent', {
    count: files.length,
    from,
  }),
  name,
  paragraphs: [
    say('We sent your reply to {from}, but without {count, plural, one {this file} other {these files}}:', {
      count: files.length,
      from,
    }),
    ...files,
    say(
      'By email, we accept up to {limit} photos at a time and, once a booking is confirmed, PDFs. Send other files another way.',
      {
        limit: MESSAGE_PICTURES.perMessage,
      },
    ),
  ],
  action: { label: say('Open conversation'), href: `${publicUrl}/messages/${conversationId}` },
  reason: say('You’re getting this because an email about a message on {brand} was answered.'),
});

export const REPLY_EMAIL_TEMPLATES = {
  'reply-refused': replyRefused,
  'reply-files-left-out': replyFilesLeftOut,
} as const;
