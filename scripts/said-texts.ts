/** The texts that the server translates: the first argument of every `say(…)`. Pure. */
import { listTexts } from './text-messages.ts';
import { isNode, lineCounter, listChildren, parseProgram, type SyntaxNode, type Text, VALUE } from './text-syntax.ts';

export interface SaidText extends Text {
  /** False if the code puts it together, so that no translation can be found for it. */
  readonly isLiteral: boolean;
}

function* saidAt(node: SyntaxNode): Generator<{ at: number; text: string; isLiteral: boolean }> {
  const callee = node['callee'];
  if (node.type === 'CallExpression' && isNode(callee) && callee['name'] === 'say') {
    const [first] = node['arguments'] as unknown[];
    const texts = [...listTexts(first)];
    if (texts.length === 0) yield { at: node.start, text: VALUE, isLiteral: false };
    for (const { at, text } of texts) yield { at, text, isLiteral: !text.includes(VALUE) };
  }
  for (const child of listChildren(node)) yield* saidAt(child);
}

export function listSaidTexts(file: string, source: string): SaidText[] {
  if (!/\bsay\(/.test(source)) return [];
  const lineAt = lineCounter(source);
  return [...saidAt(parseProgram(file, source))].map(({ at, ...said }) => ({ file, line: lineAt(at), ...said }));
}
