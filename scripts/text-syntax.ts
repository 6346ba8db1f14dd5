/** Helpers for finding text in syntax trees. Pure. */
import { parseSync } from 'oxc-parser';

/** A text that people read, and its location. */
export interface Text {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** Stands for a value that the program inserts. */
export const VALUE = '{…}';

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

export const parseProgram = (file: string, source: string): SyntaxNode =>
  parseSync(file, source).program as unknown as SyntaxNode;

/** The direct child nodes, in the order of the file. */
export const listChildren = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);

/** The line of a position in the file, starting at 1. */
export function lineCounter(source: string): (at: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** The text of a literal or template; undefined for anything else. */
export function readText(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '').join(VALUE);
}
