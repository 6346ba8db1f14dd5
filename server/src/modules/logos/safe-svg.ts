// Makes an uploaded SVG harmless: writes again only what's on a list of drawing elements, and refuses what could run, load, or link. Its
// pages are served without any rights too (routes.ts), so this is the first of two walls. Pure.

import { say, toSay } from '../../lib/languages/say.ts';

/** Written for the person who uploaded the file. */
export class SvgRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SvgRefused';
  }
}

const refuse = (message: string): never => {
  throw new SvgRefused(message);
};

const DRAWN = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient ' +
    'stop pattern clipPath mask marker switch style filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood ' +
    'feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence'
  ).split(' '),
);
/** What drawing programs leave behind. It's left out, with everything in it. */
const LEFT_OUT = /^(?:metadata|[a-z][\w-]*:[\w-]+)$/i;
const NAME = '[A-Za-z_][\\w:.-]*';
const ATTRIBUTES = `(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*`;
const TOKEN = new RegExp(
  `<!--[\\s\\S]*?-->|<\\?xml\\s[^<>?]*\\?>|<!\\[CDATA\\[[\\s\\S]*?\\]\\]>|<(/)?(${NAME})(${ATTRIBUTES})\\s*(/)?>|[^<]+`,
  'y',
);
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
const DEPTH_MAXIMUM = 64;
const TOKENS_MAXIMUM = 20_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const UNREADABLE = toSay('We can’t read this SVG. Export it again, as a plain SVG.');

/** The text that's meant. Refuses entities that the file could have defined itself. */
function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));|&/gi,
    (_, hex?: string, decimal?: string, name?: string) => {
      const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
      if (code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
      return ENTITIES[name ?? ''] ?? refuse(UNREADABLE);
    },
  );
}

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A reference to somewhere else than this file. CSS may hide letters behind backslashes, so it has none. */
const leavesFile = (css: string): boolean =>
  css.includes('\\') ||
  /@import|expression|javascript:|\b(?:image-set|image|src)\s*\(|\burl\s*\(\s*(?!["']?\s*#)/i.test(
    css.replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  );

const LINKS = toSay('This SVG loads something from another address. Remove it, then upload the file again.');

/** What's kept of an attribute; undefined to leave it out. */
function keepAttribute(name: string, value: string): string | undefined {
  const lower = name.toLowerCase();
  if (lower.startsWith('on')) return refuse(say('This SVG contains a script. Remove it, then upload the file again.'));
  if (lower === 'href' || lower === 'xlink:href')
    return value.trim().startsWith('#') ? ` href="${encode(value.trim())}"` : refuse(LINKS);
  if (lower === 'xmlns') return undefined;
  if (lower.includes(':') && lower !== 'xml:space') return undefined;
  if (leavesFile(value)) return refuse(LINKS);
  return ` ${name}="${encode(value)}"`;
}

function writeAttributes(markup: string): string {
  const seen = new Set<string>();
  let text = '';
  for (const [, name = '', double, single] of markup.matchAll(ATTRIBUTE)) {
    const kept = keepAttribute(name, decode(double ?? single ?? ''));
    const key = / ([^=]+)=/.exec(kept ?? '')?.[1];
    if (key === undefined || seen.has(key)) continue;
    seen.add(key);
    text += kept;
  }
  return text;
}

function requireDrawn(name: string): void {
  if (name === 'script') refuse(say('This SVG contains a script. Remove it, then upload the file again.'));
  if (name === 'image') refuse(say('This SVG contains a picture. Upload that picture as a PNG or WebP instead.'));
  if (!DRAWN.has(name))
    refuse(
      say('This SVG contains {element}, which we don’t show. Remove it, then upload the file again.', {
        element: `<${name}>`,
      }),
    );
}

/** Writes text between elements. In style sheets nothing may lead elsewhere. */
function writeText(raw: string, parent: string | undefined): string {
  if (parent === undefined) return raw.trim() === '' ? '' : refuse(UNREADABLE);
  const text = raw.startsWith('<![CDATA[') ? raw.slice(9, -3) : decode(raw);
  if (parent === 'style' && leavesFile(text)) refuse(LINKS);
  return encode(text);
}

export interface SafeSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const toNumber = (text: string | undefined): number =>
  Number(/^\s*(\d{1,5}(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '')?.[1] ?? Number.NaN);

/** How large it says it is: by its view box, or its width and height. */
function findSize(root: string): { width: number; height: number } {
  const find = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1];
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (find('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    boxWidth > 0 && boxHeight > 0 ? [boxWidth, boxHeight] : [toNumber(find('width')), toNumber(find('height'))];
  if (!(width > 0 && height > 0))
    return refuse(say('This SVG doesn’t say how large it is. Export it with a view box.'));
  return { width, height };
}

interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly isEmpty: boolean;
}

/** Writes the drawing again, element by element. */
class Drawing {
  written = '';
  /** The attributes of the outermost element. */
  root: string | undefined;
  readonly #open: string[] = [];
  /** How deep in something that's left out. */
  #leftOut = 0;

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  text(raw: string): void {
    if (!/^<(?:!--|\?xml)/.test(raw) && this.#leftOut === 0) this.written += writeText(raw, this.#open.at(-1));
  }

  close(name: string): void {
    if (this.#open.pop() !== name) refuse(UNREADABLE);
    if (this.#leftOut > 0) this.#leftOut -= 1;
    else this.written += `</${name}>`;
  }

  begin({ name, attributes, isEmpty }: Tag): void {
    if (!this.isOpen && (this.root !== undefined || name !== 'svg')) refuse(UNREADABLE);
    if (this.#open.length >= DEPTH_MAXIMUM) refuse(say('This SVG is too complex for a logo.'));
    const isLeftOut = this.#leftOut > 0 || LEFT_OUT.test(name);
    if (!isLeftOut) this.#write(name, attributes, isEmpty);
    if (isEmpty) return;
    this.#open.push(name);
    if (isLeftOut) this.#leftOut += 1;
  }

  #write(name: string, attributes: string, isEmpty: boolean): void {
    requireDrawn(name);
    const kept = writeAttributes(attributes);
    const space = this.root === undefined ? ' xmlns="http://www.w3.org/2000/svg"' : '';
    this.root ??= kept;
    this.written += `<${name}${space}${kept}${isEmpty ? '/' : ''}>`;
  }
}

/** The drawing alone. Throws SvgRefused. */
export function toSafeSvg(source: string): SafeSvg {
  const text = source.replace(/^\uFEFF/, '').replace(/^\s*<!DOCTYPE svg PUBLIC "[^"<>[\]]*" "[^"<>[\]]*">/m, '');
  const drawing = new Drawing();
  let count = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    count += 1;
    if (!found || count > TOKENS_MAXIMUM) return refuse(UNREADABLE);
    const [token, slash, name, attributes = '', end] = found;
    if (name === undefined) drawing.text(token);
    else if (slash) drawing.close(name);
    else drawing.begin({ name, attributes, isEmpty: end !== undefined });
  }
  if (drawing.root === undefined || drawing.isOpen) return refuse(UNREADABLE);
  return { text: drawing.written, ...findSize(drawing.root) };
}
