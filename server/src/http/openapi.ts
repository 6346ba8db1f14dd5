// OpenAPI 3.1 generated from the contract. It always matches the routes, because both use the same table.
import { API_TOKENS, TOKEN_SCOPES } from '@daynook/contract/accounts/token-scopes';
import { TEST_EVENT, WEBHOOK_EVENTS } from '@daynook/contract/accounts/webhook-events';
import { WebhookPayload } from '@daynook/contract/accounts/webhooks';
import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import { ERRORS, type ErrorCode, PROBLEM_MEDIA_TYPE } from '@daynook/contract/errors';
import { Problem } from '@daynook/contract/wire';
import { z } from 'zod';
import { currentBrand } from '../current-settings.ts';
import { findTokenRule } from './token-scopes.ts';

type Json = Record<string, unknown>;

const WEBHOOK_SUMMARY = 'sent to your webhooks, signed as in Standard Webhooks 1.0';

/** Moves shared parts of a schema into components, so that each is described once. */
function describe(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema: _dialect, $defs, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  const names = new Map<string, string>();
  const parts = Object.entries(($defs ?? {}) as Record<string, Json>).map(
    ([name, { id: _id, ...part }]) => [name, part] as const,
  );
  for (const [name, part] of parts) {
    const isNew =
      components[name] === undefined || JSON.stringify(components[name]) === JSON.stringify(relink(part, names));
    names.set(name, isNew ? name : `${name}${io === 'input' ? 'Input' : 'Output'}`);
  }
  for (const [name, part] of parts) components[names.get(name)!] ??= relink(part, names);
  return relink(body, names) as Json;
}

/** Adds a named component. A schema with that id has added itself already, and describing it returns a reference to that. */
function describeAs(name: string, schema: z.ZodType, components: Json): void {
  const body = describe(schema, 'output', components);
  components[name] ??= body;
}

function relink(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((part) => relink(part, names));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, relink(value, names)];
      const name = value.replace('#/$defs/', '');
      return [key, `#/components/schemas/${names.get(name) ?? name}`];
    }),
  );
}

function listParameters(endpoint: Endpoint, components: Json): Json[] {
  const from = (place: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
    if (!schema) return [];
    const described = describe(schema, 'input', components) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(described.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (described.required ?? []).includes(name),
      schema: property,
    }));
  };
  const headers: Json[] = endpoint.isIdempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 200 } }]
    : [];
  return [...from('path', endpoint.params), ...from('query', endpoint.query), ...headers];
}

/** JSON, or a file as it is. */
function toRequestBody({ body, upload }: Endpoint, components: Json): Json {
  if (upload) {
    const description = `The file itself, at most ${upload.maximumBytes} bytes`;
    // An empty schema means "bytes" in OpenAPI 3.1.
    return { requestBody: { required: true, description, content: mediaTypes(upload.mediaTypes, {}) } };
  }
  if (!body) return {};
  return {
    requestBody: {
      required: true,
      content: mediaTypes(['application/json'], { schema: describe(body, 'input', components) }),
    },
  };
}

const mediaTypes = (types: readonly string[], content: Json): Json =>
  Object.fromEntries(types.map((type) => [type, content]));

/** Every error code of an endpoint, including those added by the framework. */
function listErrorCodes(method: string, endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors ?? []);
  if (endpoint.params || endpoint.query || endpoint.body) codes.add('VALIDATION_FAILED');
  if (endpoint.upload) for (const code of ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
  if (endpoint.body)
    for (const code of ['BAD_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
  codes.add('UNAUTHENTICATED');
  if (endpoint.access === 'active' || endpoint.access === 'staff') codes.add('ACCOUNT_NOT_ACTIVE');
  if (endpoint.needsConfirmedEmail) codes.add('EMAIL_NOT_VERIFIED');
  if (endpoint.access === 'staff') codes.add('FORBIDDEN');
  if (method !== 'GET') codes.add('CSRF_VALIDATION_FAILED');
  if (endpoint.bucket !== 'unlimited') codes.add('RATE_LIMITED');
  codes.add('OVERLOADED');
  return [...codes];
}

function toResponses(method: string, endpoint: Endpoint, components: Json): Json {
  const success = String(endpoint.status ?? (endpoint.answer || endpoint.download ? 200 : 204));
  const responses: Json = {
    [success]: endpoint.answer
      ? {
          description: 'Done',
          content: { 'application/json': { schema: describe(endpoint.answer, 'output', components) } },
        }
      : { description: 'Done', ...(endpoint.download ? { content: { [endpoint.download]: {} } } : {}) },
  };
  const byStatus = Map.groupBy(listErrorCodes(method, endpoint), (code) => ERRORS[code][0]);
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[String(status)] = {
      description: codes.map((code) => `${code}: ${ERRORS[code][1]}`).join('\n'),
      content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

/** What a call may be sent with: nothing, a session, or an API token with the scope. */
function listSecurity(key: string, method: string, { access }: Endpoint): Json[] {
  const rule = findTokenRule(key) ?? 'never';
  const byToken = rule === 'never' ? [] : [{ apiToken: rule === 'any' || rule === 'public' ? [] : [rule] }];
  return [
    ...(access === 'public' ? [{}] : []),
    method === 'GET' ? { session: [] } : { session: [], csrf: [] },
    ...byToken,
  ];
}

/** The events, as requests that members' programs receive. */
function describeWebhooks(components: Json): Json {
  describeAs('WebhookPayload', WebhookPayload, components);
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  const operation = (event: string) => ({
    post: {
      summary: `${event}: ${WEBHOOK_SUMMARY}`,
      operationId: `on${event.replaceAll(/(?:^|\.)(.)/g, (_match, letter: string) => letter.toUpperCase())}`,
      tags: ['webhooks'],
      parameters: headers,
      requestBody: {
        required: true,
        content: mediaTypes(['application/json'], { schema: { $ref: '#/components/schemas/WebhookPayload' } }),
      },
      responses: {
        '2XX': { description: 'Received. Anything else is tried again.' },
        '410': { description: 'Turns the webhook off.' },
      },
    },
  });
  return Object.fromEntries([...WEBHOOK_EVENTS, TEST_EVENT].map((event) => [event, operation(event)]));
}

/** The whole document. */
export function openApiDocument(publicUrl: string): Json {
  const schemas: Json = {};
  describeAs('Problem', Problem, schemas);
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
    const [method, path] = key.split(' ') as [string, string];
    for (const url of [path, ...(endpoint.aliases ?? [])]) {
      paths[url] = {
        ...paths[url],
        [method.toLowerCase()]: {
          summary: endpoint.summary,
          operationId: `${method.toLowerCase()}${url.replaceAll(/[^a-zA-Z0-9]+(.)?/g, (_match, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
          tags: [url.split('/').filter((part) => part !== '' && part !== 'api')[0] ?? 'system'],
          parameters: listParameters(endpoint, schemas),
          ...toRequestBody(endpoint, schemas),
          responses: toResponses(method, endpoint, schemas),
          security: listSecurity(key, method, endpoint),
        },
      };
    }
  }
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: `${currentBrand().name} API`,
      version: '1',
      description:
        'Amounts are integers in minor units unless a name says otherwise. Instants are ISO 8601 and always in UTC in responses.',
    },
    servers: [{ url: publicUrl }],
    paths,
    webhooks,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of someone who’s logged in on the website',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_TOKENS.prefix}…`,
          description: `An API token from the settings, in the Authorization header. Its scopes: ${TOKEN_SCOPES.join(', ')}. A write scope includes its read scope. Calls need no CSRF token. Endpoints without this scheme can’t be called with a token.`,
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The token from GET /api/csrf-token, sent together with the cookie it set',
        },
      },
    },
  };
}
