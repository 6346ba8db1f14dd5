// The application in its own process on DATABASE_URL, for load tests. Prints its port once it listens, and ends on SIGTERM.

import { parseConfig } from '../server/src/config.ts';
import { createLog } from '../server/src/log.ts';
import { startServer } from '../server/src/start-server.ts';

const config = parseConfig(process.env);
const server = await startServer(config, createLog(config), () => {});
process.send?.({ port: config.port || Number(new URL(server.url).port) });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(1));
