/**
 * The sentences in a file of the server or contract. Nothing marks them, so we recognize them by their form: several words, or one
 * capitalized word as an object's value. Pure.
 */
import { lineCounter, listChildren, parseProgram, readText, type SyntaxNode, type Text, VALUE } from './text-syntax.ts';

const WITHOUT_TEXTS = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
]);

/** Calls whose text only programmers and operators read. */
const UNREAD_CALLS = /(?:^|\.)(?:log\.\w+|console\.\w+|raw|query|execute|prepare|exec|createHash|RegExp)$/;
const UNREAD_ERRORS = /^(?:Error|RangeError|TypeError|SyntaxError|StorageFull|RegExp)$/;
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in']);

const LOOKS_LIKE_CODE =
  /^\s*(?:select|insert|update|delete|with|create|alter|set|from|where|and|or|order by|join|left join|begin|commit|lock)\s[^.!?]*(?:[=();*,_]|\bfrom\b)|[\w-]+=["'{]|=>|;\s*[\w-]+=|\b\w+_\w+\b|^\s*[\w-]+:\s*[\w-]+;|max-age|^[\w-]+\/[\w.+-]+(?:;|$)|^https?:|'(?:self|none)'|::|--[\w-]+:|[;{][\w-]+:\S|^\w+ as \w+$|^content-type:|^xref/;

const WORD = /\p{L}[\p{L}’'-]*/u;
/** Of a template, or of a text that's said. */
const A_VALUE = String.raw`\{(?:…|\w+)\}`;
const WORDS = new RegExp(
  `(?:^|[\\s(“">—–])${WORD.source}[,;:.!?…]?\\s+[“"(]?(?:${WORD.source}|${A_VALUE}|\\d)|${A_VALUE}[,.]?\\s+(?:\\p{L}{2,})`,
  'u',
);
const ONE_WORD = /^\p{Lu}\p{Ll}{2,}[.!?…]?$/u;

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<[a-z!/][^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const findCallee = (node: SyntaxNode, source: string): string => {
  const callee = (node['callee'] ?? node['tag']) as SyntaxNode | undefined;
  return callee ? source.slice(callee.start, callee.end) : '';
};

function isUnread(node: SyntaxNode, source: string): boolean {
  if (WITHOUT_TEXTS.has(node.type)) return true;
  if (node.type === 'CallExpression') return UNREAD_CALLS.test(findCallee(node, source));
  if (node.type === 'NewExpression') return UNREAD_ERRORS.test(findCallee(node, source));
  if (node.type === 'TaggedTemplateExpression') return findCallee(node, source) !== 'html';
  return node.type === 'BinaryExpression' && COMPARISONS.has(String(node['operator']));
}

/** The parts of a node that can contain text, not property names. */
const readable = (node: SyntaxNode): SyntaxNode[] => {
  const names = [node['key'], node.type === 'MemberExpression' ? node['property'] : undefined];
  return listChildren(node).filter((child) => !names.includes(child));
};

function* sentencesAt(node: SyntaxNode, source: string, isValue: boolean): Generator<{ at: number; text: string }> {
  if (isUnread(node, source)) return;
  const words = readText(node);
  if (words !== undefined) {
    const text = withoutTags(words);
    if (!LOOKS_LIKE_CODE.test(text) && (WORDS.test(text) || (isValue && ONE_WORD.test(text))))
      yield { at: node.start, text };
  }
  for (const child of readable(node)) yield* sentencesAt(child, source, node.type === 'Property');
}

export function listSentences(file: string, source: string): Text[] {
  const lineAt = lineCounter(source);
  return [...sentencesAt(parseProgram(file, source), source, false)]
    .filter(({ text }) => text !== VALUE)
    .map(({ at, text }) => ({ file, line: lineAt(at), text }));
}
