// Markup within a line: **strong**, *emphasis*, `code`, and [links](https://example.org). Pure.
import type { Inline } from './markup.ts';

/** What can't be shown. The text around it is still read, so that a preview shows the rest. */
export type MarkupProblem = 'html' | 'link' | 'picture' | 'heading' | 'list' | 'table';

/** A page of this site, a part of this page, another site, an email address, or a phone number. Everything else is refused, so no link runs a script. */
const SAFE_HREF = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:\+?[\d-]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/i;

export const isSafeHref = (href: string): boolean => SAFE_HREF.test(href);

/** In the order in which they're tried. None of them reads on from a start that never ends more than once. */
const PATTERNS = {
  escape: /\\([!-/:-@[-`{-~])/y,
  code: /`([^`]+)`/y,
  picture: /!\[[^[\]]*\]\([^[\])]*\)/y,
  link: /\[((?:\\.|[^[\]\\])+)\]\(([^[\])]*)\)/y,
  strong: /\*\*(?=\S)((?:\\.|[^*\\]|\*(?!\*))+?)\*\*/y,
  em: /\*(?=[^\s*])((?:\\.|[^*\\])+)\*/y,
  html: /<[a-z/!?]/iy,
} as const satisfies Record<string, RegExp>;

type Kind = keyof typeof PATTERNS;
const KINDS = Object.keys(PATTERNS) as Kind[];

function matchAt(text: string, at: number): { kind: Kind; found: RegExpExecArray } | undefined {
  for (const kind of KINDS) {
    PATTERNS[kind].lastIndex = at;
    const found = PATTERNS[kind].exec(text);
    if (found) return { kind, found };
  }
  return undefined;
}

/** Characters that begin something; all others are text. */
const PLAIN = /[^\\`![*<]+/y;

export function readInline(text: string, report: (problem: MarkupProblem) => void): Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline) => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  const readers: Record<Kind, (found: RegExpExecArray) => void> = {
    escape: ([, character]) => add(character!),
    code: ([, inside]) => add({ kind: 'code', children: [inside!] }),
    picture: ([all]) => {
      report('picture');
      add(all);
    },
    link: ([all, label, href]) => {
      if (isSafeHref(href!)) return add({ kind: 'link', href: href!, children: readInline(label!, report) });
      report('link');
      return add(all);
    },
    strong: ([, inside]) => add({ kind: 'strong', children: readInline(inside!, report) }),
    em: ([, inside]) => add({ kind: 'em', children: readInline(inside!, report) }),
    html: ([all]) => {
      report('html');
      add(all);
    },
  };
  for (let at = 0; at < text.length; ) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0];
    const special = plain === undefined ? matchAt(text, at) : undefined;
    if (special) readers[special.kind](special.found);
    else add(plain ?? text[at]!);
    at += plain?.length ?? special?.found[0].length ?? 1;
  }
  return parts;
}
