// Serializes responses with their schema. It's an allow-list, so nothing leaves that the contract doesn't name.
import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Schema = Record<string, unknown>;

const SIMPLE_TYPES = new Set(['string', 'integer', 'number', 'boolean']);

/** Writes `anyOf [X, null]` as `type: [X, 'null']`, so that the serializer doesn't need a validator to choose a branch. */
function flattenNullable(schema: Schema): Schema {
  const branches = schema['anyOf'];
  if (!Array.isArray(branches) || branches.length !== 2) return schema;
  const [a, b] = branches as [Schema, Schema];
  if (b['type'] !== 'null' || typeof a['type'] !== 'string' || !SIMPLE_TYPES.has(a['type'])) return schema;
  return { type: [a['type'], 'null'] };
}

/** Removes what only matters for validation, because the serializer doesn't validate. */
function slim(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(slim);
  if (typeof node !== 'object' || node === null) return node;
  const {
    pattern: _p,
    format: _f,
    minLength: _l,
    maxLength: _m,
    minimum: _i,
    maximum: _a,
    $schema: _s,
    ...rest
  } = node as Schema;
  const slimmed = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' || key === '$defs'
        ? Object.fromEntries(Object.entries(value as Schema).map(([name, child]) => [name, slim(child)]))
        : slim(value),
    ]),
  );
  return flattenNullable(slimmed);
}

/** The serializer's schema for a response, with shared parts inlined. */
function answerSchema(answer: z.ZodType): Schema {
  const registry = z.registry<{ id?: string }>();
  return slim(
    z.toJSONSchema(answer, { io: 'output', reused: 'inline', metadata: registry as never, unrepresentable: 'any' }),
  ) as Schema;
}

type Serializer = (answer: unknown) => string;
const serializers = new WeakMap<z.ZodType, Serializer>();

/** The serializer for this schema, created once per process. */
export function getSerializer(schema: z.ZodType): Serializer {
  let write = serializers.get(schema);
  if (!write) {
    write = fastJson(answerSchema(schema)) as Serializer;
    serializers.set(schema, write);
  }
  return write;
}
