// What builds and runs an image: buildah or Docker.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const IMAGE = 'localhost/daynook';
/** Set in the Dockerfile. */
export const USER_ID = 10_001;

export interface BuildOptions {
  /** The image to build on. Default: the Dockerfile's. */
  readonly base: string | undefined;
  readonly version: string;
  readonly commit: string;
}

export interface Container {
  readonly origin: string;
  /** When it was started, by `performance.now()`. */
  readonly startedMs: number;
  /** What it printed so far. */
  output(): string;
  measureMemoryBytes(): number;
  /** Its exit code. */
  readonly exited: Promise<number | null>;
  /** Sends the first process SIGTERM. Resolves to its exit code. */
  stop(): Promise<number | null>;
}

export interface Engine {
  build(options: BuildOptions): void;
  measureBytes(): number;
  /** Starts the image with a read-only file system, an empty data folder, and these settings. It sees this machine's network. */
  start(environment: Record<string, string>, origin: string): Promise<Container>;
  close(): void;
}

export const hasProgram = (name: string): boolean => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;

/** Trusted by this machine, such as its company's. Packages are downloaded with them. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

export const buildArguments = ({ base, version, commit }: BuildOptions): string[] => [
  ...(base === undefined ? [] : ['--build-arg', `BASE=${base}`]),
  ...(existsSync(AUTHORITIES) ? ['--secret', `id=authorities,src=${AUTHORITIES}`] : []),
  ...['--build-arg', `VERSION=${version}`, '--build-arg', `COMMIT=${commit}`],
  ...['--tag', `${IMAGE}:${version}`, '--tag', `${IMAGE}:latest`],
];
