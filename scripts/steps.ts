// Runs the steps of a check one after the other and counts results. Continues after failures, so that one run finds everything.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export interface Counts {
  passed: number;
  failed: number;
  /** The names of what failed. They're printed again at the end, so that a truncated log still has them. */
  failures: string[];
}

export const emptyCounts = (): Counts => ({ passed: 0, failed: 0, failures: [] });

/**
 * The compiler's arguments. By default, each of its four checkers repeats the files that projects share, which doubles the work and
 * memory on a few cores.
 */
export const TYPES = ['-b', '--pretty', 'false', ...(availableParallelism() < 4 ? ['--checkers', '1'] : [])];

/** Prints text, right away or in turn. */
export type Show = (text: string | Buffer) => void;

export const showAtOnce: Show = (text) => void process.stdout.write(text);

interface ToolOptions {
  readonly folder?: string;
  /** Where its output goes. Default: the screen. */
  readonly show?: Show | undefined;
}

/** Runs a program from node_modules/.bin (or Node itself) and returns its exit code. */
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

/** Starts work next to other work, so that both share the processors. Its output is kept until the returned function is called. */
export function begin<T>(work: (show: Show) => Promise<T>): () => Promise<T> {
  const kept: (string | Buffer)[] = [];
  let showNow: Show = (text) => void kept.push(text);
  const ended = work((text) => showNow(text));
  // The caller gets the error when its turn comes.
  ended.catch(() => undefined);
  return () => {
    showNow = showAtOnce;
    for (const text of kept) showAtOnce(text);
    return ended;
  };
}

/** A step that either passes or fails. Counts as one test. */
export async function step(counts: Counts, title: string, run: () => Promise<number>): Promise<void> {
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
