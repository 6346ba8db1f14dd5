// Traces with OpenTelemetry: a span for each request, SQL statement, effect of the outbox, and run of a timed job. Only loaded if they're
// turned on. Spans have patterns of routes and texts of statements, never values.
import {
  type Attributes,
  type Context,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
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
import { readSampler } from './settings.ts';
import type { SpanOptions, Tracer } from './tracer.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Span = ReturnType<ReturnType<typeof trace.getTracer>['startSpan']>;

const STATEMENT_CHARACTERS = 2_000;
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

export function startOpenTelemetry(environment: Environment, version: string): Tracer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const ours = resourceFromAttributes({ 'service.name': 'daynook', 'service.version': version });
  const given = detectResources({ detectors: [envDetector] });
  const provider = new TracerProvider({
    resource: defaultResource().merge(ours).merge(given),
    sampler: createSampler(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('daynook', version);
  const describe = createDescriptions();
  const contexts = new WeakMap<FastifyRequest, Context>();

  const inSpan = async <T>(
    name: string,
    { attributes = {}, traceparent }: SpanOptions,
    work: () => Promise<T>,
  ): Promise<T> => {
    const parent = readTraceparent(traceparent);
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.INTERNAL, attributes: { ...attributes } as Attributes },
      parent,
    );
    try {
      return await context.with(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  function watchRequests(app: FastifyInstance, trustProxy: string): void {
    const isTrustedPeer = createPeerCheck(trustProxy);
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, headers, raw } = request;
      // A stranger mustn't decide what's recorded, or in whose trace.
      const parent = isTrustedPeer(raw) ? propagation.extract(context.active(), headers) : context.active();
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      const active = trace.setSpan(parent, span);
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
      const span = trace.getSpan(contexts.get(request) ?? context.active());
      if (span && contexts.delete(request)) {
        const route = findRoute(request);
        span.updateName(`${request.method} ${route}`);
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'daynook.request_id': request.id,
        });
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
      done();
    });
  }

  function watchClient(client: PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const text = findText(args[0]);
      // Outside of a trace, such as the look at timed jobs twice a second, statements aren't worth recording.
      if (text === undefined || !trace.getSpan(context.active())?.isRecording()) return query(...args);
      const described = describe(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': described.text };
      const span = tracer.startSpan(described.name, { kind: SpanKind.CLIENT, attributes });
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answer = (error: unknown, result: unknown) => {
          if (error) fail(span, error);
          span.end();
          (callback as (error: unknown, result: unknown) => void)(error, result);
        };
        return query(...args.slice(0, -1), answer);
      }
      const result = query(...args);
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      result.then(
        () => span.end(),
        (error: unknown) => {
          fail(span, error);
          span.end();
        },
      );
      return result;
    }) as typeof client.query;
  }

  return {
    currentTraceparent: () => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent ?? null;
    },
    inSpan,
    bindContext: (work) => context.bind(context.active(), work),
    watchRequests,
    watchPool: (pool: Pool) => {
      const watched = new WeakSet<PoolClient>();
      // Also those that were opened before.
      pool.on('acquire', (client) => {
        if (watched.has(client)) return;
        watched.add(client);
        watchClient(client);
      });
    },
    close: async () => {
      await provider.shutdown();
      context.disable();
      propagation.disable();
    },
  };
}
