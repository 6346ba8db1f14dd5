// Turns on metrics and traces if the settings ask for them. Their packages aren't loaded otherwise. Metrics are served, sent, or both.
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { RELEASE } from '../release.ts';
import { areMetricsSent, areTracesOn, findUnsupportedProtocol, readPushSettings } from '../tracing/settings.ts';
import { setTracer, type Tracer } from '../tracing/tracer.ts';
import { createFactsReader } from './facts.ts';
import type { Metrics } from './metrics.ts';
import type { Pushing } from './push-metrics.ts';

export interface RunningMetrics {
  readonly metrics: Metrics;
  /** Where they're served. Undefined: nowhere. */
  readonly port: number | undefined;
  /** Sends them now, if they're sent anywhere. */
  push(): Promise<void>;
  close(): Promise<void>;
}

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'jobHealth' | 'log'>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws ConfigError: we send protocol buffers over HTTP. */
function checkProtocol(environment: Environment, signal: 'TRACES' | 'METRICS'): void {
  const protocol = findUnsupportedProtocol(environment, signal);
  if (protocol !== undefined)
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL: only http/protobuf is supported (it is ${JSON.stringify(protocol)}). Collectors accept it on port 4318.`,
    );
}

async function serve(metrics: Metrics, { config, log }: Parts) {
  if (!config.metrics) return undefined;
  const { serveMetrics } = await import('./metrics-server.ts');
  return serveMetrics(metrics, config.metrics, (error) => log.error({ err: error }, 'metrics can’t be read'));
}

async function startSending(metrics: Metrics, { log }: Parts, environment: Environment): Promise<Pushing | undefined> {
  if (!areMetricsSent(environment)) return undefined;
  const { startPushing } = await import('./push-metrics.ts');
  return startPushing(metrics, readPushSettings(environment), { version: RELEASE.version, log });
}

/** `listTopics` names the topics of the outbox once they're known. Throws ConfigError, ListenError. */
export async function startMetrics(
  parts: Parts,
  listTopics: () => readonly string[],
  environment: Environment = process.env,
): Promise<RunningMetrics | undefined> {
  const { config, db, jobHealth } = parts;
  const areSent = areMetricsSent(environment);
  if (!config.metrics && !areSent) return undefined;
  if (areSent) checkProtocol(environment, 'METRICS');
  const { createMetrics } = await import('./metrics.ts');
  const readFacts = createFactsReader(parts, { listTopics, jobs: TIMED_JOBS });
  const metrics = createMetrics({ db, jobHealth, readFacts, version: RELEASE.version });
  const served = await serve(metrics, parts);
  const sending = await startSending(metrics, parts, environment);
  return {
    metrics,
    port: served?.port,
    push: async () => sending?.push(),
    close: async () => {
      await Promise.allSettled([served?.close(), sending?.close()]);
    },
  };
}

/** Throws ConfigError. */
async function startTraces({ db }: Pick<Deps, 'db'>, environment = process.env): Promise<Tracer | undefined> {
  if (!areTracesOn(environment)) return undefined;
  checkProtocol(environment, 'TRACES');
  const { startOpenTelemetry } = await import('../tracing/open-telemetry.ts');
  const tracer = startOpenTelemetry(environment, RELEASE.version);
  tracer.watchPool(db.pool);
  setTracer(tracer);
  return tracer;
}

export interface Observers {
  readonly metrics: Metrics | undefined;
  /** From now on, metrics also have the sockets, and the topics of the outbox by name. */
  follow(sockets: { countOpen(): number }, topics: Iterable<string>): void;
  close(): Promise<void>;
}

/** Starts what the settings ask for. Throws ConfigError, ListenError. */
export async function startObservers(parts: Parts, say: (text: string) => void): Promise<Observers> {
  let known: readonly string[] = [];
  const tracer = await startTraces(parts);
  const running = await startMetrics(parts, () => known);
  if (running?.port !== undefined) say(`Metrics are on http://${parts.config.metrics!.host}:${running.port}/metrics`);
  return {
    metrics: running?.metrics,
    follow: (sockets, topics) => {
      known = [...topics];
      running?.metrics.watch('daynook_sockets_open', () => sockets.countOpen());
    },
    close: async () => {
      await Promise.all([running?.close(), tracer?.close()]);
    },
  };
}
