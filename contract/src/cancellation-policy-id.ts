// The schema of a cancellation policy's id: one of our five, or an own one, whose id is its terms.
import { z } from 'zod';
import { BUILT_IN_POLICY_IDS, type CancellationPolicyId, isCancellationPolicy } from './cancellation-policies.ts';

/** For the API's reference. The check is `isCancellationPolicy`. */
const PATTERN = new RegExp(`^(?:${BUILT_IN_POLICY_IDS.join('|')}|own(?:-[0-9]{1,3}-[0-9]{1,3}[dh]){1,4})$`);

/** A plain string for the serializer, which would need a validator to choose between several schemas. */
export const PolicyId = z
  .string()
  .regex(PATTERN, { message: 'Choose a cancellation policy from the list.', abort: true })
  .refine(isCancellationPolicy, 'Choose a cancellation policy from the list.') as unknown as z.ZodType<
  CancellationPolicyId,
  CancellationPolicyId
>;
