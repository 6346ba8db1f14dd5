// A thread of `bench/health-bench.ts`: a server that only responds. Its response time shows how busy the machine is.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

const server = createServer((_request, response) => {
  response.setHeader('content-length', '2').end('{}');
});
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port));
