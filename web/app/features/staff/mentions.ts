// Names in notes: what is being typed after an @, and whom a text names. Pure.
interface Agent {
  readonly _id: string;
  readonly name: string;
}

const TYPING = /(?:^|\s)@([\p{L}\p{M}' .-]{0,30})$/u;

/** What was typed after the @ before the caret; undefined where no name is being typed. */
export const mentionAt = (text: string, caret: number): string | undefined => TYPING.exec(text.slice(0, caret))?.[1];

/** The text with the name in the place of what was typed of it, and where to go on. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  const head = `${before.slice(0, start)}@${name} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}

/** Whom the text names, by their whole name after an @. */
export const mentionedIn = (text: string, agents: readonly Agent[]): string[] =>
  agents.filter(({ name }) => text.toLowerCase().includes(`@${name.toLowerCase()}`)).map(({ _id }) => _id);
