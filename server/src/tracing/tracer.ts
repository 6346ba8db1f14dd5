// Where the product says what it's doing, for traces. Nothing is loaded or measured unless a tracer is set at start (see open-telemetry.ts).
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

export interface SpanOptions {
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Continues the trace that queued this work, in W3C notation. */
  readonly traceparent?: string | null;
}

export interface Tracer {
  /** Of the current work, so that what it queues belongs to the same trace. */
  currentTraceparent(): string | null;
  inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Keeps the current trace for calls that come later, from elsewhere. */
  bindContext<F extends (...args: never[]) => unknown>(work: F): F;
  watchRequests(app: FastifyInstance, trustProxy: string): void;
  watchPool(pool: Pool): void;
  /** Sends what hasn't been sent. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

export const setTracer = (one: Tracer | undefined): void => {
  tracer = one;
};

export const findTracer = (): Tracer | undefined => tracer;

export const currentTraceparent = (): string | null => tracer?.currentTraceparent() ?? null;

export const inSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.inSpan(name, options, work) : work();

export const bindContext = <F extends (...args: never[]) => unknown>(work: F): F =>
  tracer ? tracer.bindContext(work) : work;
