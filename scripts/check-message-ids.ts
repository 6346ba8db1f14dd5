// The build creates message ids from their texts (web/vite/compile-messages.ts), so nobody writes one by hand, and no two texts may get
// the same id.
import { messageId } from '../web/vite/message-id.ts';
import type { Message } from './text-messages.ts';

const source = ({ text, description }: Message): string => JSON.stringify([text, description]);

/** One sentence for each message whose id would be missing, written by hand, or the same as another text's. */
export function checkMessageIds(messages: readonly Message[], toId = messageId): string[] {
  const first = new Map<string, Message>();
  return messages.flatMap((message) => {
    const place = `${message.file}:${message.line}`;
    if (!message.isLiteral) return message.hasId ? [] : [`${place}: write this message as one literal`];
    if (message.hasId) return [`${place}: remove the id of “${message.text}”, the build makes it`];
    const id = toId(message.text, message.description);
    const other = first.get(id);
    if (!other) first.set(id, message);
    return other === undefined || source(other) === source(message)
      ? []
      : [`${place}: “${message.text}” has the id of “${other.text}” (${other.file}:${other.line}); add a description`];
  });
}
