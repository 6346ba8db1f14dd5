// The second half of `npm run dev`: watches the server's and the contract's files and starts the development server
// anew when one changes. The web's files are watched by Vite inside it and reload in the page.
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
