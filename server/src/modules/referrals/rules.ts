// Codes, and who counts as brought by one. Pure but for the random bytes it is given.
import { REFERRALS } from '@daynook/contract/referrals';

/** Nothing that is read for something else: neither 0 and o nor 1, i and l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.slice(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** An address without what many providers ignore: one mailbox is one person. */
export function mailbox(email: string): string {
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

/** Why a code does not count; undefined when it does. */
export function refusalOf(claim: Claim, now: Date): 'self' | 'claimed' | 'not-new' | undefined {
  if (claim.memberId === claim.referrerId || mailbox(claim.email) === mailbox(claim.referrerEmail)) return 'self';
  if (claim.isClaimed) return 'claimed';
  const ageDays = (now.getTime() - claim.createdAt.getTime()) / DAY_MS;
  return ageDays > REFERRALS.claimDays || claim.hasBooked ? 'not-new' : undefined;
}
