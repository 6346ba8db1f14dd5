// Only contract/src/money/minor-units.ts knows how many decimals a currency has, because browsers' data differs from it and dividing by
// a hundred is wrong for yen. So only a few files may format currencies, and none may count decimals in another way.
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

/** A file's problems, with their lines. */
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
