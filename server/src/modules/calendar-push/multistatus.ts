// Reads what a foreign server's XML says of its addresses (RFC 4918, `multistatus`). In one pass: expressions that go back would take half a
// minute for an answer made for that. Pure.

export interface DavProperty {
  /** The text in it, such as a name. */
  readonly text: string;
  /** The elements in it, in lower case and without their prefixes. */
  readonly elements: ReadonlySet<string>;
  /** The addresses in it. */
  readonly hrefs: readonly string[];
  /** The `name` attributes in it: the kinds of entries a calendar takes. */
  readonly names: ReadonlySet<string>;
}

export interface DavResponse {
  readonly href: string;
  /** What the server has, by name. */
  readonly properties: ReadonlyMap<string, DavProperty>;
}

/** Longer ones are no names we know. */
const NAME_CHARACTERS = 120;
const TAG = /^(\/?)(?:[\w-]+:)?([\w-]+)/;
const NAME_ATTRIBUTE = /\bname\s*=\s*["']([\w-]{1,40})["']/i;
/** What we read is less than half as deep. */
const DEEPEST = 30;
const MOST_RESPONSES = 500;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code === undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'tag';
      readonly name: string;
      readonly isEnd: boolean;
      readonly isEmpty: boolean;
      readonly text: string;
    };

interface Markup {
  /** Nothing for comments and declarations. */
  readonly token: Token | undefined;
  readonly after: number;
}

/** Up to the closing characters; undefined if they're missing. */
function readUntil(xml: string, start: number, closing: string, read: (end: number) => Token | undefined) {
  const end = xml.indexOf(closing, start);
  return end === -1 ? undefined : { token: read(end), after: end + closing.length };
}

const RAW = '<![CDATA[';

/** What begins at this bracket; undefined if it's cut off. */
function readMarkup(xml: string, start: number): Markup | undefined {
  if (xml.startsWith('<!--', start)) return readUntil(xml, start, '-->', () => undefined);
  if (xml.startsWith(RAW, start))
    return readUntil(xml, start, ']]>', (end) => ({ kind: 'text', text: xml.slice(start + RAW.length, end) }));
  return readUntil(xml, start, '>', (end) => {
    if (xml[start + 1] === '?' || xml[start + 1] === '!') return undefined;
    const text = xml.slice(start + 1, Math.min(end, start + 1 + NAME_CHARACTERS));
    const [, close, name = ''] = TAG.exec(text) ?? [];
    return { kind: 'tag', name: name.toLowerCase(), isEnd: Boolean(close), isEmpty: xml[end - 1] === '/', text };
  });
}

/** Ends where something is cut off. */
function* readTokens(xml: string): Generator<Token> {
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at);
    if (start === -1) return;
    if (start > at) yield { kind: 'text', text: decode(xml.slice(at, start)) };
    const markup = readMarkup(xml, start);
    if (!markup) return;
    if (markup.token) yield markup.token;
    at = markup.after;
  }
}

interface Draft {
  text: string;
  readonly elements: Set<string>;
  readonly hrefs: string[];
  readonly names: Set<string>;
}

/** Collects one response. Paths are below it. */
class ResponseReader {
  href = '';
  readonly properties = new Map<string, DavProperty>();
  #status = '';
  #found = new Map<string, Draft>();

  open([first, second, property, ...below]: readonly string[], tag: string): void {
    if (first !== 'propstat' || second !== 'prop' || property === undefined) return;
    let draft = this.#found.get(property);
    if (!draft) {
      draft = { text: '', elements: new Set(), hrefs: [], names: new Set() };
      this.#found.set(property, draft);
    }
    const element = below.at(-1);
    if (element === undefined) return;
    draft.elements.add(element);
    if (element === 'href') draft.hrefs.push('');
    const name = NAME_ATTRIBUTE.exec(tag)?.[1];
    if (name !== undefined) draft.names.add(name.toUpperCase());
  }

  take([first, second, property, ...below]: readonly string[], text: string): void {
    if (first === 'href' && second === undefined) this.href += text;
    else if (first === 'propstat' && second === 'status') this.#status += text;
    else if (first === 'propstat' && second === 'prop' && property !== undefined) {
      const draft = this.#found.get(property)!;
      if (below.length === 0) draft.text += text;
      else if (below.at(-1) === 'href') draft.hrefs[draft.hrefs.length - 1] += text;
    }
  }

  close([first, second]: readonly string[]): void {
    if (first !== 'propstat' || second !== undefined) return;
    // What it doesn't have is in one with another status.
    if (this.#status.trim() === '' || / 200\b/.test(this.#status))
      for (const [name, draft] of this.#found)
        this.properties.set(name, {
          ...draft,
          text: draft.text.trim(),
          hrefs: draft.hrefs.map((href) => href.trim()).filter((href) => href !== ''),
        });
    this.#status = '';
    this.#found = new Map();
  }
}

/** Follows the path of elements, and collects the responses that are complete. */
class MultistatusReader {
  readonly responses: DavResponse[] = [];
  readonly #path: string[] = [];
  #reader: ResponseReader | undefined;
  /** How deep the response is. */
  #depth = 0;

  /** False at the end of what can be read. */
  take(token: Token): boolean {
    if (token.kind === 'text') {
      this.#reader?.take(this.#path.slice(this.#depth), token.text);
      return true;
    }
    if (token.isEnd) return this.#close(token.name);
    return this.#open(token.name, token.text) && (!token.isEmpty || this.#close(token.name));
  }

  #open(name: string, tag: string): boolean {
    const path = this.#path;
    path.push(name);
    if (path.length > DEEPEST) return false;
    if (this.#reader) this.#reader.open(path.slice(this.#depth), tag);
    else if (name === 'response' && path[0] === 'multistatus') {
      this.#reader = new ResponseReader();
      this.#depth = path.length;
    }
    return true;
  }

  #close(name: string): boolean {
    const path = this.#path;
    // No XML, such as a page.
    if (path.at(-1) !== name) return false;
    if (this.#reader && path.length === this.#depth) {
      this.responses.push({ href: this.#reader.href.trim(), properties: this.#reader.properties });
      this.#reader = undefined;
    } else this.#reader?.close(path.slice(this.#depth));
    path.pop();
    return this.responses.length < MOST_RESPONSES;
  }
}

/** The responses that are complete. */
export function readMultistatus(xml: string): readonly DavResponse[] {
  const reader = new MultistatusReader();
  for (const token of readTokens(xml)) if (!reader.take(token)) break;
  return reader.responses;
}
