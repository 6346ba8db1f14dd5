/** The web's messages: every `defaultMessage` of react-intl. Pure. */
import {
  isNode,
  lineCounter,
  listChildren,
  parseProgram,
  readText,
  type SyntaxNode,
  type Text,
} from './text-syntax.ts';

/** The texts an expression can produce: both sides of a condition, and concatenated pieces as one. */
export function* listTexts(node: unknown): Generator<{ at: number; text: string }> {
  if (!isNode(node)) return;
  const words = readText(node);
  if (words !== undefined) yield { at: node.start, text: words };
  else if (node.type === 'ConditionalExpression') {
    yield* listTexts(node['consequent']);
    yield* listTexts(node['alternate']);
  } else if (node.type === 'BinaryExpression') {
    const [left] = listTexts(node['left']);
    const [right] = listTexts(node['right']);
    if (left && right) yield { at: left.at, text: left.text + right.text };
  } else if (isNode(node['expression'])) yield* listTexts(node['expression']);
}

const isOneLiteral = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'Literal' ||
    (node.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length === 0) ||
    isOneLiteral(node['expression']));

const readName = (node: SyntaxNode): unknown => {
  const name = (node['key'] ?? node['name']) as { name?: unknown; value?: unknown } | undefined;
  return name?.name ?? name?.value;
};

export interface Message extends Text {
  /** The message's description for translators. */
  readonly description?: string;
  /** Whether its text is a single literal, which gets its id in the build. */
  readonly isLiteral: boolean;
  /** Whether the code gives it an id. */
  readonly hasId: boolean;
}

interface Found extends Pick<Message, 'description' | 'isLiteral' | 'hasId' | 'text'> {
  readonly at: number;
}

function* messagesAt(node: SyntaxNode): Generator<Found> {
  const entries = ((node['properties'] ?? node['attributes'] ?? []) as SyntaxNode[]).filter(isNode);
  const message = entries.find((entry) => readName(entry) === 'defaultMessage');
  if (message) {
    const hasId = entries.some((entry) => readName(entry) === 'id');
    const [description] = listTexts(entries.find((entry) => readName(entry) === 'description')?.['value']);
    const value = message['value'];
    const isLiteral = isOneLiteral(value);
    for (const found of listTexts(value))
      yield { hasId, isLiteral, ...(description ? { description: description.text } : {}), ...found };
  }
  for (const child of listChildren(node)) yield* messagesAt(child);
}

export function listMessages(file: string, source: string): Message[] {
  if (!source.includes('defaultMessage')) return [];
  const lineAt = lineCounter(source);
  return [...messagesAt(parseProgram(file, source))].map(({ at, ...message }) => ({
    file,
    line: lineAt(at),
    ...message,
  }));
}
