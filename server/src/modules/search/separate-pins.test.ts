import { MAP } from '@daynook/contract/limits/map';
import { describe, expect, it } from 'vitest';
import { separatePins } from './separate-pins.ts';

describe('pins at the same point (SE7)', () => {
  const pin = (id: string, lat: number, lng: number) => ({ _id: id, lat, lng });

  it('moves only pins that share a point, by at most 0.002 degrees, the same way every time', () => {
    const pins = [pin('a', 1, 1), pin('b', 1, 1), pin('c', 2, 2)];
    const parted = separatePins(pins);
    expect(parted[2]).toEqual(pins[2]);
    expect(parted[0]).not.toEqual(pins[0]);
    expect([parted[0]!.lat, parted[0]!.lng]).not.toEqual([parted[1]!.lat, parted[1]!.lng]);
    for (const [i, moved] of parted.entries()) {
      expect(Math.hypot(moved.lat - pins[i]!.lat, moved.lng - pins[i]!.lng)).toBeLessThanOrEqual(MAP.jitterDegrees);
    }
    expect(separatePins([pins[1]!, pins[0]!])[1]).toEqual(parted[0]);
  });
});
