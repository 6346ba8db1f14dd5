// The checks' results as lines of text.
import type { CheckResult } from './checks.ts';

/** How many violations of each check to print. */
const SHOWN = 10;

export const countViolations = (results: readonly CheckResult[]): number =>
  results.reduce((sum, { violations }) => sum + violations.length, 0);

/** One line per check with its count, its violations, and the total at the end. */
export function reportLines(results: readonly CheckResult[]): string[] {
  const total = countViolations(results);
  return [
    ...results.flatMap(({ name, violations }) => [
      `${String(violations.length).padStart(5)}  ${name}`,
      ...violations.slice(0, SHOWN).map(({ id, detail }) => `         ${id}: ${detail}`),
      ...(violations.length > SHOWN ? [`         … and ${violations.length - SHOWN} more`] : []),
    ]),
    `${total} ${total === 1 ? 'violation' : 'violations'}`,
  ];
}
