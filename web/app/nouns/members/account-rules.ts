// Rules about the logged-in person, for display. The server decides for itself (RO1, RO2). Pure.
import { BRAND } from '@daynook/contract/brand';

/** Whether the email's domain is exactly one of the two company domains: only lets the guard skip RT4's request. */
export function hasStaffEmail(email: string | undefined): boolean {
  const domain = email?.trim().toLowerCase().split('@').at(-1);
  return (
    domain !== undefined &&
    email?.split('@').length === 2 &&
    (BRAND.staffEmailDomains as readonly string[]).includes(domain)
  );
}

/** `AL` for `Ana Lima`; one letter for one word. Shown instead of a missing picture. */
export function toInitials(name: string | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toLocaleUpperCase() || '·';
}
