/** The messages of the web: every `defaultMessage` of react-intl, with its id. Pure. */
import { childrenOf, isNode, lineCounter, programOf, type SyntaxNode, type Text, wordsOf } from './text-syntax.ts';

/** The texts an expression may come to: both sides of a condition, the pieces of a sum as one. */
function* textsOf(node: unknown): Generator<{ at: number; text: string }> {
  if (!isNode(node)) return;
  const words = wordsOf(node);
  if (words !== undefined) yield { at: node.start, text: words };
  else if (node.type === 'ConditionalExpression') {
    yield* textsOf(node['consequent']);
    yield* textsOf(node['alternate']);
  } else if (node.type === 'BinaryExpression') {
    const [left] = textsOf(node['left']);
    const [right] = textsOf(node['right']);
    if (left && right) yield { at: left.at, text: left.text + right.text };
  } else if (isNode(node['expression'])) yield* textsOf(node['expression']);
}

const nameOf = (node: SyntaxNode): unknown => {
  const name = (node['key'] ?? node['name']) as { name?: unknown; value?: unknown } | undefined;
  return name?.name ?? name?.value;
};

function* messagesAt(node: SyntaxNode): Generator<{ id: string | undefined; at: number; text: string }> {
  const entries = ((node['properties'] ?? node['attributes'] ?? []) as SyntaxNode[]).filter(isNode);
  const message = entries.find((entry) => nameOf(entry) === 'defaultMessage');
  if (message) {
    const given = entries.find((entry) => nameOf(entry) === 'id')?.['value'];
    const [id] = textsOf(given);
    for (const found of textsOf(message['value'])) yield { id: id?.text, ...found };
  }
  for (const child of childrenOf(node)) yield* messagesAt(child);
}

export function messagesOf(file: string, source: string): Text[] {
  if (!source.includes('defaultMessage')) return [];
  const lineAt = lineCounter(source);
  return [...messagesAt(programOf(file, source))].map(({ id, at, text }) => ({
    file,
    line: lineAt(at),
    ...(id === undefined ? {} : { id }),
    text,
  }));
}
