import { describe, expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';

describe('what failed, told once more at the end', () => {
  test('names a failed test of Vitest by file and title, with its first error and no colors', () => {
    const report = {
      testResults: [
        {
          name: '/project/server/src/a.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'sums up', failureMessages: ['\u001b[31mexpected 3\u001b[39m to be 4'] },
          ],
        },
      ],
    };
    expect(failuresOfVitest(report, '/project')).toEqual(['  server/src/a.test.ts › sums up\n    expected 3 to be 4']);
  });

  test('names a file that could not be run at all', () => {
    const report = {
      testResults: [{ name: '/project/b.test.ts', message: 'Cannot find module ./b.ts', assertionResults: [] }],
    };
    expect(failuresOfVitest(report, '/project')).toEqual(['  b.test.ts\n    Cannot find module ./b.ts']);
  });

  test('keeps the beginning of a long error', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const report = {
      testResults: [
        { name: '/c.test.ts', assertionResults: [{ status: 'failed', fullName: 'c', failureMessages: [long] }] },
      ],
    };
    expect(failuresOfVitest(report, '/project')[0]?.split('\n')).toHaveLength(13);
  });

  test('names failed and flaky journeys wherever they are nested, and what failed outside of any', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'journeys/a.spec.ts',
      line: 4,
      tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'timed out' }] }] }],
    });
    const report = {
      suites: [
        { specs: [spec('one', 'expected'), spec('two', 'unexpected')], suites: [{ specs: [spec('three', 'flaky')] }] },
      ],
      errors: [{ message: 'the server did not start' }],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      '  [phone] journeys/a.spec.ts:4 › two\n    timed out',
      '  [phone] journeys/a.spec.ts:4 › three\n    timed out',
      '  the run\n    the server did not start',
    ]);
  });
});
