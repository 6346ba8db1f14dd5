// Which cancellation policies hosts can choose on this site.
import { CANCELLATION_POLICY_IDS, type CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { useSite } from '../../lib/site.ts';

/** Those that are offered, and those that are `kept` because they're chosen already. */
export function useOfferedPolicies(kept: readonly CancellationPolicyId[] = []): CancellationPolicyId[] {
  const { off } = useSite().policies;
  return CANCELLATION_POLICY_IDS.filter((id) => !off.includes(id) || kept.includes(id));
}
