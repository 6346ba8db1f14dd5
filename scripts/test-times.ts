// How long each test file took in its last run on this machine, so that `npm run quick` knows what fits in its time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './steps.ts';

const FILE = join(ROOT, 'node_modules/.cache/daynook/test-times.json');
/** For files that have never run here. */
const UNKNOWN_SECONDS = 3;

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[];
}

function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** Saves the times of a Vitest report. */
export function rememberTimes({ testResults }: Report, root: string): void {
  const times = readTimes();
  for (const { name, startTime, endTime } of testResults)
    if (name.startsWith(root)) times[name.slice(root.length + 1).replaceAll('\\', '/')] = (endTime - startTime) / 1000;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(times));
}

/** A test file's time in seconds. */
export function loadTestTimes(): (file: string) => number {
  const times = readTimes();
  return (file) => times[file] ?? UNKNOWN_SECONDS;
}
