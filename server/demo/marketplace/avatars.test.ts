import { choosePerson, describePortrait } from '@daynook/demo-art/avatars/person';
import { seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { expect, it } from 'vitest';
import { avatarAllocator } from './avatars.ts';
import { makePerson } from './people.ts';

it('gives each of the demo’s people a portrait of their own that fits the name', () => {
  const random = seededRandom('portraits');
  const take = avatarAllocator();
  const people = Array.from({ length: 1_400 }, () => {
    const { name } = makePerson(random, 'NY');
    return { name, seed: take(name) };
  });
  expect(new Set(people.map(({ seed }) => seed)).size).toBe(people.length);
  const bearded = people
    .filter(({ seed }) => choosePerson(seed).beard !== 'none')
    .map(({ name }) => name.split(' ')[0]);
  expect(bearded).not.toContain('Ingrid');
  expect(bearded).toContain('Marcus');
  const inHeadscarves = people.filter(({ seed }) => describePortrait(seed).covering === 'headscarf');
  expect(inHeadscarves.filter(({ name }) => !/^(Fatima|Ayesha|Leila|Amara|Noor) /.test(name))).toEqual([]);
  expect(inHeadscarves.length).toBeGreaterThan(0);
});
