// A thread of `bench/health-bench.ts`: readers who each request the next URL as soon as they have a response, each time from another
// network. Counts responses by status until it gets a message, and replies with the counts.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface ReadersInput {
  readonly port: number;
  readonly readers: number;
  readonly addresses: readonly string[];
}
export type ReaderCounts = Record<string, number>;

const BREAK_MS = 50;

const { port, readers, addresses } = workerData as ReadersInput;
const agent = new Agent({ keepAlive: true, maxSockets: readers });
const counts: ReaderCounts = {};
let askedCount = 0;

function count(outcome: string): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}

function ask(): void {
  askedCount += 1;
  const network = (askedCount % 65_536).toString(16);
  const headers = { 'x-forwarded-for': `2001:db8:${network}::1`, accept: 'text/html,*/*' };
  const sent = request({ port, agent, path: addresses[askedCount % addresses.length]!, headers }, (answer) => {
    count(String(answer.statusCode));
    answer.resume().on('end', ask).on('error', ask);
  });
  sent.on('error', () => {
    count('broken');
    setTimeout(ask, BREAK_MS);
  });
  sent.end();
}

for (let reader = 0; reader < readers; reader += 1) ask();
parentPort!.once('message', () => {
  parentPort!.postMessage(counts);
  process.exit();
});
