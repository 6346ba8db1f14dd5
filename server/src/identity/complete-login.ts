// What follows once a person has proven who they are: the second step if their account has one, and then the way back to the provider.
import { SECOND_STEP } from '@daynook/contract/accounts/security-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { rememberDevice } from './known-device.ts';
import { finishSignIn, type Interaction, type LoginProof } from './login-visit.ts';
import type { Provider } from './oidc-library.ts';
import { connectPath } from './pages/connect-pages.ts';
import { secondStepPath } from './pages/second-step-pages.ts';
import { SECURITY_WORDS } from './pages/security-words.ts';
import { signInPath } from './provider.ts';
import { needsSecondStep } from './second-factor/second-factor.ts';
import { PendingLink } from './upstreams/upstream-logins.ts';

interface Parts {
  readonly deps: Deps;
  readonly provider: Provider;
}

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
}

/** Who proved something in this visit, and how. Kept in the interaction, which is ours and not the browser's. */
const KeptProof = z.object({
  uid: z.string(),
  accountId: z.string(),
  amr: z.array(z.string()),
  provenAt: z.number().optional(),
  atMs: z.number(),
});
type KeptProof = z.infer<typeof KeptProof>;

/** What a visit keeps: who has passed the first step, and who has passed every step but not said whether to connect another login. */
type Kept = 'firstStep' | 'passed';

/** Keeps something in the visit until its login is finished. */
export async function keepInVisit(interaction: Interaction, kept: Record<string, unknown>): Promise<void> {
  interaction.result = { ...interaction.result, ...kept } as never;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
}

const keepProof = ({ clock }: Pick<Deps, 'clock'>, interaction: Interaction, kept: Kept, proof: LoginProof) =>
  keepInVisit(interaction, {
    [kept]: { ...proof, amr: [...proof.amr], uid: interaction.uid, atMs: clock.now().getTime() } satisfies KeptProof,
  });

/** What this visit has proven in the last minutes. */
export function findKeptProof(
  { clock }: Pick<Deps, 'clock'>,
  interaction: Interaction,
  kept: Kept,
): LoginProof | undefined {
  const proof = KeptProof.safeParse(interaction.result?.[kept]);
  const isFresh = proof.success && clock.now().getTime() - proof.data.atMs <= SECOND_STEP.minutes * 60_000;
  return isFresh && proof.data.uid === interaction.uid ? proof.data : undefined;
}

/** How long a login at another provider waits for its account's owner. */
const LINK_MINUTES = 30;

/** A login at another provider that can be connected once the account's owner has logged in. */
export function findPendingLink({ clock }: Pick<Deps, 'clock'>, interaction: Interaction): PendingLink | undefined {
  const link = PendingLink.safeParse(interaction.result?.['pendingLink']);
  const isFresh = link.success && clock.now().getTime() - link.data.atMs <= LINK_MINUTES * 60_000;
  return isFresh ? link.data : undefined;
}

/** A provider's name. One that was removed from the settings has only its id left. */
export const nameUpstream = ({ config }: Pick<Deps, 'config'>, id: string): string =>
  config.upstreams.find((upstream) => upstream.id === id)?.name ?? id;

/** What a visit says above its forms while another login waits. */
export function noteOfLink(deps: Pick<Deps, 'clock' | 'config'>, interaction: Interaction): string | undefined {
  const link = findPendingLink(deps, interaction);
  return link && SECURITY_WORDS.upstream.taken(link.email, nameUpstream(deps, link.provider));
}

const goTo = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).header('location', location).header('cache-control', 'no-store').send();

/** Nothing is left to ask. */
export async function leaveWithLogin(
  { deps, provider }: Parts,
  { request, reply, interaction }: Visit,
  proof: LoginProof,
): Promise<FastifyReply> {
  rememberDevice(deps, request, reply, proof.accountId);
  const { accountId, amr, provenAt } = proof;
  return finishSignIn(provider, deps, { interaction, reply }, { accountId, amr, provenAt });
}

/** Every step is done. Asks first whether to connect the login that the visit began with, if it's for this account. */
export async function finishLogin(parts: Parts, visit: Visit, proof: LoginProof): Promise<FastifyReply> {
  const { interaction, reply } = visit;
  if (findPendingLink(parts.deps, interaction)?.accountId !== proof.accountId)
    return leaveWithLogin(parts, visit, proof);
  await keepProof(parts.deps, interaction, 'passed', proof);
  return goTo(reply, connectPath(signInPath(interaction.uid)));
}

/** The first step is done. Goes to the second one, if the account has one. */
export async function passFirstStep(parts: Parts, visit: Visit, proof: LoginProof): Promise<FastifyReply> {
  const { interaction, reply } = visit;
  if (!(await needsSecondStep(parts.deps, proof.accountId))) return finishLogin(parts, visit, proof);
  await keepProof(parts.deps, interaction, 'firstStep', proof);
  return goTo(reply, secondStepPath(signInPath(interaction.uid)));
}
