// The second half of `npm start`, under the pinned Node: an up-to-date web, then the server in this very process.
import { ensureWebBuilt } from './web-build.ts';

await ensureWebBuilt((text) => process.stdout.write(`${text}\n`));
await import('../server/src/main.ts');
