import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getSerializer } from './answer-schema.ts';

describe('the response serializer', () => {
  it('can be created for every endpoint, so that no request is the first to fail', () => {
    for (const [key, { answer }] of Object.entries(api as Record<string, Endpoint>))
      if (answer) expect(getSerializer(answer), key).toBeTypeOf('function');
  });

  it('writes what the contract names, and nothing else', () => {
    const write = getSerializer(z.object({ name: z.string(), city: z.string().nullable() }));
    expect(write({ name: 'Ana', city: null, secret: 'x' })).toBe('{"name":"Ana","city":null}');
    expect(write({ name: 'Bo', city: 'Lisbon' })).toBe('{"name":"Bo","city":"Lisbon"}');
  });
});
