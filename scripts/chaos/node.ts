// A node of the application as a process of its own that chaos may kill and start again at the same port.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

export interface ChaosNode {
  readonly port: number;
  /** Resolves when it is ready to serve. */
  start(): Promise<void>;
  /** As when the machine takes it: nothing is finished. */
  kill(): Promise<void>;
  /** As a supervisor does. */
  stop(): Promise<void>;
}

/** `logPath` collects what it logs over all its lives. */
export function createNode(port: number, environment: Record<string, string>, logPath: string): ChaosNode {
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await exited;
  };
  return {
    port,
    start: () =>
      new Promise<void>((resolve, reject) => {
        const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
          env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'warn', ...environment },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        child = started;
        const log = createWriteStream(logPath, { flags: 'a' });
        let said = '';
        started.stdout?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('is ready on')) resolve();
        });
        started.stderr?.pipe(log);
        started.once('exit', (code, signal) => reject(new Error(`a node ended with ${signal ?? code}: ${said}`)));
      }),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
