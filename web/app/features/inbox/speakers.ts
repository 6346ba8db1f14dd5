// Who speaks in a conversation, from where its reader sits: the host and who helps them are one side. Pure.
import type { Conversation, Message } from '@daynook/contract/messages';

export interface Speaker {
  /** On the reader's side: themselves, or with whom they host. */
  readonly isOurs: boolean;
  /** What to call somebody who is not one of the two, or to a co-host not themselves; null where the side says it. */
  readonly as: 'co-host' | 'host' | null;
}

export function speakerOf(
  message: Pick<Message, 'sender' | 'isByCoHost'>,
  { role, with: other }: Pick<Conversation, 'role' | 'with'>,
): Speaker {
  const isByCoHost = message.isByCoHost ?? false;
  if (role === 'guest')
    return { isOurs: message.sender?._id !== other._id && !isByCoHost, as: isByCoHost ? 'co-host' : null };
  const isOurs = message.sender?._id !== other._id;
  return { isOurs, as: isByCoHost ? 'co-host' : isOurs && role === 'co-host' ? 'host' : null };
}
