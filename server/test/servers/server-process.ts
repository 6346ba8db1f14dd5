// The server in its own process, for tests of how it starts, ends, and is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { OWN_MARKET } from '../app.ts';

/** Tokens name their issuer, which is the public URL. So it's the same one whatever port a process gets. */
export const PUBLIC_URL = 'http://localhost:3000';
const MAIN = join(import.meta.dirname, '../../src/main.ts');

export interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
}

const running = new Set<ChildProcess>();

export function startProcess(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...OWN_MARKET,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      PUBLIC_URL,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => text, exited };
}

/** Resolves when the process has printed it. Rejects if it ends before. */
export async function said(started: Started, words: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const checkOutput = () => started.output().includes(words) && resolve();
    started.child.stdout?.on('data', checkOutput);
    void started.exited.then((code) => reject(new Error(`ended with ${code}: ${started.output()}`)));
    checkOutput();
  });
}

export const ready = (started: Started): Promise<void> => said(started, 'is ready on');

/** Ends what a failed test left running. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}
