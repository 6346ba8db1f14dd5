import { expect, it } from 'vitest';
import { amountErrors, checkAmounts } from './check-amounts.ts';
import { ROOT } from './steps.ts';

it.each([
  ["numberFormat(locale, { style: 'currency', currency })", 'formats a currency'],
  ['<FormattedNumber value={price} style="currency" />', 'formats a currency'],
  ['const shown = amountMinor / 100;', 'decimals for granted'],
  ['Math.round(totalMinor) * 100', 'decimals for granted'],
])('notices %s', (line, words) => {
  expect(amountErrors('web/app/some.tsx', `// A page.\n${line}`)).toEqual([
    expect.stringMatching(new RegExp(`^web/app/some.tsx:2 .*${words}`)),
  ]);
});

it.each(["numberFormat(locale, { style: 'percent' })", 'amountMinor / minorPerMajor(currency)', 'basisPoints / 100'])(
  'lets %s be',
  (line) => expect(amountErrors('web/app/some.tsx', line)).toEqual([]),
);

it('finds nothing in the product', () => {
  expect(checkAmounts(ROOT)).toEqual([]);
});
