// Starts and stops the application for load tests.
import { fork } from 'node:child_process';

export interface BenchedServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

interface Settings {
  readonly demo?: 'on' | 'off';
  readonly rateLimits?: 'on' | 'off';
  /** More settings, as in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The application with eight database connections, by default without demo, rate limits, or logs, on the given port or any free one. */
export async function startBenchedServer(
  databaseUrl: string,
  { demo = 'off', rateLimits = 'off', environment = {} }: Settings = {},
): Promise<BenchedServer> {
  const child = fork(new URL('./server-process.ts', import.meta.url), [], {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter(Boolean),
    ],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      STAFF_EMAIL_DOMAINS: 'daynook.com,daynook.dev',
      PORT: process.env['BENCH_PORT'] ?? '0',
      DEMO: demo,
      RATE_LIMITS: rateLimits,
      SANDBOX_PAYMENTS: 'on',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready((message as { port: number }).port));
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return {
    port,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
