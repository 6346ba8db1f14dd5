/** The texts that the server translates: the first argument of every `say(…)`. Pure. */
import { listTexts } from './text-messages.ts';
import {
  isNode,
  lineCounter,
  listChildren,
  parseProgram,
  readText,
  type SyntaxNode,
  type Text,
  VALUE,
} from './text-syntax.ts';

export interface SaidText extends Text {
  /** False if the code puts it together, so that no translation can be found for it. */
  readonly isLiteral: boolean;
}

const MARKS = new Set(['say', 'toSay']);

/** Every string of a table, except in the calls in it. */
function* stringsIn(node: SyntaxNode): Generator<{ at: number; text: string; isLiteral: boolean }> {
  for (const child of listChildren(node)) {
    const value = child['value'];
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
  if (!/\b(?:say|toSay|sayLater)\(/.test(source)) return [];
  const lineAt = lineCounter(source);
  return [...saidAt(parseProgram(file, source))].map(({ at, ...said }) => ({ file, line: lineAt(at), ...said }));
}
