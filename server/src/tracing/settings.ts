// Whether traces and metrics are sent, by OpenTelemetry's own settings. The exporters read the rest of them, such as headers and time limits.

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

type Signal = 'TRACES' | 'METRICS';

/** On with an endpoint or with `OTEL_…_EXPORTER=otlp`; `OTEL_SDK_DISABLED=true` and `OTEL_…_EXPORTER=none` turn it off. */
function isSent(signal: Signal, environment: Environment): boolean {
  if (environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return false;
  const exporters = environment[`OTEL_${signal}_EXPORTER`]?.split(',').map((name) => name.trim()) ?? [];
  if (exporters.length > 0 && exporters[0] !== '') return exporters.includes('otlp');
  return (
    isSet(environment['OTEL_EXPORTER_OTLP_ENDPOINT']) || isSet(environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`])
  );
}

export const areTracesOn = (environment: Environment): boolean => isSent('TRACES', environment);
export const areMetricsSent = (environment: Environment): boolean => isSent('METRICS', environment);

/** What both say about this process; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come first. */
export const toResourceAttributes = (version: string) => ({ 'service.name': 'daynook', 'service.version': version });

/** Undefined if we can't do what's asked for. We send protocol buffers over HTTP, which every collector accepts. */
export function findUnsupportedProtocol(environment: Environment, signal: Signal = 'TRACES'): string | undefined {
  const protocol = environment[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] || environment['OTEL_EXPORTER_OTLP_PROTOCOL'];
  return isSet(protocol) && protocol !== 'http/protobuf' ? protocol : undefined;
}

export type SamplerChoice =
  | { readonly kind: 'always'; readonly isParentBased: boolean }
  | { readonly kind: 'never'; readonly isParentBased: boolean }
  | { readonly kind: 'ratio'; readonly ratio: number; readonly isParentBased: boolean };

/** OTEL_TRACES_SAMPLER and its argument. Unknown values mean the default: everything, unless the caller decided otherwise. */
export function readSampler(environment: Environment): SamplerChoice {
  const name = environment['OTEL_TRACES_SAMPLER']?.trim() ?? '';
  const isParentBased = !/^(?:always_on|always_off|traceidratio)$/.test(name);
  if (name.endsWith('always_off')) return { kind: 'never', isParentBased };
  if (!name.endsWith('traceidratio')) return { kind: 'always', isParentBased };
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
  return { kind: 'ratio', ratio: ratio >= 0 && ratio <= 1 ? ratio : 1, isParentBased };
}

const BATCH = {
  scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
  exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
  maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
  maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
} as const;

/** How often spans are sent, and how many. Invalid values mean the default. */
export const readBatchSettings = (environment: Environment): Partial<Record<keyof typeof BATCH, number>> =>
  Object.fromEntries(
    Object.entries(BATCH).flatMap(([name, variable]) => {
      const value = Number(environment[variable] || Number.NaN);
      return Number.isSafeInteger(value) && value > 0 ? [[name, value]] : [];
    }),
  );

export interface PushSettings {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}

/** How often metrics are sent, and how long that may take. Invalid values mean the default; an interval isn't shorter than its limit. */
export function readPushSettings(environment: Environment): PushSettings {
  const read = (variable: string, usual: number): number => {
    const value = Number(environment[variable] || Number.NaN);
    return Number.isSafeInteger(value) && value >= 1_000 && value <= 86_400_000 ? value : usual;
  };
  const intervalMs = read('OTEL_METRIC_EXPORT_INTERVAL', 60_000);
  return { intervalMs, timeoutMs: Math.min(read('OTEL_METRIC_EXPORT_TIMEOUT', 30_000), intervalMs) };
}
