/** The texts that the server translates: the first argument of every `say(…)`. Pure. */
import { listTexts } from '../text-messages.ts';
import {
  isNode,
  lineCounter,
  listChildren,
  parseProgram,
  readText,
  type SyntaxNode,
  type Text,
  VALUE,
} from '../text-syntax.ts';

export interface SaidText extends Text {
  /** False if the code puts it together, so that no translation can be found for it. */
  readonly isLiteral: boolean;
}

const MARKS = new Set(['say', 'toSay']);

/** Other functions may be called `say`, such as the one that writes for operators. */
const SAYS = /from '[^']*languages\/say\.ts'/;

/** `{ … }` of `{ … } as Words`. */
const withoutType = (node: unknown): unknown =>
  isNode(node) && node.type.startsWith('TSAs') ? withoutType(node['expression']) : node;

/** Every string of a table, except in the calls in it. */
function* stringsIn(node: SyntaxNode): Generator<{ at: number; text: string; isLiteral: boolean }> {
  for (const child of listChildren(node)) {
    const value = withoutType(child['value']);
    if (child.type === 'Property' && isNode(value)) {
      const text = readText(value);
      if (text !== undefined) yield { at: value.start, text, isLiteral: !text.includes(VALUE) };
      else if (value.type === 'ObjectExpression') yield* stringsIn(value);
    } else if (child.type === 'ObjectExpression' || child.type.startsWith('TSAs')) yield* stringsIn(child);
  }
}

function* saidAt(node: SyntaxNode): Generator<{ at: number; text: string; isLiteral: boolean }> {
  const callee = node['callee'];
  if (node.type === 'CallExpression' && isNode(callee) && MARKS.has(String(callee['name']))) {
    const [first] = node['arguments'] as unknown[];
    const texts = [...listTexts(first)];
    if (texts.length === 0) yield { at: node.start, text: VALUE, isLiteral: false };
    for (const { at, text } of texts) yield { at, text, isLiteral: !text.includes(VALUE) };
  }
  if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'sayLater') yield* stringsIn(node);
  for (const child of listChildren(node)) yield* saidAt(child);
}

export function listSaidTexts(file: string, source: string): SaidText[] {
  if (!SAYS.test(source)) return [];
  const lineAt = lineCounter(source);
  return [...saidAt(parseProgram(file, source))].map(({ at, ...said }) => ({ file, line: lineAt(at), ...said }));
}

/** `[404, 'This doesn’t exist.']` */
const isError = ([status, message]: readonly unknown[]): boolean =>
  isNode(status) && typeof status['value'] === 'number' && isNode(message) && typeof message['value'] === 'string';

const IS_SENTENCE = /^\p{Lu}.*[\p{Ll}.]/u;

/** What a node says itself, if it's an error, or a schema’s message: `message: '…'`, or an argument after the first. */
function listOwnMessages(node: SyntaxNode): unknown[] {
  if (node.type === 'ArrayExpression') {
    const elements = node['elements'] as unknown[];
    return isError(elements) ? [elements[1]] : [];
  }
  if (node.type === 'CallExpression') return (node['arguments'] as unknown[]).slice(1);
  const key = node.type === 'Property' ? (node['key'] as { name?: unknown }).name : undefined;
  return key === 'message' || key === 'error' ? [node['value']] : [];
}

function* messagesAt(node: SyntaxNode): Generator<{ at: number; text: string; isLiteral: boolean }> {
  for (const message of listOwnMessages(node))
    for (const { at, text } of listTexts(message))
      if (IS_SENTENCE.test(text)) yield { at, text, isLiteral: !text.includes(VALUE) };
  for (const child of listChildren(node)) yield* messagesAt(child);
}

/** The errors and the messages of schemas in a file of the contract. It can’t call `say`, so the server does with the same text. */
export function listContractTexts(file: string, source: string): SaidText[] {
  const lineAt = lineCounter(source);
  return [...messagesAt(parseProgram(file, source))].map(({ at, ...said }) => ({ file, line: lineAt(at), ...said }));
}
