/** One-line faults of a file: each as the whole text with one place changed. Pure. */
import { parseSync } from 'oxc-parser';

export interface Mutant {
  readonly file: string;
  /** Names it over changes elsewhere: the file, the line's own text and what became of it. */
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

/** What may be changed at this very node. */
function* changesAt(node: Node, source: string): Generator<Change> {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const at = ({ start, end }: Node, text: string, what: string): Change => ({ start, end, text, what });
  const child = (name: string) => node[name] as Node;
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      yield at(child('test'), `!(${textOf(child('test'))})`, 'condition negated');
      break;
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = String(node['operator']);
      const other = OPERATORS[operator];
      const [left, right] = [child('left'), child('right')];
      if (other && !(operator === '+' && (isText(left) || isText(right))))
        yield at(node, `(${textOf(left)}) ${other} (${textOf(right)})`, `${operator} to ${other}`);
      break;
    }
    case 'ReturnStatement':
      if (isNode(node['argument'])) {
        const empty = emptied(node['argument'], source);
        if (empty) yield at(node['argument'], empty, 'return emptied');
      }
      break;
    case 'ArrowFunctionExpression':
      if (node['expression'] === true) {
        const empty = emptied(child('body'), source);
        if (empty) yield at(child('body'), empty, 'result emptied');
      }
      break;
    case 'ExpressionStatement':
      yield at(node, ';', 'statement removed');
      break;
    case 'UnaryExpression':
      if (node['operator'] === '!') yield at(node, textOf(child('argument')), '! removed');
      break;
    default:
  }
}

function* walk(node: Node): Generator<Node> {
  // Types are gone when the program runs.
  if (node.type.startsWith('TS') && !isNode(node['expression'])) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
}

/** The parts of the file in which faults are planted: all, or the functions named. */
function partsOf(program: Node, functions: readonly string[] | undefined): Node[] {
  if (!functions) return [program];
  return [...walk(program)].filter(
    (node) =>
      node.type === 'FunctionDeclaration' && isNode(node['id']) && functions.includes(String(node['id']['name'])),
  );
}

export function mutantsOf(file: string, source: string, functions?: readonly string[]): Mutant[] {
  const program = parseSync(file, source).program as unknown as Node;
  const counts = new Map<string, number>();
  return partsOf(program, functions).flatMap((part) =>
    [...walk(part)].flatMap((node) =>
      [...changesAt(node, source)].map(({ start, end, text, what }) => {
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
