import { describe, expect, it } from 'vitest';
import { becomeHostPath } from './become-host-path.ts';
import { toHostStatus } from './host-rules.ts';

const property = { _id: 'p1', title: 'Maple house' };

describe('become a host (SH5)', () => {
  it.each([
    [toHostStatus([], 0), '/host/property/new'],
    [toHostStatus([property], 0), '/host/property/p1/listing/new'],
    [toHostStatus([property], 1), '/host'],
  ])('leads on to the next missing step (SH5)', (status, path) => {
    expect(becomeHostPath(status)).toBe(path);
  });
});
