// Reads Prometheus's text format as strictly as Prometheus does (https://prometheus.io/docs/instrumenting/exposition_formats).

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\["\\\\n])*)"';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{((?:${LABEL})(?:,${LABEL})*,?)?\\})? (\\S+)$`);
const HELP = new RegExp(`^# HELP (${NAME}) (.*)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;

const findFamily = (name: string, types: ReadonlyMap<string, string>): string =>
  types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '');

/** Throws on anything that Prometheus would refuse. */
export function readPrometheusText(text: string): { samples: Sample[]; types: Map<string, string> } {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n')) {
    const type = TYPE.exec(line);
    if (type) {
      if (types.has(type[1]!)) throw new Error(`A second type: ${line}`);
      types.set(type[1]!, type[2]!);
    }
    if (line === '' || type || HELP.test(line)) continue;
    const sample = SAMPLE.exec(line);
    const value = line.slice(line.lastIndexOf(' ') + 1);
    if (!sample || !NUMBER.test(value)) throw new Error(`Not a sample: ${line}`);
    const labels = [...(sample[2] ?? '').matchAll(new RegExp(LABEL, 'g'))].map(
      ([, name, text_]) => [name!, text_!] as const,
    );
    const key = `${sample[1]} ${JSON.stringify(labels.toSorted())}`;
    if (seen.has(key)) throw new Error(`Twice: ${line}`);
    seen.add(key);
    if (!types.has(findFamily(sample[1]!, types))) throw new Error(`No type before: ${line}`);
    samples.push({
      name: sample[1]!,
      labels: Object.fromEntries(labels),
      value: Number(value.replace('Inf', 'Infinity')),
    });
  }
  return { samples, types };
}
