// How members are identified: by issuer and subject together, never by email (ASVS 6.8.1).

/**
 * The issuer stored for members who sign in with the embedded provider. It isn't the provider's address, which depends on
 * PUBLIC_URL and PORT, because members must stay the same when the installation moves.
 */
export const EMBEDDED_ISSUER = 'embedded';

/** What an identity provider says about a person, validated as far as possible. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** True only if the provider sent exactly `true` (A09). */
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
}

/** RO1: the email is verified, and its domain is exactly one of the staff domains, in plain ASCII. */
export function isStaffEmail(email: string, isVerified: boolean, staffDomains: readonly string[]): boolean {
  if (!isVerified || !/^[!-?A-~]+@[a-z0-9.-]+$/i.test(email) || email.includes('"')) return false;
  return staffDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
