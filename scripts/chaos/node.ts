// A node of the application in its own process, which chaos can kill and restart on the same port.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

export interface ChaosNode {
  readonly port: number;
  /** Resolves when it's ready to serve. */
  start(): Promise<void>;
  /** Like a power failure: nothing is finished. */
  kill(): Promise<void>;
  /** Like a supervisor. */
  stop(): Promise<void>;
}

/** `logPath` gets the logs of all its restarts. */
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
