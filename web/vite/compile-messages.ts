// Translates the product's messages (ICU) into their parsed form while building, so that the browser needs no parser:
// it would cost every page 7 kB. Only `defaultMessage: '…'` literals are touched; the server keeps the real parser.
import { createIntl } from 'react-intl';
import type { Plugin } from 'vite';

const PARSER = '@formatjs/icu-messageformat-parser';
const STAND_IN = '\0icu-parser-stand-in';

/** Plain text and `{name}` still work where a message is not a literal in the code; anything more must be one. */
const standInParse = `
export function parse(message) {
  if (/[<]|\\{\\s*\\w+\\s*,/.test(message)) throw new Error('Write this message as a literal defaultMessage: ' + message);
  return message.split(/\\{(\\w+)\\}/).map((value, at) => ({ type: at % 2, value })).filter((part) => part.value !== '');
}`;

export const compileMessages = (): Plugin[] => [withoutParser(), withParsedMessages()];

const inBrowserBuild = {
  apply: 'build',
  applyToEnvironment: (environment: { name: string }) => environment.name === 'client',
} as const satisfies Partial<Plugin>;

/** Puts the stand-in where react-intl asks for the parser. */
function withoutParser(): Plugin {
  return {
    name: 'messages-without-parser',
    enforce: 'pre',
    ...inBrowserBuild,

    async resolveId(source, importer) {
      if (source !== PARSER || importer === STAND_IN) return undefined;
      const parserFree = await this.resolve(`${PARSER}/no-parser.js`, importer, { skipSelf: true });
      return parserFree ? `${STAND_IN}?${parserFree.id}` : undefined;
    },

    load(id) {
      if (!id.startsWith(STAND_IN)) return undefined;
      const parserFree = JSON.stringify(id.slice(STAND_IN.length + 1));
      return `export * from ${parserFree};\n${standInParse}`;
    },
  };
}

/** Puts the parsed message where the code has its text. */
function withParsedMessages(): Plugin {
  const { formatters } = createIntl({ locale: 'en' });
  const compile = (message: string): string => JSON.stringify(formatters.getMessageFormat(message, 'en').getAst());
  return {
    name: 'compile-messages',
    enforce: 'post',
    ...inBrowserBuild,

    transform(code, id) {
      if (!code.includes('defaultMessage') || id.includes('/node_modules/')) return undefined;
      const edits = literalsOf(this.parse(code)).filter(({ text }) => /[{}<>'#]/.test(text));
      if (edits.length === 0) return undefined;
      let compiled = '';
      let at = 0;
      for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
        compiled += code.slice(at, start) + compile(text);
        at = end;
      }
      return { code: compiled + code.slice(at), map: null };
    },
  };
}

interface Literal {
  start: number;
  end: number;
  text: string;
}

/** Every text given as `defaultMessage`, whichever side of a `? :` it stands on. */
function literalsOf(program: unknown): Literal[] {
  const found: Literal[] = [];
  const visitValue = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ start: node.start, end: node.end, text: node.value });
    if (node.type === 'TemplateLiteral') {
      const [only, ...others] = node.quasis as { value: { cooked: string } }[];
      if (only && others.length === 0) found.push({ start: node.start, end: node.end, text: only.value.cooked });
    }
    if (node.type === 'ConditionalExpression') {
      visitValue(node.consequent);
      visitValue(node.alternate);
    }
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (Array.isArray(node) || !isNode(node)) return;
    if (node.type === 'Property' && isNode(node.key) && (node.key.name ?? node.key.value) === 'defaultMessage')
      visitValue(node.value);
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value);
  };
  visit(program);
  return found;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
