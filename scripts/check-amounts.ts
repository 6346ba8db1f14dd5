// How many decimals an amount has is said by contract/src/money/minor-units.ts alone: browsers' own data differs from it, and an amount that's
// divided by a hundred is wrong in yen. So only a few files may format a currency, and none may count its decimals another way.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FORMATS: ReadonlySet<string> = new Set([
  'server/src/lib/money-words.ts',
  'web/app/lib/currency-sign.ts',
  'web/app/lib/formats.ts',
]);

const RULES: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/style(?:: |=)["']currency["']/, 'formats a currency: use formatMoney, Money, or moneyWords'],
  [/Minor\)* (?:\/|\*) 10+\b/, 'takes a number of decimals for granted: use minorPerMajor'],
];

/** What's wrong with a file's text, each with its line. */
export function amountErrors(file: string, text: string): string[] {
  if (FORMATS.has(file)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      RULES.flatMap(([pattern, advice]) => (pattern.test(line) ? [`${file}:${index + 1} ${advice}`] : [])),
    );
}

export const checkAmounts = (root: string): string[] =>
  globSync('{contract/src,server/src,web/app}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => amountErrors(file, readFileSync(join(root, file), 'utf8')));
