// The parts of docs/benchmarks.md that `npm run bench` writes. Everything around them is written by hand and has no figures.
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../docs/benchmarks.md');

const beginMark = (name: string) => `<!-- npm run bench writes ${name} from here -->`;
const endMark = (name: string) => `<!-- npm run bench writes ${name} to here -->`;

/** The document with another text between the marks of this name. Throws if it doesn't have them. */
export function replacePart(document: string, name: string, text: string): string {
  const begin = document.indexOf(beginMark(name));
  const end = document.indexOf(endMark(name));
  if (begin < 0 || end < begin) throw new Error(`docs/benchmarks.md has no place for ${name}.`);
  return `${document.slice(0, begin)}${beginMark(name)}\n\n${text}\n\n${document.slice(end)}`;
}

export async function writePart(name: string, text: string): Promise<void> {
  await writeFile(DOCUMENT, replacePart(await readFile(DOCUMENT, 'utf8'), name, text));
}

/** Such as "2 cores, 24 GB, Node 26.10.0". */
export const describeMachine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

export const today = (): string => new Date().toISOString().slice(0, 10);

/** What a program printed, with when and where. */
export function describeProgram(path: string, printed: string, loadBefore: number): string {
  const load = `Load average before the run ${loadBefore.toFixed(1)}, after it ${loadavg()[0]!.toFixed(1)}.`;
  const lines = printed.split('\n').map((line) => line.split('\r').at(-1)!.trimEnd());
  return [
    `\`node ${path}\`, ${today()}: ${describeMachine()}. ${load}`,
    '',
    '```',
    lines.join('\n').trim(),
    '```',
  ].join('\n');
}
