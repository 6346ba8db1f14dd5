// Starts the server once, on the embedded database in a temporary folder, so that Node keeps what it compiled in NODE_COMPILE_CACHE.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'daynook-'));
const settings = {
  DATA_DIR: dataDir,
  DEMO: 'off',
  STAFF_EMAIL_DOMAINS: 'daynook.example',
  HOST: '127.0.0.1',
  PORT: '0',
};
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
server.stdout.on('data', (chunk) => {
  output += chunk;
  if (output.includes(' is ready on ')) server.kill('SIGTERM');
});
const code = await new Promise((resolve) => server.once('exit', resolve));
rmSync(dataDir, { recursive: true });
process.stdout.write(output);
process.exit(code ?? 1);
