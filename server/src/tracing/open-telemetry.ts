// Traces with OpenTelemetry: a span for each request, SQL statement, effect of the outbox, and run of a timed job. Only loaded if they're
// turned on. Spans have patterns of routes and, for slow and failed statements, their texts, never values.
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { findRoute } from '../http/count-requests.ts';
import { createPeerCheck } from '../http/request-ids.ts';
import { readBatchSettings, readSampler, toResourceAttributes } from './settings.ts';
import type { SpanOptions, Tracer } from './tracer.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type SpanMaker = ReturnType<typeof trace.getTracer>;
type Span = ReturnType<SpanMaker['startSpan']>;

const STATEMENT_CHARACTERS = 2_000;
/** Statements this slow have their text in the trace. Sending every text cost a tenth of the throughput. */
const SLOW_STATEMENT_MS = 10;
const QUOTED = /'(?:[^']|'')*'/g;

function createSampler(environment: Environment): Sampler {
  const choice = readSampler(environment);
  const root =
    choice.kind === 'always'
      ? new AlwaysOnSampler()
      : choice.kind === 'never'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(choice.ratio);
  return choice.isParentBased ? new ParentBasedSampler({ root }) : root;
}

function readTraceparent(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();
}

const fail = (span: Span, error: unknown): void => {
  // Only its kind: messages may contain values.
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** The text without values: parameters are numbers, and what's quoted is cut. */
export function describeStatement(text: string): { name: string; text: string } {
  const short = text.replace(QUOTED, '?').replace(/\s+/g, ' ').trim().slice(0, STATEMENT_CHARACTERS);
  const operation = /^[a-z]+/i.exec(short)?.[0].toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(short)?.[1];
  return { name: table ? `${operation} ${table}` : operation, text: short };
}

const findText = (query: unknown): string | undefined =>
  typeof query === 'string' ? query : (query as { text?: string } | null)?.text;

/** Most statements come again and again. */
function createDescriptions(): (text: string) => { name: string; text: string } {
  const known = new Map<string, { name: string; text: string }>();
  return (text) => {
    const found = known.get(text) ?? describeStatement(text);
    if (known.size < 1_000) known.set(text, found);
    return found;
  };
}

/** Runs the work in a span of its own, which continues the given trace or the current one. */
async function runInSpan<T>(
  tracer: SpanMaker,
  name: string,
  { attributes = {}, traceparent }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const parent = readTraceparent(traceparent);
  const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: { ...attributes } }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function endRequest(span: Span, request: FastifyRequest, status: number): void {
  const route = findRoute(request);
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
    'daynook.request_id': request.id,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function watchRequests(tracer: SpanMaker, app: FastifyInstance, trustProxy: string): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const isTrustedPeer = createPeerCheck(trustProxy);
  app.addHook('onRequest', (request, _reply, done) => {
    // A stranger mustn't decide what's recorded, or in whose trace.
    const outer = context.active();
    const parent = isTrustedPeer(request.raw) ? propagation.extract(outer, request.headers) : outer;
    const active = trace.setSpan(parent, tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent));
    contexts.set(request, active);
    context.with(active, done);
  });
  // A body arrives outside of it.
  app.addHook('preValidation', (request, _reply, done) => {
    const active = contexts.get(request);
    if (active) context.with(active, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const active = contexts.get(request);
    const span = active && trace.getSpan(active);
    if (span) endRequest(span, request, reply.statusCode);
    contexts.delete(request);
    done();
  });
}

type Query = (...args: unknown[]) => unknown;

/** Ends the span with the statement. The driver takes a callback or returns a promise. */
export function runTraced(
  query: Query,
  args: readonly unknown[],
  span: Span,
  text: string,
  nowMs = () => performance.now(),
): unknown {
  const startedMs = nowMs();
  const end = (error?: unknown): void => {
    if (error) fail(span, error);
    if (error || nowMs() - startedMs >= SLOW_STATEMENT_MS) span.setAttribute('db.query.text', text);
    span.end();
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      end(error);
      callback(error, ...rest);
    });
  }
  const result = query(...args);
  if (result instanceof Promise)
    result.then(
      () => end(),
      (error: unknown) => end(error),
    );
  else end();
  return result;
}

function watchPool(tracer: SpanMaker, pool: Pool): void {
  const describe = createDescriptions();
  const watched = new WeakSet<PoolClient>();
  // Also those that were opened before.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const text = findText(args[0]);
      // Outside of a trace, such as the look at timed jobs twice a second, statements aren't worth recording.
      if (text === undefined || !trace.getSpan(context.active())?.isRecording()) return query(...args);
      const described = describe(text);
      const attributes = { 'db.system.name': 'postgresql' };
      const span = tracer.startSpan(described.name, { kind: SpanKind.CLIENT, attributes });
      return runTraced(query, args, span, described.text);
    }) as typeof client.query;
  });
}

function readCurrentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

export function startOpenTelemetry(environment: Environment, version: string): Tracer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const ours = resourceFromAttributes(toResourceAttributes(version));
  const given = detectResources({ detectors: [envDetector] });
  const provider = new TracerProvider({
    resource: defaultResource().merge(ours).merge(given),
    sampler: createSampler(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...readBatchSettings(environment) })],
  });
  const tracer = provider.getTracer('daynook', version);
  return {
    currentTraceparent: readCurrentTraceparent,
    inSpan: (name, options, work) => runInSpan(tracer, name, options, work),
    bindContext: (work) => context.bind(context.active(), work),
    watchRequests: (app, trustProxy) => watchRequests(tracer, app, trustProxy),
    watchPool: (pool) => watchPool(tracer, pool),
    close: async () => {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}
