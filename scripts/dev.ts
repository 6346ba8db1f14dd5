// The second half of `npm run dev`: restarts the development server when files of the server or contract change. Vite watches the web's
// files inside it and reloads them in the page.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const child = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    ...['server/src', 'server/migrations', 'contract/src'].map((folder) => `--watch-path=${join(ROOT, folder)}`),
    join(ROOT, 'scripts/dev-server.ts'),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 0));
