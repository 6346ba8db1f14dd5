// Sends metrics to an OpenTelemetry collector, the same that Prometheus would read. Only loaded if the settings ask for it.
import { type HrTime, ValueType } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, hrTime } from '@opentelemetry/core';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { MetricsExporterMetricsHelper, ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { type PushSettings, toResourceAttributes } from '../tracing/settings.ts';
import type { MetricValues } from './metrics.ts';

/** Stopping doesn't wait longer for a collector that hangs. */
const CLOSE_MS = 3_000;

/** The exporter of OpenTelemetry's own package, from the parts that the one for traces brings along. */
class MetricExporter extends OTLPExporterBase<ResourceMetrics> implements PushMetricExporter {
  readonly #onResult: (error: Error | undefined) => void;
  constructor(onResult: (error: Error | undefined) => void) {
    const type = { 'Content-Type': 'application/x-protobuf' };
    super(
      createOtlpHttpExportDelegate(
        convertLegacyHttpOptions({}, 'METRICS', 'v1/metrics', type),
        ProtobufMetricsSerializer,
        'otlp_http_metric_exporter',
        MetricsExporterMetricsHelper,
        undefined,
      ),
    );
    this.#onResult = onResult;
  }
  override export(metrics: ResourceMetrics, done: (result: ExportResult) => void): void {
    super.export(metrics, (result) => {
      this.#onResult(result.code === ExportResultCode.SUCCESS ? undefined : (result.error ?? new Error('refused')));
      done(result);
    });
  }
}

const toText = (labels: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Values that OpenTelemetry can't send, such as those of a gauge without one, are left out. */
const toPoints = (values: MetricValues['values'], times: Times): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, attributes: toText(labels), value }));

/** Prometheus counts each bucket with those below it; OpenTelemetry counts them apart and has the one without an end last. */
function toHistogram(values: MetricValues['values'], name: string): Histogram {
  const find = (part: string) => values.find(({ metricName }) => metricName === name + part)?.value ?? 0;
  const buckets = values
    .filter(({ metricName }) => metricName === `${name}_bucket`)
    .map(({ labels, value }) => ({ below: Number(labels['le'] === '+Inf' ? Infinity : labels['le']), value }))
    .toSorted((a, b) => a.below - b.below);
  return {
    buckets: {
      boundaries: buckets.map(({ below }) => below).filter(Number.isFinite),
      counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
    },
    sum: find('_sum'),
    count: find('_count'),
  };
}

function toHistogramPoints({ name, values }: MetricValues, times: Times): DataPoint<Histogram>[] {
  const withoutEnd = ({ le: _end, ...labels }: MetricValues['values'][number]['labels']) => toText(labels);
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(Object.entries(withoutEnd(labels)).toSorted()));
  return [...series.values()].map((own) => ({
    ...times,
    attributes: withoutEnd(own[0]!.labels),
    value: toHistogram(own, name),
  }));
}

/** One of Prometheus's metrics as OpenTelemetry's. Summaries have no counterpart, and we have none. */
function toMetricData(metric: MetricValues, times: Times): MetricData | undefined {
  const { name, help, type, values } = metric;
  const about = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'counter')
    return { ...about, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: toPoints(values, times) };
  if (type === 'gauge') return { ...about, dataPointType: DataPointType.GAUGE, dataPoints: toPoints(values, times) };
  if (type === 'histogram')
    return { ...about, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistogramPoints(metric, times) };
  return undefined;
}

export interface Pushing {
  /** Sends them now. */
  push(): Promise<void>;
  /** Sends the last ones. */
  close(): Promise<void>;
}

/** Says once that sending fails, and once that it works again. */
function createReport(log: { warn(about: object, text: string): void }): (error: Error | undefined) => void {
  let isFailing = false;
  return (error) => {
    if (error && !isFailing) log.warn({ err: error }, 'metrics can’t be sent to the collector');
    if (!error && isFailing) log.warn({}, 'metrics are sent to the collector again');
    isFailing = error !== undefined;
  };
}

export function startPushing(
  metrics: { readAll(): Promise<MetricValues[]> },
  { intervalMs, timeoutMs }: PushSettings,
  { version, log }: { readonly version: string; readonly log: { warn(about: object, text: string): void } },
): Pushing {
  const startTime = hrTime();
  const ours = resourceFromAttributes(toResourceAttributes(version));
  const resource = defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
  const collect = async () => {
    const times = { startTime, endTime: hrTime() };
    const found = (await metrics.readAll()).flatMap((metric) => toMetricData(metric, times) ?? []);
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'daynook', version }, metrics: found }] },
      errors: [],
    };
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: new MetricExporter(createReport(log)),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMs,
    metricProducers: [{ collect }],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return {
    push: () => reader.forceFlush(),
    close: () => provider.shutdown({ timeoutMillis: CLOSE_MS }),
  };
}
