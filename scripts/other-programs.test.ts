import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { missingPrograms } from './other-programs.ts';

afterEach(() => void vi.unstubAllEnvs());

it('says what a run without one of the programs doesn’t prove, and what to install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daynook-path-'));
  vi.stubEnv('PATH', folder);
  expect(missingPrograms()).toEqual([
    expect.stringMatching(/^!! NOT PROVEN: that CalDAV servers take our events\..*radicale/),
    expect.stringMatching(/calcurse/),
    expect.stringMatching(/redis-server/),
  ]);
  for (const name of ['radicale', 'calcurse', 'redis-server']) writeFileSync(join(folder, name), '');
  expect(missingPrograms()).toEqual([]);
});
