// Finds objects and literals in parsed code (ESTree), and edits code by positions.

export interface Literal {
  start: number;
  end: number;
  value: string;
}

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** A string literal, or a template without values. */
export function literalAt(node: unknown): Literal | undefined {
  if (!isNode(node)) return undefined;
  const { start, end, type } = node;
  if (type === 'Literal') return typeof node.value === 'string' ? { start, end, value: node.value } : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  const [only, ...others] = node.quasis as { value: { cooked: string } }[];
  return only && others.length === 0 ? { start, end, value: only.value.cooked } : undefined;
}

interface ObjectLiteral {
  /** Of the opening brace. */
  start: number;
  /** The value of the property with this name. */
  property: (name: string) => unknown;
}

/** Every object literal in a program, outer ones first. */
export function listObjects(program: unknown): ObjectLiteral[] {
  const found: ObjectLiteral[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isNode(node) && node.type === 'ObjectExpression') found.push(readObject(node));
    if (Array.isArray(node) || isNode(node)) for (const value of Object.values(node)) visit(value);
  };
  visit(program);
  return found;
}

function readObject(node: SyntaxNode): ObjectLiteral {
  const properties = (node.properties as SyntaxNode[]).filter(({ type }) => type === 'Property');
  const property = (name: string) =>
    properties.find(({ key }) => isNode(key) && (key.name ?? key.value) === name)?.value;
  return { start: node.start, property };
}

export interface Edit {
  start: number;
  end: number;
  code: string;
}

/** The code with these places replaced. They don't overlap. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let edited = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    edited += code.slice(at, edit.start) + edit.code;
    at = edit.end;
  }
  return edited + code.slice(at);
}
