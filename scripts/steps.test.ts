import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { begin, runTool } from './steps.ts';

let shown: string;
beforeEach(() => {
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

it('work begun beside other work is shown when its turn comes, and from then on at once', async () => {
  const halfway = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const take = begin(async (show) => {
    show('first ');
    halfway.resolve();
    await rest.promise;
    show('last');
    return 7;
  });
  await halfway.promise;
  expect(shown).toBe('');
  const outcome = take();
  expect(shown).toBe('first ');
  rest.resolve();
  expect(await outcome).toBe(7);
  expect(shown).toBe('first last');
});

it('work begun beside other work fails when its turn comes', async () => {
  const take = begin(() => Promise.reject(new Error('no browser')));
  await expect(take()).rejects.toThrow('no browser');
});

it('what a program prints, also as errors, is shown before its exit code is known', async () => {
  const parts: string[] = [];
  const script = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3";
  const code = await runTool(process.execPath, ['-e', script], {}, { show: (text) => void parts.push(String(text)) });
  expect([code, parts.sort()]).toEqual([3, ['err', 'out']]);
  expect(shown).toBe('');
});
