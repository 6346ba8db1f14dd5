// Builds with buildah, which needs neither a daemon nor an engine, and runs the result with the kernel's namespaces. That needs root.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, readFileSync, rmSync } from 'node:fs';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';
import { ROOT } from '../steps.ts';
import { DEBOOTSTRAP, makeDebian } from './debootstrap.ts';
import { buildArguments, type Container, type Engine, IMAGE, USER_ID } from './engine.ts';

interface ImageConfig {
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
}

/**
 * What an engine does, too: the image is read-only, /data and /tmp aren't, and the process is the first of its own. `$1` is the image,
 * `$2` the data.
 */
const MOUNTS = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/data"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
root="$1" user="$3" folder="$4"
shift 4
exec setpriv --no-new-privs chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment --chdir="$folder" "$@"`;

const buildah = (args: readonly string[]): string => execFileSync('buildah', args, { encoding: 'utf8' }).trim();

function readConfig(): ImageConfig {
  const { Docker } = JSON.parse(buildah(['inspect', '--type', 'image', `${IMAGE}:latest`])) as {
    Docker: { config: ImageConfig };
  };
  return Docker.config;
}

/** The process inside, as this machine numbers it: the only child of the one that made its namespaces. */
const findFirstProcess = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

function startIn(root: string, environment: Record<string, string>, origin: string): Container {
  const { Env, Cmd, User, WorkingDir } = readConfig();
  const data = makeTemporaryFolder('daynook-image-data-');
  chownSync(data, USER_ID, USER_ID);
  const settings = [...Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
  const startedMs = performance.now();
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
  const inside = ['sh', '-c', MOUNTS, 'sh', root, data, User, WorkingDir, ...settings, ...Cmd];
  const child = spawn('unshare', [...namespaces, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      rmSync(data, { recursive: true, force: true });
      resolve(code);
    });
  });
  return {
    origin,
    startedMs,
    exited,
    output: () => output,
    measureMemoryBytes: () => {
      const status = readFileSync(`/proc/${findFirstProcess(child.pid!)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1_024;
    },
    stop: () => {
      if (child.exitCode === null) process.kill(findFirstProcess(child.pid!), 'SIGTERM');
      return exited;
    },
  };
}

export function createBuildah(say: (text: string) => void): Engine {
  let container: string | undefined;
  /** The image's files, in a container of their own that nothing changes. */
  const mount = (): string => {
    container ??= buildah(['from', '--pull-never', `${IMAGE}:latest`]);
    return buildah(['mount', container]);
  };
  return {
    build: ({ base, ...release }) => {
      const made = base === DEBOOTSTRAP ? makeDebian(say) : base;
      // Docker's format has health checks.
      const options = ['--isolation', 'chroot', '--format', 'docker', '--layers'];
      const args = ['bud', ...options, ...buildArguments({ base: made, ...release }), '.'];
      execFileSync('buildah', args, { cwd: ROOT, stdio: 'inherit' });
    },
    measureBytes: () => Number(execFileSync('du', ['-sb', mount()], { encoding: 'utf8' }).split('\t')[0]),
    start: async (environment, origin) => startIn(mount(), environment, origin),
    close: () => {
      if (container) buildah(['rm', container]);
    },
  };
}
