// Claims a referral code for members who signed up without returning to /refer.
import { ApiError } from '../../lib/api/api-error.ts';
import { claimReferral } from './api.ts';
import { keptCode } from './kept-code.ts';

/** Safe to call repeatedly: a settled code is deleted. Never throws. */
export async function claimKeptReferral(): Promise<void> {
  const code = keptCode.read();
  if (!code) return;
  try {
    await claimReferral(code);
    keptCode.forget();
  } catch (error) {
    const isSettled = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    // Referrals may be offered again while the code is valid.
    if (isSettled && error.status !== 401 && error.code !== 'NOT_OFFERED') keptCode.forget();
  }
}
