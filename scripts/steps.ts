// Runs the steps of a check one after the other, keeps count, and never stops at the first failure: one run tells all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export interface Tally {
  passed: number;
  failed: number;
  /** What failed, by name: told again at the end, where a log that was cut still has it. */
  failures: string[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, failures: [] });

/** Runs a program of node_modules/.bin (or Node itself) and answers its exit code; its output goes to the screen. */
export function runTool(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  folder = ROOT,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The same beside other steps: what it says is told when its own turn comes. */
export function beginTool(tool: string, args: readonly string[]): () => Promise<number> {
  const output: Buffer[] = [];
  const ended = new Promise<number>((resolve) => {
    const child = spawn(tool, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (error) => {
      output.push(Buffer.from(`${String(error)}\n`));
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  return async () => {
    const code = await ended;
    process.stdout.write(Buffer.concat(output));
    return code;
  };
}

/** One step that either holds or does not; counts as one test. */
export async function step(tally: Tally, title: string, run: () => Promise<number>): Promise<void> {
  process.stdout.write(`\n── ${title}\n`);
  const startedMs = performance.now();
  const code = await run().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    return 1;
  });
  if (code !== 0) tally.failures.push(title);
  tally[code === 0 ? 'passed' : 'failed'] += 1;
  process.stdout.write(
    `${code === 0 ? '✓' : '✗'} ${title} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)\n`,
  );
}
