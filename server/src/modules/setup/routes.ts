// The pages of the first start under /setup, which are gone as soon as there's an admin, and the steps that follow for staff.
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../../current-languages.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { toRateLimit } from '../../http/rate-limits.ts';
import { NetworkLimit } from '../../identity/attempt-counter.ts';
import { readBody, readSignUp, readText } from '../../identity/first-account.ts';
import type { Errors } from '../../identity/pages/layout.ts';
import { showPage } from '../../identity/show-page.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { isStaffEmail } from '../members/service.ts';
import { adminPage, codePage, donePage } from './pages.ts';
import { createFirstAdmin, findCode, getSetup, isSetupOpen, putStep } from './service.ts';
import { WORDS } from './words.ts';

const FORM_LIMIT_BYTES = 8 * 1024;
const WRONG_PER_NETWORK = 10;
const WINDOW_MINUTES = 15;

/** Counts before the code is looked up, so that a thousand at once count like a thousand in a row. */
function createGuessLimit({ clock, config }: Deps) {
  const perNetwork = new NetworkLimit(clock, WRONG_PER_NETWORK, WINDOW_MINUTES);
  return {
    take: (ip: string): number => (config.hasRateLimits ? perNetwork.take(ip) : 0),
    giveBack: (ip: string): void => perNetwork.giveBack(ip),
  };
}

interface Problem {
  readonly words: string;
  readonly status: number;
  readonly waitSeconds?: number;
}

async function addPages(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  const guesses = createGuessLimit(deps);
  const rateLimit = toRateLimit('write', deps.config.hasRateLimits);
  const domains = deps.config.staffEmailDomains;

  /** What's wrong with the code; undefined if it works. Not the reply, which is a promise of its own once it's sent. */
  async function findProblem({ ip }: FastifyRequest, code: string): Promise<Problem | undefined> {
    if (code === '') return { words: WORDS.code.missing, status: 400 };
    const waitSeconds = guesses.take(ip);
    if (waitSeconds > 0) return { words: WORDS.code.tooMany(Math.ceil(waitSeconds / 60)), status: 429, waitSeconds };
    const found = await findCode(deps.db.kysely, code, deps.clock.now());
    if (typeof found === 'string') return { words: WORDS.code[found], status: 400 };
    guesses.giveBack(ip);
    return undefined;
  }

  function refuseCode(reply: FastifyReply, code: string, { words, status, waitSeconds }: Problem): FastifyReply {
    if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
    return showPage(reply, deps.config, codePage(code, { code: words }), status);
  }

  scope.get('/setup', { config: rateLimit }, async (request, reply) => {
    if (!(await isSetupOpen(deps))) return reply.callNotFound();
    const query = readBody(request.query);
    if (query['code'] === undefined) return showPage(reply, deps.config, codePage(''));
    const code = readText(query, 'code', 100).trim();
    const problem = await findProblem(request, code);
    return problem ? refuseCode(reply, code, problem) : showPage(reply, deps.config, adminPage(code, { domains }));
  });

  scope.post('/setup', { config: rateLimit }, async (request, reply) => {
    if (!(await isSetupOpen(deps))) return reply.callNotFound();
    const body = readBody(request.body);
    const code = readText(body, 'code', 100).trim();
    const problem = await findProblem(request, code);
    if (problem) return refuseCode(reply, code, problem);
    const { errors, name, email, password } = readSignUp(body);
    const again = (why: Errors) => showPage(reply, deps.config, adminPage(code, { name, email, domains }, why), 400);
    const elsewhere = isStaffEmail(email, true, domains) ? {} : { email: WORDS.admin.emailElsewhere(domains) };
    const all = { ...elsewhere, ...errors };
    if (Object.keys(all).length > 0) return again(all);
    const outcome = await createFirstAdmin(deps, { code, name, email, password });
    if (outcome === 'email-taken') return again({ email: WORDS.admin.emailTaken });
    if (outcome === 'closed') return reply.callNotFound();
    if (outcome !== 'created') return refuseCode(reply, code, { words: WORDS.code[outcome], status: 400 });
    return showPage(reply, deps.config, donePage(email, chooseLanguage(deps.config, currentReader().language)));
  });
}

export async function registerSetupRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  bind(app, deps, 'GET /api/staff/setup', () => getSetup(deps));
  bind(app, deps, 'PUT /api/staff/setup/steps/{step}', ({ actor, params, body }) =>
    putStep(deps, actor, { step: params.step, state: body.state }),
  );
  if (deps.config.oidc.isEmbedded) await app.register((scope) => addPages(scope, deps));
}
