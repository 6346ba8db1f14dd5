// How a member is recognised: issuer and subject together, never the e-mail (ASVS 6.8.1).

/**
 * The issuer written to the rows of members who sign in with the embedded provider. Not its address: that one follows
 * PUBLIC_URL and PORT, and a member must stay the same person when the installation moves.
 */
export const EMBEDDED_ISSUER = 'embedded';

/** What an identity provider said about a person, checked by us as far as it can be. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** True only when the provider said exactly `true` (A09). */
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
}

/** RO1: the address is verified and its domain is, in plain ASCII, exactly one of the staff domains. */
export function isStaffEmail(email: string, isVerified: boolean, staffDomains: readonly string[]): boolean {
  if (!isVerified || !/^[!-?A-~]+@[a-z0-9.-]+$/i.test(email) || email.includes('"')) return false;
  return staffDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
