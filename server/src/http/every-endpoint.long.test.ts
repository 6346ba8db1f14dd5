// Every hostile value in every field of every endpoint. An everyday run tries a sample of them: see `every-endpoint.test.ts`.
import { beforeAll, describe, expect, it } from 'vitest';
import { states, testsOfRefusedValues, testsOfTakenValues, useEndpointWorld } from './test-every-endpoint.ts';

useEndpointWorld();

describe('every endpoint', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await states();
  });

  testsOfRefusedValues('all');

  it('and none of this changed a row', async () => {
    expect(await states()).toEqual(before);
  });

  testsOfTakenValues('all');
});
