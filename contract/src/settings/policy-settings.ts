// Which cancellation policies hosts can choose, the operator's own among them, and which one new listings start with.
import { z } from 'zod';
import {
  BUILT_IN_POLICY_IDS,
  type CancellationPolicyId,
  isOwnPolicy,
  type OwnPolicyId,
} from '../cancellation-policies.ts';
import { PolicyId } from '../cancellation-policy-id.ts';
import { FIRST_LANGUAGE } from '../languages/languages.ts';
import { OFFER_LIMITS } from './limits.ts';
import { namesSchema, type Refuse, refuseSameNames } from './names.ts';

export const OwnPolicy = z
  .strictObject({
    /** Its terms. Other terms are another policy. */
    id: PolicyId.refine(isOwnPolicy, 'Only your own policies can be named.') as unknown as z.ZodType<
      OwnPolicyId,
      OwnPolicyId
    >,
    names: namesSchema(OFFER_LIMITS.nameMaximumCharacters),
  })
  .meta({ id: 'OwnPolicy' });
type OwnPolicy = z.infer<typeof OwnPolicy>;

/** Missing in settings and files from before there were any, but not in what programs send now. */
const ownPolicies = z.array(OwnPolicy).max(OFFER_LIMITS.ownPoliciesMaximum).default([]) as unknown as z.ZodType<
  OwnPolicy[],
  OwnPolicy[]
>;

interface Policies {
  readonly off: readonly CancellationPolicyId[];
  readonly first: CancellationPolicyId;
  readonly own: readonly OwnPolicy[];
}

const listIds = ({ own }: Pick<Policies, 'own'>): CancellationPolicyId[] => [
  ...BUILT_IN_POLICY_IDS,
  ...own.map(({ id }) => id),
];

function checkPolicies({ off, first, own }: Policies, refuse: Refuse): void {
  const isOffered = (id: CancellationPolicyId) => !off.includes(id);
  for (const [at, { id, names }] of own.entries()) {
    if (own.slice(0, at).some((other) => other.id === id))
      refuse(['own', at, 'id'], 'Another policy in this list has the same terms. Change one of them.');
    if (names[FIRST_LANGUAGE] === undefined) refuse(['own', at, 'names', FIRST_LANGUAGE], 'Required.');
  }
  refuseSameNames(
    own.map(({ id, names }) => ({ isOffered: isOffered(id), names })),
    (path, message) => refuse(['own', ...path], message),
  );
  if (!isOffered(first) || !listIds({ own }).includes(first))
    refuse(['first'], 'Choose one of the policies that are on.');
}

export const PolicySettings = z
  .strictObject({
    /** What hosts can't choose. Listings and bookings that have one keep it. */
    off: z.array(PolicyId).max(BUILT_IN_POLICY_IDS.length + OFFER_LIMITS.ownPoliciesMaximum),
    /** What new listings start with. */
    first: PolicyId,
    /** The operator's own, in the order in which they're shown after ours. Listings and bookings keep those that were here before. */
    own: ownPolicies,
  })
  .superRefine((policies, context) =>
    checkPolicies(policies, (path, message) => context.addIssue({ code: 'custom', path, message })),
  )
  // In one order, so that two settings that say the same are the same; without what isn't in the list anymore.
  .overwrite((policies) => ({ ...policies, off: listIds(policies).filter((id) => policies.off.includes(id)) }))
  .meta({ id: 'PolicySettings' });
export type PolicySettings = z.infer<typeof PolicySettings>;
