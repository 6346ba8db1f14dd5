// Runs the steps of a check one after the other, keeps count, and never stops at the first failure: one run tells all.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export interface Tally {
  passed: number;
  failed: number;
  /** What failed, by name: told again at the end, where a log that was cut still has it. */
  failures: string[];
}

export const emptyCounts = (): Tally => ({ passed: 0, failed: 0, failures: [] });

/**
 * What the compiler is told. Its four checkers each check again what the files of a project share: on a few cores they take twice the
 * work and twice the memory of one.
 */
export const TYPES = ['-b', '--pretty', 'false', ...(availableParallelism() < 4 ? ['--checkers', '1'] : [])];

/** Shows text, at once or when its turn comes. */
export type Show = (text: string | Buffer) => void;

export const showAtOnce: Show = (text) => void process.stdout.write(text);

interface ToolOptions {
  readonly folder?: string;
  /** Where its output goes: straight to the screen when left out. */
  readonly show?: Show | undefined;
}

/** Runs a program of node_modules/.bin (or Node itself) and answers its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  options: ToolOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = options.show ? 'pipe' : 'inherit';
    const child = spawn(tool, args, {
      cwd: options.folder ?? ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => options.show?.(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Begins work beside other work, so both share the processors. Its output is kept until the returned function is called. */
export function begin<T>(work: (show: Show) => Promise<T>): () => Promise<T> {
  const kept: (string | Buffer)[] = [];
  let showNow: Show = (text) => void kept.push(text);
  const ended = work((text) => showNow(text));
  // The caller hears of it when its turn comes.
  ended.catch(() => undefined);
  return () => {
    showNow = showAtOnce;
    for (const text of kept) showAtOnce(text);
    return ended;
  };
}

/** One step that either holds or does not; counts as one test. */
export async function step(counts: Tally, title: string, run: () => Promise<number>): Promise<void> {
  showAtOnce(`\n── ${title}\n`);
  const startedMs = performance.now();
  const code = await run().catch((error: unknown) => {
    showAtOnce(`${String(error)}\n`);
    return 1;
  });
  if (code !== 0) counts.failures.push(title);
  counts[code === 0 ? 'passed' : 'failed'] += 1;
  showAtOnce(`${code === 0 ? '✓' : '✗'} ${title} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)\n`);
}
