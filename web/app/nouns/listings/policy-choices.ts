// Which cancellation policies there are on this site, and which ones hosts can choose.
import { BUILT_IN_POLICY_IDS, type CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { useSite } from '../../lib/site.ts';

/** Ours, the operator's own, and those that are `kept` although the site doesn't have them anymore. */
export function useAllPolicies(kept: readonly CancellationPolicyId[] = []): CancellationPolicyId[] {
  return [...new Set<CancellationPolicyId>([...BUILT_IN_POLICY_IDS, ...useSite().policies.own, ...kept])];
}

/** Those that are offered, and those that are `kept` because they're chosen already. */
export function useOfferedPolicies(kept: readonly CancellationPolicyId[] = []): CancellationPolicyId[] {
  const { off } = useSite().policies;
  return useAllPolicies(kept).filter((id) => !off.includes(id) || kept.includes(id));
}
