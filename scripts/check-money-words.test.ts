import { expect, it } from 'vitest';
import { checkMoneyWords } from './check-money-words.ts';
import { ROOT } from './steps.ts';

const text = (file: string, words: string) => ({ file, line: 3, text: words });

it('names a file that says “received”, “paid” or “payout” without a reason', () => {
  const texts = [
    text('web/app/a.tsx', 'Received $5,355.90'),
    text('web/app/b.tsx', 'Your payouts'),
    text('web/app/c.tsx', 'Repaid, prepaid, receive'),
    text('contract/src/d.ts', 'List payouts'),
  ];
  expect(checkMoneyWords(texts, ROOT, {})).toEqual([
    expect.stringMatching(/^web\/app\/a\.tsx:3 says “Received \$5,355\.90”/),
    expect.stringMatching(/^web\/app\/b\.tsx:3 says “Your payouts”/),
  ]);
  expect(checkMoneyWords(texts, ROOT, { 'web/app/a.tsx': { provenBy: [] }, 'web/app/b.tsx': 'names' })).toEqual([]);
});

it('names a reason that isn’t needed anymore, and a claim whose test is gone', () => {
  const reasons = { 'web/app/a.tsx': { provenBy: ['gone.test.ts'] }, 'web/app/b.tsx': 'names' } as const;
  expect(checkMoneyWords([text('web/app/a.tsx', 'Paid')], ROOT, reasons)).toEqual([
    'web/app/a.tsx: gone.test.ts is gone',
    'web/app/b.tsx no longer says these words',
  ]);
});
