// Turns on metrics and traces if the settings ask for them. Their packages aren't loaded otherwise.
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { RELEASE } from '../release.ts';
import { areTracesOn, findUnsupportedProtocol } from '../tracing/settings.ts';
import { setTracer, type Tracer } from '../tracing/tracer.ts';
import { createFactsReader } from './facts.ts';
import type { Metrics } from './metrics.ts';

export interface RunningMetrics {
  readonly metrics: Metrics;
  /** Where they're served. */
  readonly port: number;
  close(): Promise<void>;
}

type Parts = Pick<Deps, 'config' | 'db' | 'clock' | 'jobHealth' | 'log'>;

/** `listTopics` names the topics of the outbox once they're known. Throws ListenError. */
export async function startMetrics(
  parts: Parts,
  listTopics: () => readonly string[],
): Promise<RunningMetrics | undefined> {
  const { config, db, jobHealth, log } = parts;
  if (!config.metrics) return undefined;
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics.ts'),
    import('./metrics-server.ts'),
  ]);
  const readFacts = createFactsReader(parts, { listTopics, jobs: TIMED_JOBS });
  const metrics = createMetrics({ db, jobHealth, readFacts, version: RELEASE.version });
  const onError = (error: unknown) => log.error({ err: error }, 'metrics can’t be read');
  const { port, close } = await serveMetrics(metrics, config.metrics, onError);
  return { metrics, port, close };
}

/** Throws ConfigError. */
async function startTraces({ db }: Pick<Deps, 'db'>, environment = process.env): Promise<Tracer | undefined> {
  if (!areTracesOn(environment)) return undefined;
  const protocol = findUnsupportedProtocol(environment);
  if (protocol !== undefined)
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_PROTOCOL: only http/protobuf is supported (it is ${JSON.stringify(protocol)}). Collectors accept it on port 4318.`,
    );
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
  if (running) say(`Metrics are on http://${parts.config.metrics!.host}:${running.port}/metrics`);
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
