// Answers to text messages, as the operator's SMS service reports them: someone who answers STOP gets no more.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { readSender } from './rules.ts';
import { receiveAnswer } from './service.ts';

const Incoming = z.object({ from: z.string().max(30), text: z.string().max(2_000) });

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Adds the route if the SMS service has a token for it. */
export function registerIncomingTexts(app: FastifyInstance, deps: Deps): void {
  const { sms, hasRateLimits } = deps.config;
  const token = sms?.inboundToken;
  if (token === undefined) return;
  const expected = hash(`Bearer ${token}`);
  // The service reports everyone's replies from one address. One that's refused here may never come again.
  app.post('/api/webhooks/sms', { config: toRateLimit('write', hasRateLimits) }, async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) throw new AppError('UNAUTHENTICATED');
    const { success, data } = Incoming.safeParse(request.body);
    if (!success) throw new AppError('VALIDATION_FAILED');
    await receiveAnswer(deps, { ...data, from: readSender(data.from) });
    return reply.header('cache-control', 'no-store').status(204).send();
  });
}
