import { PERSONA_IDS } from '@daynook/contract/personas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPersona } from './personas.ts';
import {
  choose,
  personaFor,
  personaForOldAnswers,
  type QuizAnswers,
  quizQuestions,
  readAnswers,
} from './quiz-rules.ts';

describe('quiz', () => {
  it.each([
    [{}, 'deep-focus'],
    [{ work: 'talk', calls: 'many' }, 'caller'],
    [{ work: 'meet', people: 'team' }, 'team-day'],
    [{ work: 'make', desk: ['wall'] }, 'creative'],
    [{ work: 'think', when: 'edges' }, 'early-late'],
    [{ when: 'half' }, 'parent-nearby'],
    [{ work: 'talk', calls: 'many', noise: 'silence', desk: ['screen', 'steps'] }, 'step-free'],
  ] as const)('%j is %s', (answers, persona) => {
    expect(personaFor(answers)).toBe(persona);
  });

  it('every persona can be reached, and every answer leads to one', () => {
    const answer = fc.record(
      Object.fromEntries(
        quizQuestions
          .filter(({ options }) => options.length > 0)
          .map(({ id, options, isMany }) => {
            const ids = options.map((option) => option.id);
            return [id, isMany ? fc.subarray(ids) : fc.constantFrom(...ids)];
          }),
      ),
      { requiredKeys: [] },
    );
    const reached = new Set<string>();
    fc.assert(
      fc.property(answer, (answers) => {
        const persona = personaFor(answers);
        reached.add(persona);
        expect(findPersona(persona)).toBeDefined();
      }),
      { numRuns: 3_000 },
    );
    expect([...reached].sort()).toEqual([...PERSONA_IDS].sort());
  });

  it('accepts only known answers from storage', () => {
    expect(readAnswers({ work: 'talk', calls: 7, other: 'x', when: '<script>' })).toEqual({ work: 'talk' });
    expect(readAnswers(null)).toEqual({});
    expect(readAnswers('work')).toEqual({});
  });

  it.each([
    ['steps', ['steps']],
    [
      ['steps', 'screen'],
      ['screen', 'steps'],
    ],
    [['chair', 7, '<b>', 'chair'], ['chair']],
    [['nothing'], ['nothing']],
    [[], undefined],
    ['<script>', undefined],
  ])('of what must be there it takes one, as kept by an earlier quiz, and several: %j is %j', (stored, desk) => {
    expect(readAnswers({ desk: stored }).desk).toEqual(desk);
  });

  it('allows several options or the exclusive one; elsewhere a new option replaces the previous one', () => {
    const desk = quizQuestions.find(({ id }) => id === 'desk')!;
    const work = quizQuestions.find(({ id }) => id === 'work')!;
    const chosen = (...options: string[]) =>
      options.reduce<QuizAnswers>((answers, option) => choose(answers, desk, option), { work: 'talk' });
    expect(chosen('screen', 'steps')).toEqual({ work: 'talk', desk: ['screen', 'steps'] });
    expect(chosen('screen', 'steps', 'screen')).toEqual({ work: 'talk', desk: ['steps'] });
    expect(chosen('screen', 'screen')).toEqual({ work: 'talk' });
    expect(chosen('screen', 'steps', 'nothing')).toEqual({ work: 'talk', desk: ['nothing'] });
    expect(chosen('nothing', 'chair')).toEqual({ work: 'talk', desk: ['chair'] });
    expect(choose({ work: 'talk' }, work, 'make')).toEqual({ work: 'make' });
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
