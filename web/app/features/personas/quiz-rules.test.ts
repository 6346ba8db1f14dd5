import { PERSONA_IDS } from '@daynook/contract/personas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personaOf } from './personas.ts';
import { personaFor, personaForOldAnswers, quizQuestions, readAnswers } from './quiz-rules.ts';

describe('quiz', () => {
  it.each([
    [{}, 'deep-focus'],
    [{ work: 'talk', calls: 'many' }, 'caller'],
    [{ work: 'meet', people: 'team' }, 'team-day'],
    [{ work: 'make', desk: 'wall' }, 'creative'],
    [{ work: 'think', when: 'edges' }, 'early-late'],
    [{ when: 'half' }, 'parent-nearby'],
    [{ work: 'talk', calls: 'many', noise: 'silence', desk: 'steps' }, 'step-free'],
  ] as const)('%j is %s', (answers, persona) => {
    expect(personaFor(answers)).toBe(persona);
  });

  it('every way of working can be reached, and every answer leads to one', () => {
    const answer = fc.record(
      Object.fromEntries(
        quizQuestions
          .filter(({ options }) => options.length > 0)
          .map(({ id, options }) => [id, fc.constantFrom(...options.map((option) => option.id))]),
      ),
      { requiredKeys: [] },
    );
    const reached = new Set<string>();
    fc.assert(
      fc.property(answer, (answers) => {
        const persona = personaFor(answers);
        reached.add(persona);
        expect(personaOf(persona)).toBeDefined();
      }),
      { numRuns: 3_000, seed: 7 },
    );
    expect([...reached].sort()).toEqual([...PERSONA_IDS].sort());
  });

  it('takes only answers it knows from storage', () => {
    expect(readAnswers({ work: 'talk', calls: 7, other: 'x', when: '<script>' })).toEqual({ work: 'talk' });
    expect(readAnswers(null)).toEqual({});
    expect(readAnswers('work')).toEqual({});
  });
});

describe('answers of the old quiz (RT1 /quiz-legacy)', () => {
  it.each([
    ['abccd', 'creative'],
    ['bbaba', 'deep-focus'],
    ['ddc', 'team-day'],
    ['', undefined],
    ['abcdz', undefined],
    ['abcdab', undefined],
    [null, undefined],
  ])('%j is %s', (text, persona) => {
    expect(personaForOldAnswers(text)).toBe(persona);
  });
});
