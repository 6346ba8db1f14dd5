// Long texts as pages show them: blocks as data. Texts that ship with the product become this at build time, and those that the operator
// writes when they're read (read-markup.ts). No HTML.

export type Inline =
  | string
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'code'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quote'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** The text without formatting. */
export const inlineText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : inlineText(part.children))).join('');
