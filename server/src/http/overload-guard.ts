// Refuses early when this process can't keep up: an answer that says "later" costs a fraction of the work, so the rest stays quick.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { sendBusyPage } from './busy-page.ts';
import { isForPrograms } from './not-found.ts';

const RETRY_SECONDS = 3;
const SAMPLE_MS = 1_000;
/** Balancers and people on call ask these, above all when we're busy. Files cost next to nothing and complete a page that was sent. */
const ALWAYS_ANSWERED = /^\/(?:api\/(?:health|ready)|assets\/.*)(?:$|\?)/;
/** Pictures for link previews, which no page waits for. */
const PREVIEW = /^\/preview(?:\/|$|\?)/;

/**
 * The mean delay of a second's turns and of the requests that waited for theirs (`takeMeanWaitMs`), in ms, the lower of the last two:
 * a single slow answer, or the start, trips nothing.
 */
export function lastingDelay(app: FastifyInstance, takeMeanWaitMs: () => number = () => 0): () => number {
  let [earlier, latest] = [0, 0];
  const timer = setInterval(() => {
    [earlier, latest] = [latest, app.memoryUsage().eventLoopDelay + takeMeanWaitMs()];
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => Math.min(earlier, latest);
}

/**
 * Every turn of the event loop is late by what waits in it. Past `limitMs`, all but health and files get OVERLOADED; pages, which cost
 * the most, already get it past half of that.
 */
export async function guardAgainstOverload(
  app: FastifyInstance,
  limitMs: number,
  delayMs: () => number = lastingDelay(app),
): Promise<void> {
  // Without limits of its own it measures and leaves the decision to us: theirs knows no difference between pages and calls.
  await app.register(underPressure, { sampleInterval: SAMPLE_MS });
  app.addHook('onRequest', async (request, reply) => {
    const delay = delayMs();
    if (delay <= limitMs / 2 || ALWAYS_ANSWERED.test(request.url)) return;
    if (delay <= limitMs && (isForPrograms(request.url) || PREVIEW.test(request.url))) return;
    const error = new AppError('OVERLOADED', { retryIn: RETRY_SECONDS });
    if (sendBusyPage(error, request, reply)) return reply;
    throw error;
  });
}
