// Messages name the values they need ({count}), and the code beside them passes values. Types can't tell when the two differ, and people
// would then read an empty place or an error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMessage } from '../web/vite/parse-message.ts';
import { readImportGraph } from './import-graph.ts';
import { isNode, lineCounter, listChildren, parseProgram, readText, type SyntaxNode } from './text-syntax.ts';

/** A part of a parsed message, as far as it matters here. */
interface Part {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
  readonly children?: readonly Part[];
}

/** The parser's numbers for parts that don't need a value: text, and the `#` of a plural. */
const PLAIN = [0, 7];

function* listNames(parts: readonly Part[]): Generator<string> {
  for (const { type, value, options = {}, children = [] } of parts) {
    if (!PLAIN.includes(type) && value !== undefined) yield value;
    for (const option of Object.values(options)) yield* listNames(option.value);
    yield* listNames(children);
  }
}

const namesIn = (message: string): Set<string> => new Set(listNames(parseMessage(message) as unknown as Part[]));

const readKey = (node: SyntaxNode): unknown => {
  const key = (node['key'] ?? node['name']) as { name?: unknown; value?: unknown } | undefined;
  return key?.name ?? key?.value;
};

const listEntries = (node: unknown): SyntaxNode[] | undefined => {
  const entries = isNode(node) ? (node['properties'] ?? node['attributes']) : undefined;
  return Array.isArray(entries) ? entries.filter(isNode) : undefined;
};

/** The keys of the values, none if there are none, or undefined if the code doesn't list them. */
function readKeys(node: unknown): string[] | undefined {
  if (!isNode(node)) return [];
  const values = isNode(node['expression']) ? node['expression'] : node;
  const entries = values.type === 'ObjectExpression' ? listEntries(values) : undefined;
  if (!entries || entries.some(({ type }) => type === 'SpreadElement')) return undefined;
  return entries.map((entry) => String(readKey(entry)));
}

interface Use {
  readonly at: number;
  readonly text: string;
  readonly keys: readonly string[] | undefined;
}

function useAt(node: SyntaxNode): Use | undefined {
  const isElement =
    node.type === 'JSXOpeningElement' && (node['name'] as { name?: unknown }).name === 'FormattedMessage';
  const callee = node.type === 'CallExpression' ? (node['callee'] as SyntaxNode) : undefined;
  const isCall = (callee?.['property'] as { name?: unknown } | undefined)?.name === 'formatMessage';
  if (!isElement && !isCall) return undefined;
  const [message, values] = isCall ? (node['arguments'] as unknown[]) : [node, undefined];
  const entries = listEntries(message);
  if (!entries || entries.some(({ type }) => type.includes('Spread'))) return undefined;
  const findValue = (name: string) => entries.find((entry) => readKey(entry) === name)?.['value'];
  const words = findValue('defaultMessage');
  const literal = isNode(words) && isNode(words['expression']) ? words['expression'] : words;
  const text = isNode(literal) ? readText(literal) : undefined;
  if (text === undefined) return undefined;
  return { at: node.start, text, keys: readKeys(isCall ? values : findValue('values')) };
}

function* listUses(node: SyntaxNode): Generator<Use> {
  const use = useAt(node);
  if (use) yield use;
  for (const child of listChildren(node)) yield* listUses(child);
}

/** Every message gets the site's name (web/app/lib/intl.ts). */
/** One sentence for each value that a message of this file needs but doesn't get, or gets but doesn't need. */
export function checkValues(file: string, source: string): string[] {
  if (!source.includes('defaultMessage')) return [];
  const lineAt = lineCounter(source);
  return [...listUses(parseProgram(file, source))].flatMap(({ at, text, keys }) => {
    if (!keys) return [];
    const place = `${file}:${lineAt(at)}`;
    const needed = namesIn(text);
    return [
      ...[...needed]
        .filter((name) => name !== 'brand' && !keys.includes(name))
        .map((name) => `${place}: “${text}” gets no ${name}`),
      ...keys.filter((key) => !needed.has(key)).map((key) => `${place}: “${text}” doesn’t use ${key}`),
    ];
  });
}

/** The same for the whole web. */
export const checkMessageValues = (root: string): string[] =>
  readImportGraph(root)
    .files.filter((file) => file.startsWith('web/app/'))
    .flatMap((file) => checkValues(file, readFileSync(join(root, file), 'utf8')));
