// Who wrote a message, from the reader's side: the host and co-hosts are one side. Pure.
import type { Conversation, Message } from '@daynook/contract/messages';

export interface Speaker {
  /** On the reader's side: the reader or someone who hosts with them. */
  readonly isOurs: boolean;
  /** The name to show for someone other than the two participants, or for another co-host; null if the side makes it clear. */
  readonly as: 'co-host' | 'host' | null;
}

export function findSpeaker(
  message: Pick<Message, 'sender' | 'isByCoHost'>,
  { role, with: other }: Pick<Conversation, 'role' | 'with'>,
): Speaker {
  const isByCoHost = message.isByCoHost ?? false;
  if (role === 'guest')
    return { isOurs: message.sender?._id !== other._id && !isByCoHost, as: isByCoHost ? 'co-host' : null };
  const isOurs = message.sender?._id !== other._id;
  return { isOurs, as: isByCoHost ? 'co-host' : isOurs && role === 'co-host' ? 'host' : null };
}
