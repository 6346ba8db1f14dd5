// How an endpoint is described: one record, keyed 'METHOD /path/{param}', from which the server binds, validates,
// serialises and documents, and from which the web takes its types (by type-only import: no schema reaches the browser).
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { StaffPermission } from './staff/roles.ts';

/** Who may call: anyone; anyone signed in; a signed-in member whose account is active; staff only. */
export type Access = 'public' | 'member' | 'active' | 'staff';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

interface Described {
  readonly summary: string;
  /** Open to suspended members too: it tells them why, or takes their word. Only with access 'member'. */
  readonly isForSuspended?: true;
  /** Refused with EMAIL_NOT_VERIFIED until the caller has confirmed their email address. */
  readonly needsConfirmedEmail?: true;
  readonly params?: z.ZodType<Record<string, unknown>>;
  readonly query?: z.ZodType<Record<string, unknown>>;
  readonly body?: z.ZodType;
  /** A JSON body may be as large as this instead of the usual quarter of a megabyte. */
  readonly maximumBodyBytes?: number;
  /** The body is a file as it is, in the place of JSON; what it may be is told by its bytes, never by its name or type. */
  readonly upload?: { readonly mediaTypes: readonly string[]; readonly maximumBytes: number };
  /** The answer of success; `undefined` means 204 without a body. */
  readonly answer?: z.ZodType;
  /** The answer is a file of this media type, sent as it is made, in the place of JSON. */
  readonly download?: string;
  /** Status of success; 200 unless said, 204 without an answer. */
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly ErrorCode[];
  /** Needs an Idempotency-Key header; a repeat gets the stored answer. */
  readonly isIdempotent?: true;
  /** Further paths that answer the same, e.g. the one the given product used. */
  readonly aliases?: readonly `/${string}`[];
  /** Sets the bucket of the rate limit; 'read' unless said. */
  readonly bucket?: 'read' | 'search' | 'places' | 'write' | 'preview' | 'auth' | 'outbound' | 'contact' | 'unlimited';
  /** It may take this long before the caller is told to try again, instead of the usual few seconds. */
  readonly maximumSeconds?: number;
  /** An anonymous answer may be kept by caches for this long. */
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

/** What a caller of the endpoint sends. Query values travel as text; numbers and booleans are written out by the client. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: InputOf<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: QueryInput<InputOf<E['query']>> } : unknown) &
  (E['body'] extends z.ZodType ? { body: InputOf<E['body']> } : unknown);

/** A query as the client may write it: text, number, boolean or a list of words; `undefined` is left out. */
type QueryInput<Q> = { [K in keyof Q]?: string | number | boolean | readonly string[] | undefined };

export type CallAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined;

/** What a handler on the server receives. */
export interface HandlerInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}
