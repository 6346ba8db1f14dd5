// Adds optional platform packages that a registry mirror may lack to package-lock.json, so that `npm ci` accepts the lockfile on every
// platform. Run it after each `npm install`. Works on Node 20.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCKFILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
const packages = lock.packages;

/** The lockfile key of the installed `name` that the package at `from` requires, or undefined. */
function findInstalled(from, name) {
  for (let folder = from; ; ) {
    const key = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!folder) return undefined;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}

let addedCount = 0;
for (const [key, entry] of Object.entries(packages)) {
  if (key === '') continue;
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (findInstalled(key, name)) continue;
    const os = /(darwin|linux|win32|android|freebsd|openharmony|wasm32|sunos|netbsd|openbsd|aix)/.exec(name)?.[1];
    const cpu = /(arm64|x64|x32|ia32|arm(?=-|$)|ppc64|riscv64|s390x|wasm32|loong64|mips64el)/.exec(name)?.[1];
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(os && os !== 'wasm32' ? { os: [os] } : {}),
      ...(/musl/.test(name) ? { libc: ['musl'] } : {}),
    };
    addedCount += 1;
  }
}
// Download addresses differ between machines, so the lockfile only keeps integrity hashes.
for (const entry of Object.values(packages)) if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lockfile complete: ${addedCount} platform entries added`);
