import { expect, it } from 'vitest';
import { config } from 'zod';

it('zod keeps its settings where pages set them before it is loaded (web/app/lib/safe-start.ts)', () => {
  const kept = (globalThis as { __zod_globalConfig?: unknown }).__zod_globalConfig;
  expect(kept).toBeTypeOf('object');
  expect(kept).toBe(config());
});
