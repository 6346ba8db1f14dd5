/** Mutants of a file: its whole text with one expression or statement changed. Pure. */
import { parseSync } from 'oxc-parser';

export interface Mutant {
  readonly file: string;
  /** Identifies the mutant even after changes elsewhere: the file, the changed text, and the kind of change. */
  readonly key: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly what: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

const EMPTY: Readonly<Record<string, string>> = { ArrayExpression: '[]', ObjectExpression: '({})' };
const emptied = ({ type, start, end }: Node, source: string): string | undefined => {
  const empty = EMPTY[type] ?? 'undefined';
  return ['[]', '{}', 'undefined', 'null', 'false'].includes(source.slice(start, end)) ? undefined : empty;
};

const at = ({ start, end }: Node, text: string, what: string): Change => ({ start, end, text, what });
const readSource = ({ start, end }: Node, source: string): string => source.slice(start, end);

function* swapOperator(node: Node, source: string): Generator<Change> {
  const operator = String(node['operator']);
  const other = OPERATORS[operator];
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  if (!other || (operator === '+' && (isText(left) || isText(right)))) return;
  yield at(node, `(${readSource(left, source)}) ${other} (${readSource(right, source)})`, `${operator} to ${other}`);
}

function* emptyValue(value: unknown, source: string, what: string): Generator<Change> {
  const empty = isNode(value) ? emptied(value, source) : undefined;
  if (empty) yield at(value as Node, empty, what);
}

function* negateCondition(node: Node, source: string): Generator<Change> {
  const test = node['test'] as Node;
  yield at(test, `!(${readSource(test, source)})`, 'condition negated');
}

function* removeNegation(node: Node, source: string): Generator<Change> {
  if (node['operator'] === '!') yield at(node, readSource(node['argument'] as Node, source), '! removed');
}

/** The changes to a node, by its type. */
const CHANGES: Readonly<Record<string, (node: Node, source: string) => Iterable<Change>>> = {
  IfStatement: negateCondition,
  ConditionalExpression: negateCondition,
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  ReturnStatement: (node, source) => emptyValue(node['argument'], source, 'return emptied'),
  ArrowFunctionExpression: (node, source) =>
    node['expression'] === true ? emptyValue(node['body'], source, 'result emptied') : [],
  ExpressionStatement: (node) => [at(node, ';', 'statement removed')],
  UnaryExpression: removeNegation,
};

function* walk(node: Node): Generator<Node> {
  // Types don't exist at run time.
  if (node.type.startsWith('TS') && !isNode(node['expression'])) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** The parts of the file to change: all of it, or the named functions. */
function findParts(program: Node, functions: readonly string[] | undefined): Node[] {
  if (!functions) return [program];
  return [...walk(program)].filter(
    (node) =>
      node.type === 'FunctionDeclaration' && isNode(node['id']) && functions.includes(String(node['id']['name'])),
  );
}

export function listMutants(file: string, source: string, functions?: readonly string[]): Mutant[] {
  const program = parseSync(file, source).program as unknown as Node;
  const counts = new Map<string, number>();
  return findParts(program, functions).flatMap((part) =>
    [...walk(part)].flatMap((node) =>
      [...(CHANGES[node.type]?.(node, source) ?? [])].map(({ start, end, text, what }) => {
        const place = source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 120);
        const name = `${file}: ${what}: ${place}`;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return {
          file,
          key: count === 1 ? name : `${name} (${count})`,
          text: `${source.slice(0, start)}${text}${source.slice(end)}`,
        };
      }),
    ),
  );
}
