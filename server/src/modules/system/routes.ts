// Routes about the installation itself.
import type { FastifyInstance } from 'fastify';
import type { ReplicaHealth } from '../../db/reads.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { issueCsrfToken } from '../../http/csrf.ts';
import { AppError } from '../../lib/app-error.ts';
import { RELEASE } from '../../release.ts';
import { describeStreets } from '../streets/service.ts';
import { createReadiness } from './readiness.ts';

const describeReplica = (replica: ReplicaHealth | undefined) =>
  replica ? { state: replica.state, lagSeconds: replica.lagMs === null ? null : replica.lagMs / 1000 } : null;

export function registerSystemRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;

  bind(app, deps, 'GET /api/health', async () => ({
    status: 'ok' as const,
    ...RELEASE,
    jobs: deps.jobHealth.read().map((job) => ({ ...job, lastSucceededAt: job.lastSucceededAt?.toISOString() ?? null })),
    replica: describeReplica(deps.db.reads.health()),
  }));

  const isReady = createReadiness(deps.db);
  bind(app, deps, 'GET /api/ready', async () => {
    if (!(await isReady())) throw new AppError('NOT_READY', { retryIn: 2 });
    return { status: 'ready' as const };
  });

  bind(app, deps, 'GET /api/csrf-token', async ({ request, reply }) => ({
    csrfToken: issueCsrfToken(request, reply, deps.secrets.csrf, config.publicUrl.startsWith('https:')),
  }));

  bind(app, deps, 'GET /api/config', async () => ({
    authority: config.oidc.issuer,
    client_id: config.oidc.clientId,
    // Tokens are for our API without asking: our own provider does that by default, others through their settings.
    resource: null,
    scope: 'openid profile email offline_access',
    mapStyleUrl: config.mapStyleUrl ?? null,
    stripeKey: config.stripe?.publishableKey ?? null,
    streets: describeStreets(deps.streets),
    isDemo: config.isDemo,
    isBetaGated: config.isBetaGated,
  }));
}
