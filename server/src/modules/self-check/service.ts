// The installation checks itself for staff. Every check has its own time limit, so one that hangs is reported and the others are shown.
import type { Answer } from '@daynook/contract/api';
import { CHECK_NAMES, type CheckName } from '@daynook/contract/staff/self-check';
import { sendEmail } from '../../adapters/email/transport.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { withinTime } from '../../lib/time-limit.ts';
import { type RenderedEmail, renderEmail, toEmailContext } from '../emails/service.ts';
import { findReaderChoices, getMember } from '../members/service.ts';
import { type Check, findState, toReason } from './finding.ts';
import * as inner from './inner-checks.ts';
import * as outer from './outer-checks.ts';

type Report = Answer<'GET /api/staff/self-check'>;

const LIMIT_MS = 4_000;
const EMAIL_LIMIT_MS = 20_000;

const CHECKS: { readonly [N in CheckName]: Check<N> } = {
  email: outer.checkEmail,
  push: outer.checkPush,
  'text-messages': outer.checkTextMessages,
  jobs: inner.checkJobs,
  outbox: inner.checkOutbox,
  payments: outer.checkPayments,
  storage: inner.checkStorage,
  disk: inner.checkDisk,
  backup: inner.checkBackup,
  clock: inner.checkClock,
  'time-zones': inner.checkTimeZones,
  redis: outer.checkRedis,
  replica: outer.checkReplica,
  versions: inner.checkVersions,
};

class Slow extends Error {}

async function runCheck(deps: Deps, name: CheckName, check: Check, limitMs: number): Promise<Report['checks'][number]> {
  try {
    const { finding, facts = {} } = await withinTime(limitMs, check(deps), () => new Slow());
    return { name, state: findState(name, finding), finding, facts };
  } catch (error) {
    if (error instanceof Slow) return { name, state: 'bad', finding: 'slow', facts: { seconds: limitMs / 1000 } };
    deps.log.warn({ err: error, check: name }, 'a check of the installation failed');
    return { name, state: 'bad', finding: 'failed', facts: { reason: toReason(error) } };
  }
}

/** Runs all checks at the same time. */
export async function checkInstallation(
  deps: Deps,
  { checks = CHECKS, limitMs = LIMIT_MS }: { checks?: Partial<typeof CHECKS>; limitMs?: number } = {},
): Promise<Report> {
  const all = { ...CHECKS, ...checks };
  return {
    checkedAt: deps.clock.now().toISOString(),
    checks: await Promise.all(CHECK_NAMES.map((name) => runCheck(deps, name, all[name] as Check, limitMs))),
  };
}

type Sent = Answer<'POST /api/staff/self-check/email'>;

/** Sends now instead of through the outbox, because the person who asked waits for the mail server's answer. */
export async function sendNow(
  deps: Pick<Deps, 'config' | 'newId'>,
  to: string,
  { subject, text, html }: Pick<RenderedEmail, 'subject' | 'text' | 'html'>,
): Promise<Sent> {
  const { config } = deps;
  if (config.smtpUrl === undefined) return { outcome: 'not-configured', to, reason: null };
  if (!config.isOutboundOn) return { outcome: 'held', to, reason: null };
  const messageId = deps.newId();
  try {
    await withinTime(
      EMAIL_LIMIT_MS,
      sendEmail(config, { to, subject, text, html, messageId }),
      () => new Error('it took too long'),
    );
    return { outcome: 'sent', to, reason: null };
  } catch (error) {
    return { outcome: 'refused', to, reason: toReason(error) };
  }
}

export async function sendTestEmail(deps: Deps, actor: MemberActor): Promise<Sent> {
  const { memberId } = actor;
  const { email: to, name } = await getMember(deps.db.kysely, memberId);
  const email = { to, memberId, template: 'test-email', data: { name } } as const;
  const choices = await findReaderChoices(deps.db.kysely, memberId);
  return sendNow(deps, to, renderEmail(email, toEmailContext(deps, choices)));
}
