// The definition of an endpoint: one record, keyed 'METHOD /path/{param}'. The server uses it to bind, validate, serialize, and document;
// the web only imports its types, so no schema reaches the browser.
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { StaffPermission } from './staff/roles.ts';

/** Who can call it: anyone; anyone logged in; a logged-in member with an active account; staff only. */
export type Access = 'public' | 'member' | 'active' | 'staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

interface Described {
  readonly summary: string;
  /** Suspended members can call it too: it tells them why, or lets them reply. Only with access 'member'. */
  readonly isForSuspended?: true;
  /** Rejected with EMAIL_NOT_VERIFIED until the caller has confirmed their email address. */
  readonly needsConfirmedEmail?: true;
  readonly params?: z.ZodType<Record<string, unknown>>;
  readonly query?: z.ZodType<Record<string, unknown>>;
  readonly body?: z.ZodType;
  /** The maximum size of the JSON body, instead of the usual quarter of a megabyte. */
  readonly maximumBodyBytes?: number;
  /** The body is a file instead of JSON. Its type is determined from its bytes, never from its name or declared type. */
  readonly upload?: { readonly mediaTypes: readonly string[]; readonly maximumBytes: number };
  /** The response schema; `undefined` means 204 without a body. */
  readonly answer?: z.ZodType;
  /** The response is a file of this media type, streamed, instead of JSON. */
  readonly download?: string;
  /** Never compressed on the way, because its size is the point. */
  readonly isSentAsIs?: true;
  /** The status on success; defaults to 200, or 204 without a body. */
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly ErrorCode[];
  /** Requires an Idempotency-Key header; a repeat gets the stored response. */
  readonly isIdempotent?: true;
  /** Other paths with the same response, such as one from the original product. */
  readonly aliases?: readonly `/${string}`[];
  /** The rate limit's bucket; defaults to 'read'. */
  readonly bucket?: 'read' | 'search' | 'places' | 'write' | 'preview' | 'auth' | 'outbound' | 'contact' | 'unlimited';
  /** The time limit before the caller is asked to retry, instead of the usual few seconds. */
  readonly maximumSeconds?: number;
  /** How long caches may keep an anonymous response. */
  readonly cacheSeconds?: number;
}

/** The permission a staff endpoint requires; other endpoints have none. */
type Guarded =
  | { readonly access: 'staff'; readonly permission: StaffPermission }
  | { readonly access: Exclude<Access, 'staff'>; readonly permission?: never };

export type Endpoint = Described & Guarded;

export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What callers send. Query values are sent as text; the client converts numbers and booleans. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: InputOf<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: QueryInput<InputOf<E['query']>> } : unknown) &
  (E['body'] extends z.ZodType ? { body: InputOf<E['body']> } : unknown);

/** A query as the client may write it: text, numbers, booleans, or lists of words; `undefined` is left out. */
type QueryInput<Q> = { [K in keyof Q]?: string | number | boolean | readonly string[] | undefined };

export type CallAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined;

/** What a handler on the server receives. */
export interface HandlerInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}
