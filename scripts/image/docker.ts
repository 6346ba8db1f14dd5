// Builds and runs with Docker.
import { execFileSync, spawn } from 'node:child_process';
import { ROOT } from '../steps.ts';
import { buildArguments, type Container, type Engine, IMAGE } from './engine.ts';

const docker = (args: readonly string[]): string => execFileSync('docker', args, { encoding: 'utf8' }).trim();

const UNITS: Readonly<Record<string, number>> = { B: 1, KiB: 1_024, MiB: 1_024 ** 2, GiB: 1_024 ** 3 };

/** From what `docker stats` prints, such as `371.2MiB / 23.5GiB`. */
export function readMemory(text: string): number {
  const [, amount, unit] = /^([\d.]+)([KMG]?i?B)/.exec(text) ?? [];
  return Number(amount) * (UNITS[unit ?? ''] ?? Number.NaN);
}

/** On this machine's network, so that it reaches the database and we reach it. */
const RUN = ['run', '--rm', '--read-only', '--tmpfs', '/tmp', '--network', 'host', '--cap-drop', 'ALL'];

function start(environment: Record<string, string>, origin: string): Container {
  const name = `daynook-trial-${environment['PORT']}`;
  const settings = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const startedMs = performance.now();
  const child = spawn('docker', [...RUN, '--name', name, ...settings, `${IMAGE}:latest`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    origin,
    startedMs,
    exited,
    output: () => output,
    measureMemoryBytes: () => readMemory(docker(['stats', '--no-stream', '--format', '{{.MemUsage}}', name])),
    stop: () => {
      if (child.exitCode === null) docker(['kill', '--signal', 'SIGTERM', name]);
      return exited;
    },
  };
}

export const createDocker = (): Engine => ({
  build: (options) => {
    execFileSync('docker', ['build', ...buildArguments(options), '.'], { cwd: ROOT, stdio: 'inherit' });
  },
  measureBytes: () => Number(docker(['image', 'inspect', '--format', '{{.Size}}', `${IMAGE}:latest`])),
  start: async (environment, origin) => start(environment, origin),
  close: () => undefined,
});
