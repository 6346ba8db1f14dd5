// HTML by tagged template. Escapes every value unless this tag created it. For pages and emails that the server writes. Don't pass text
// that's already escaped.

/** Markup that can be sent unchanged. Only `html` and `trusted` create it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

/** `false`, `null`, and `undefined` render nothing. Lists render one item after another. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
}

/** For constants in our own source, such as a style sheet. Never for anything from a request. */
export const trusted = (text: string): Html => new Html(text);

/** A text with markup for some of its values: those that were written as `{name}`. */
export const fillHtml = (text: string, parts: Readonly<Record<string, Html>>): Html =>
  html`${text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))}`;
