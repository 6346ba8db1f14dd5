// One id of a message, one text: a translation is looked up by its id, so a second text under it would never be translated.
import type { Text } from './text-syntax.ts';

/** One sentence for each id that carries two texts. */
export function checkMessageIds(texts: readonly Text[]): string[] {
  const first = new Map<string, Text>();
  return texts.flatMap((message) => {
    if (message.id === undefined) return [];
    const other = first.get(message.id);
    if (!other) {
      first.set(message.id, message);
      return [];
    }
    return other.text === message.text
      ? []
      : [`${message.file}:${message.line}: “${message.id}” has another text in ${other.file}:${other.line}`];
  });
}
