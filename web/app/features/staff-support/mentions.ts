// Mentions in notes: the name being typed after an @, and who is mentioned. Pure.
export interface Agent {
  readonly _id: string;
  readonly name: string;
}

const TYPING = /(?:^|\s)@([\p{L}\p{M}' .-]{0,30})$/u;

/** The text between the @ and the caret; undefined if no name is being typed. */
export const mentionAt = (text: string, caret: number): string | undefined => TYPING.exec(text.slice(0, caret))?.[1];

/** The text with the completed name, and the new caret position. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  const head = `${before.slice(0, start)}@${name} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}

/** Splits text into parts; those at odd positions are mentions. */
export function mentionParts(text: string, agents: readonly Pick<Agent, 'name'>[]): string[] {
  // Longer names first, so “@Ann Lee” isn't read as “@Ann”.
  const names = agents
    .map(({ name }) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .toSorted((a, b) => b.length - a.length);
  return names.length === 0 ? [text] : text.split(new RegExp(`(@(?:${names.join('|')}))`, 'giu'));
}

/** Everyone mentioned by their full name after an @. */
export const mentionedIn = (text: string, agents: readonly Agent[]): string[] =>
  agents.filter(({ name }) => text.toLowerCase().includes(`@${name.toLowerCase()}`)).map(({ _id }) => _id);
