// The second half of `npm start`, under the pinned Node: an up-to-date web, then the server in this very process.
import { ensureWebBuilt } from './web-build.ts';

try {
  await ensureWebBuilt((text) => process.stdout.write(`${text}\n`));
} catch (error) {
  // The build's own output says what is wrong; our stack would bury it.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await import('../server/src/main.ts');
