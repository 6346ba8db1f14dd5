// Refuses requests early when this process can't keep up. A refusal costs a fraction of the work, so everything else stays fast.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { sendBusyPage } from './busy-page.ts';
import { isForPrograms } from './not-found.ts';

const RETRY_SECONDS = 3;
const SAMPLE_MS = 1_000;
/**
 * Load balancers and people on call use these, especially when we're busy. Files cost almost nothing and complete a page that was
 * already sent.
 */
const ALWAYS_ANSWERED = /^\/(?:api\/(?:health|ready)|assets\/.*)(?:$|\?)/;
/** Pictures for link previews. No page waits for them. */
const PREVIEW = /^\/preview(?:\/|$|\?)/;

/**
 * The mean delay, in ms, of a second's event loop turns and of the requests that waited (`takeMeanWaitMs`). Takes the lower of the last
 * two, so that a single slow response or the start doesn't trigger anything.
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
 * A busy event loop delays every turn. Above `limitMs`, everything except health and files gets OVERLOADED. Pages, which cost the most,
 * get it above half of that.
 */
export async function guardAgainstOverload(
  app: FastifyInstance,
  limitMs: number,
  delayMs: () => number = lastingDelay(app),
): Promise<void> {
  // We only use the plugin's measurements, because its own limit doesn't distinguish pages from API calls.
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
