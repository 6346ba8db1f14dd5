// The text of an email that only has HTML. Nothing of its markup, styles, or links is kept.
import { Parser } from 'htmlparser2';

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg']);
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'li', 'ul', 'ol', 'tr', 'table', 'pre', 'hr', 'section', 'article', 'header', 'footer', 'blockquote'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
/** These have space around them. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'blockquote', 'table', 'ul', 'ol', 'pre', 'hr']);

/** Marks each line as quoted, the way plain text does. */
const quote = (depth: number): string => '>'.repeat(Math.min(depth, 9)) + (depth > 0 ? ' ' : '');

class Writer {
  readonly #lines: string[] = [];
  #line = '';
  #hidden = 0;
  #quoted = 0;

  open(name: string): void {
    if (UNSEEN.has(name)) this.#hidden += 1;
    if (name === 'br') this.#end(true);
    this.#breakAt(name);
    if (name === 'blockquote') this.#quoted += 1;
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#hidden = Math.max(0, this.#hidden - 1);
    this.#breakAt(name);
    if (name === 'blockquote') this.#quoted = Math.max(0, this.#quoted - 1);
  }

  write(text: string): void {
    if (this.#hidden === 0) this.#line += text.replaceAll(/\s+/g, ' ');
  }

  finish(): string {
    this.#end(false);
    return this.#lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #breakAt(name: string): void {
    if (BLOCKS.has(name)) this.#end(false);
    if (PARAGRAPHS.has(name)) this.#lines.push('');
  }

  /** An empty line only stays if someone made it. */
  #end(keepsEmpty: boolean): void {
    const line = this.#line.trim();
    if (line !== '' || keepsEmpty) this.#lines.push(line === '' ? '' : quote(this.#quoted) + line);
    this.#line = '';
  }
}

export function htmlToText(html: string): string {
  const writer = new Writer();
  const parser = new Parser({
    onopentag: (name) => writer.open(name),
    ontext: (text) => writer.write(text),
    onclosetag: (name) => writer.close(name),
  });
  parser.end(html);
  return writer.finish();
}
