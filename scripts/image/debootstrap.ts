// Makes the image that others are built on, where there's no registry: the same as debian:bookworm-slim, from Debian's packages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts';

export const DEBOOTSTRAP = 'debootstrap';
const RELEASE = 'bookworm';
const IMAGE = `localhost/debian:${RELEASE}-slim`;
const MIRROR = 'http://deb.debian.org/debian';

/** What Debian's own slim image doesn't have either. */
const EMPTIED = [
  'var/cache/apt',
  'var/lib/apt/lists',
  'var/log',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
];

function makeSlim(root: string): void {
  for (const folder of EMPTIED)
    for (const name of readdirSync(join(root, folder))) rmSync(join(root, folder, name), { recursive: true });
  // Licenses stay.
  execFileSync('find', [join(root, 'usr/share/doc'), '-type', 'f', '!', '-name', 'copyright', '-delete']);
}

/** Makes it unless it's there. Returns its name. */
export function makeDebian(say: (text: string) => void): string {
  const present = execFileSync('buildah', ['images', '--format', '{{.Name}}:{{.Tag}}'], { encoding: 'utf8' });
  if (present.split('\n').includes(IMAGE)) return IMAGE;
  say(`Making ${IMAGE} with debootstrap …`);
  const folder = makeTemporaryFolder('daynook-debian-');
  const root = join(folder, 'root');
  try {
    mkdirSync(root);
    execFileSync(DEBOOTSTRAP, ['--variant=minbase', RELEASE, root, MIRROR], { stdio: ['ignore', 'ignore', 'inherit'] });
    makeSlim(root);
    writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY root /\nCMD ["bash"]\n');
    execFileSync('buildah', ['bud', '--isolation', 'chroot', '--tag', IMAGE, folder], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return IMAGE;
}
