// The second half of `npm start`, on the pinned Node: builds the web if necessary, then starts the server in this process.
import { ensureWebBuilt } from './web-build.ts';

try {
  await ensureWebBuilt((text) => process.stdout.write(`${text}\n`));
} catch (error) {
  // The build's own output says what's wrong, and our stack trace would hide it.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await import('../server/src/main.ts');
