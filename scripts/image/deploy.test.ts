// compose.yaml, the manifests for Kubernetes, and the unit for systemd fit the server: its settings, addresses, port, user, and how long it
// takes to stop. Whether clusters accept them is for their own parsers.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemEndpoints } from '@daynook/contract/system';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../../server/src/config.ts';
import { STOP_LIMIT_MS } from '../../server/src/start-server.ts';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';
import { ROOT } from '../steps.ts';
import { readMemory } from './docker.ts';
import { USER_ID } from './engine.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const version = (JSON.parse(read('package.json')) as { version: string }).version;
const stopSeconds = STOP_LIMIT_MS / 1_000;
const isEndpoint = (path: string): boolean => `GET ${path}` in systemEndpoints;
/** Names in the file that explains every setting. */
const explained = new Set([...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name));

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const ignored = read('.dockerignore').split('\n');

  it('copies files that exist and aren’t left out', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, line]) =>
      line!.split(' ').slice(0, -1),
    );
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
      expect(ignored, source).not.toContain(source);
    }
  });

  it('runs as a user without rights, without a shell, and only writes to /data (IN1)', () => {
    expect(dockerfile).toContain(`USER ${USER_ID}:${USER_ID}`);
    expect(dockerfile).toContain('DATA_DIR=/data');
    expect(dockerfile).toContain('VOLUME /data');
    expect(dockerfile).toMatch(/^CMD \["node", "server\/src\/main\.ts"\]$/m);
  });

  it('never includes local settings', () => {
    expect(ignored).toContain('.env');
    expect(ignored).toContain('data');
  });
});

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly mem_limit?: string;
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Readonly<Record<string, Service>>;
    volumes: object;
  };
  const daynook = services['daynook']!;
  const GIVEN: Record<string, string> = {
    PUBLIC_URL: 'https://market.example',
    POSTGRES_PASSWORD: 'abc123',
    STAFF_EMAIL_DOMAINS: 'market.example',
    SMTP_URL: 'smtp://mail:1025',
  };

  it('gives the server settings it accepts, for a market without the demo (IN1)', () => {
    const environment = Object.fromEntries(
      Object.entries(daynook.environment!).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, variable: string) => GIVEN[variable]!),
      ]),
    );
    for (const name of Object.keys(environment)) expect(explained, name).toContain(name);
    const config = parseConfig(environment);
    expect(config).toMatchObject({
      publicUrl: GIVEN['PUBLIC_URL'],
      databaseUrl: 'postgres://daynook:abc123@postgres/daynook',
      redisUrl: 'redis://redis:6379',
      staffEmailDomains: ['market.example'],
      isDemo: false,
      hasSandbox: false,
    });
  });

  it('has no default for what has to be chosen, and its example names all of it', () => {
    const text = read('compose.yaml');
    const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    expect([...required].toSorted()).toEqual(Object.keys(GIVEN).toSorted());
    expect(text).not.toMatch(/^ *\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*: *(?!\$\{\w+:\?)\S/m);
    for (const name of required) expect(read('deploy/compose.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  });

  it('checks the health of every service, and restarts it', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.healthcheck?.test.length, name).toBeGreaterThan(1);
      expect(service.restart, name).toBe('unless-stopped');
      for (const needed of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(needed);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(existsSync(join(ROOT, source)), source).toBe(true);
        else expect(volumes).toHaveProperty(source);
      }
    }
    const [, , script, path] = daynook.healthcheck!.test;
    expect(existsSync(join(ROOT, script!))).toBe(true);
    expect(isEndpoint(path!), path).toBe(true);
  });

  it('only opens the proxy to the network, and gives the server time to stop', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    );
    expect(open.map(([name]) => name)).toEqual(['caddy']);
    expect(daynook.read_only).toBe(true);
    expect(Number.parseInt(daynook.stop_grace_period!, 10)).toBeGreaterThan(stopSeconds);
    expect(read('deploy/Caddyfile')).toContain(`port ${parseConfig({}).port}`);
  });

  it('lets nobody outside choose the ids of requests and traces', () => {
    const caddyfile = read('deploy/Caddyfile');
    for (const line of ['X-Request-ID {http.request.uuid}', '-Traceparent', '-Tracestate'])
      expect(caddyfile).toContain(`\t\theader_up ${line}\n`);
  });
});

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
  readonly spec?: unknown;
}
interface Deployment {
  readonly replicas: number;
  readonly strategy: { readonly type: string };
  readonly selector: { readonly matchLabels: object };
  readonly template: {
    readonly metadata: { readonly labels: object };
    readonly spec: {
      readonly terminationGracePeriodSeconds: number;
      readonly securityContext: { readonly runAsUser: number; readonly runAsNonRoot: boolean };
      readonly containers: readonly [
        {
          readonly image: string;
          readonly ports: readonly [{ readonly name: string; readonly containerPort: number }];
          readonly startupProbe: Probe;
          readonly livenessProbe: Probe;
          readonly readinessProbe: Probe;
          readonly lifecycle: { readonly preStop: { readonly exec: { readonly command: readonly [string, string] } } };
          readonly resources: Record<'requests' | 'limits', { readonly memory: string }>;
          readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
          readonly volumeMounts: readonly { readonly mountPath: string }[];
        },
      ];
    };
  };
}

describe('the manifests for Kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const manifests = readdirSync(join(ROOT, folder)).flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const find = (kind: string, name = 'daynook'): Manifest =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
  const deployment = find('Deployment').spec as Deployment;
  const pod = deployment.template.spec;
  const [container] = pod.containers;

  it('give the server settings it accepts', () => {
    const environment = { ...find('ConfigMap').data, ...find('Secret').stringData };
    for (const name of Object.keys(environment)) expect(explained, name).toContain(name);
    expect(parseConfig(environment)).toMatchObject({ isDemo: false, hasSandbox: false, renderThreads: 2 });
    expect(parseConfig(environment).s3?.bucket).toBeDefined();
  });

  it('run two nodes of this release as the image’s user, with a read-only file system (IN1)', () => {
    expect(deployment.replicas).toBe(2);
    expect(container.image.endsWith(`:${version}`), container.image).toBe(true);
    expect(pod.securityContext).toMatchObject({ runAsUser: USER_ID, runAsNonRoot: true });
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
  });

  it('ask addresses that exist, on the server’s port: only readiness depends on the database', () => {
    const paths = (['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map((probe) => {
      const { path, port } = container[probe].httpGet;
      expect(port).toBe(container.ports[0].name);
      expect(isEndpoint(path), path).toBe(true);
      return path;
    });
    expect(paths).toEqual(['/api/health', '/api/health', '/api/ready']);
    expect(container.ports[0].containerPort).toBe(parseConfig({}).port);
  });

  it('allow the time that stopping takes, and stop every node before a new version starts', () => {
    const [, pauseSeconds] = container.lifecycle.preStop.exec.command;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(pauseSeconds) + stopSeconds);
    expect(deployment.strategy.type).toBe('Recreate');
  });

  it('allow the memory that was measured', () => {
    const [, idleMb, loadedMb] = /^postgres +idle (\d+) MB.*after load (\d+) MB/m.exec(read('docs/benchmarks.md'))!;
    const toMb = (memory: string) => readMemory(`${memory}B`) / 1e6;
    expect(toMb(container.resources.requests.memory)).toBeGreaterThan(Number(idleMb));
    expect(toMb(container.resources.limits.memory)).toBeGreaterThan(1.5 * Number(loadedMb));
  });

  it('select what they’re about', () => {
    const labels = { 'app.kubernetes.io/name': 'daynook' };
    expect(deployment.template.metadata.labels).toEqual(labels);
    expect(deployment.selector.matchLabels).toEqual(labels);
    expect(find('Service').spec).toMatchObject({ selector: labels, ports: [{ targetPort: container.ports[0].name }] });
    expect(find('PodDisruptionBudget').spec).toMatchObject({ minAvailable: 1, selector: { matchLabels: labels } });
    const redisUrl = new URL(find('ConfigMap').data!['REDIS_URL']!);
    expect(find('Service', redisUrl.hostname).spec).toMatchObject({ ports: [{ port: Number(redisUrl.port) }] });
  });
});

it('systemd waits until the server has stopped, and starts it without npm, which passes no signals on', () => {
  const unit = read('deploy/systemd/daynook.service');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(stopSeconds);
  const [, script] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit)!;
  expect(existsSync(join(ROOT, script!))).toBe(true);
});

describe('deploy/run', () => {
  const folder = makeTemporaryFolder('daynook-run-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const settings = join(folder, 'daynook.env');
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  /** With a Node that prints what it was given, as the user with this number. */
  function run(userId: number, ...args: readonly string[]) {
    program('node', `pwd; printf '%s\\n' "$@"; env`);
    program('id', `case $1 in -u) echo ${userId} ;; *) echo daynook ;; esac`);
    const { status, stdout, stderr } = spawnSync(join(ROOT, 'deploy/run'), args, {
      env: { PATH: `${folder}:/usr/bin:/bin`, SETTINGS_FILE: settings },
      encoding: 'utf8',
    });
    return { status, lines: stdout.split('\n'), stderr };
  }

  it('gives our commands the settings as systemd reads them, whatever is in them', () => {
    const lines = [
      'MAIL_FROM=Daynook <hello@daynook.example>',
      'SMTP_URL="smtps://user:a$b`c@mail.example"',
      `UPSTREAMS=[{"id":"acme","clientSecret":"a#b c&d"}]`,
      "BACKUP_PASSPHRASE='twelve = characters'",
    ];
    writeFileSync(settings, ['# Settings', '', '; more', ...lines].join('\n'));
    const done = run(1_000, 'backup', '/var/backups/day nook');
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.lines.slice(0, 3)).toEqual([ROOT, 'scripts/backup.mjs', '/var/backups/day nook']);
    expect(done.lines).toContain(lines[0]);
    expect(done.lines).toContain('SMTP_URL=smtps://user:a$b`c@mail.example');
    expect(done.lines).toContain(lines[2]);
    expect(done.lines).toContain('BACKUP_PASSPHRASE=twelve = characters');
  });

  it('doesn’t run as root, whose files the server couldn’t write to, and says what to do instead', () => {
    writeFileSync(settings, '');
    expect(run(0, 'verify')).toMatchObject({ status: 2, stderr: expect.stringContaining('sudo -u daynook') });
  });

  it('says what’s missing', () => {
    expect(run(1_000)).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
    rmSync(settings);
    expect(run(1_000, 'verify')).toMatchObject({ status: 2, stderr: expect.stringContaining('chmod 640') });
  });
});
