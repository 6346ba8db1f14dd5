// What follows once a person has proven who they are: the second step if their account has one, and then the way back to the provider.
import { SECOND_STEP } from '@daynook/contract/accounts/security-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { rememberDevice } from './known-device.ts';
import { finishSignIn, type Interaction } from './login-visit.ts';
import type { Provider } from './oidc-library.ts';
import { secondStepPath } from './pages/second-step-pages.ts';
import { signInPath } from './provider.ts';
import { needsSecondStep } from './second-factor/second-factor.ts';
import { connectLogin, PendingLink } from './upstreams/upstream-logins.ts';

interface Parts {
  readonly deps: Deps;
  readonly provider: Provider;
}

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
}

/** Who proved the first step in this visit, and how. Kept in the interaction, which is ours and not the browser's. */
const FirstStep = z.object({
  uid: z.string(),
  accountId: z.string(),
  amr: z.array(z.string()),
  atMs: z.number(),
});
export type FirstStep = z.infer<typeof FirstStep>;

/** Keeps something in the visit until its login is finished. */
export async function keepInVisit(interaction: Interaction, kept: Record<string, unknown>): Promise<void> {
  interaction.result = { ...interaction.result, ...kept } as never;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
}

/** The first step that this visit has passed in the last minutes. */
export function findFirstStep({ clock }: Pick<Deps, 'clock'>, interaction: Interaction): FirstStep | undefined {
  const step = FirstStep.safeParse(interaction.result?.['firstStep']);
  const isFresh = step.success && clock.now().getTime() - step.data.atMs <= SECOND_STEP.minutes * 60_000;
  return isFresh && step.data.uid === interaction.uid ? step.data : undefined;
}

/** How long a login at another provider waits for its account's owner. */
const LINK_MINUTES = 30;

/** A login at another provider that's connected once the account's owner has logged in. */
export function findPendingLink({ clock }: Pick<Deps, 'clock'>, interaction: Interaction): PendingLink | undefined {
  const link = PendingLink.safeParse(interaction.result?.['pendingLink']);
  const isFresh = link.success && clock.now().getTime() - link.data.atMs <= LINK_MINUTES * 60_000;
  return isFresh ? link.data : undefined;
}

/** A provider's name. One that was removed from the settings has only its id left. */
export const nameUpstream = ({ config }: Pick<Deps, 'config'>, id: string): string =>
  config.upstreams.find((upstream) => upstream.id === id)?.name ?? id;

/** Every step is done. `amr` says how, as in RFC 8176. */
export async function finishLogin(
  { deps, provider }: Parts,
  { request, reply, interaction }: Visit,
  { accountId, amr }: { readonly accountId: string; readonly amr: readonly string[] },
): Promise<FastifyReply> {
  const link = findPendingLink(deps, interaction);
  if (link?.accountId === accountId) await connectLogin(deps, nameUpstream(deps, link.provider), link);
  rememberDevice(deps, request, reply, accountId);
  return finishSignIn(provider, deps, interaction, accountId, reply, amr);
}

/** The first step is done. Goes to the second one, if the account has one. */
export async function passFirstStep(
  parts: Parts,
  visit: Visit,
  proof: { readonly accountId: string; readonly amr: readonly string[] },
): Promise<FastifyReply> {
  const { interaction, reply } = visit;
  if (!(await needsSecondStep(parts.deps, proof.accountId))) return finishLogin(parts, visit, proof);
  const firstStep: FirstStep = {
    uid: interaction.uid,
    accountId: proof.accountId,
    amr: [...proof.amr],
    atMs: parts.deps.clock.now().getTime(),
  };
  await keepInVisit(interaction, { firstStep });
  return reply
    .code(303)
    .header('location', secondStepPath(signInPath(interaction.uid)))
    .header('cache-control', 'no-store')
    .send();
}
