// Whether traces are on, by OpenTelemetry's own settings. The exporter reads the rest of them, such as headers and time limits.

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== '';

/** On with an endpoint or with OTEL_TRACES_EXPORTER=otlp; OTEL_SDK_DISABLED=true and OTEL_TRACES_EXPORTER=none turn them off. */
export function areTracesOn(environment: Environment): boolean {
  if (environment['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return false;
  const exporters = environment['OTEL_TRACES_EXPORTER']?.split(',').map((name) => name.trim()) ?? [];
  if (exporters.length > 0 && exporters[0] !== '') return exporters.includes('otlp');
  return isSet(environment['OTEL_EXPORTER_OTLP_ENDPOINT']) || isSet(environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}

/** Undefined if we can't do what's asked for. We send protocol buffers over HTTP, which every collector accepts. */
export function findUnsupportedProtocol(environment: Environment): string | undefined {
  const protocol = environment['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || environment['OTEL_EXPORTER_OTLP_PROTOCOL'];
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
