// Referral codes, and whose referrals count. Pure except for the random bytes it's given.
import { REFERRALS } from '@daynook/contract/referrals';

/** No characters that look alike: no 0 and o, no 1, i, and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const toCode = (bytes: Uint8Array): string =>
  [...bytes.slice(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** An email address without the parts many providers ignore, so each mailbox counts as one person. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase().split('+')[0]!;
  const domain = email.slice(at + 1).toLowerCase();
  const hasDots = domain !== 'gmail.com' && domain !== 'googlemail.com';
  return `${hasDots ? name : name.replaceAll('.', '')}@${domain}`;
}

const DAY_MS = 86_400_000;

export interface Claim {
  readonly memberId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly referrerId: string;
  readonly referrerEmail: string;
  readonly hasBooked: boolean;
  readonly isClaimed: boolean;
}

/** Why a code doesn't count; undefined if it does. */
export function findRefusal(claim: Claim, now: Date): 'self' | 'claimed' | 'not-new' | undefined {
  if (claim.memberId === claim.referrerId || toMailbox(claim.email) === toMailbox(claim.referrerEmail)) return 'self';
  if (claim.isClaimed) return 'claimed';
  const ageDays = (now.getTime() - claim.createdAt.getTime()) / DAY_MS;
  return ageDays > REFERRALS.claimDays || claim.hasBooked ? 'not-new' : undefined;
}
