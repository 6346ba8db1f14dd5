import { expect, it } from 'vitest';
import { ChangeMarks } from './change-marks.ts';

/** Answers where the log ends, in order and when the test wants. */
function askedLater() {
  const asked: PromiseWithResolvers<bigint>[] = [];
  const marks = new ChangeMarks(() => {
    asked.push(Promise.withResolvers<bigint>());
    return asked.at(-1)!.promise;
  });
  const answer = async (number: number, position: bigint) => {
    asked[number]!.resolve(position);
    await new Promise(setImmediate);
  };
  return { marks, asked, answer };
}

it('a change counts once the replica has replayed what the primary had written after it', async () => {
  const { marks, answer } = askedLater();
  expect(marks.next()).toBe(1);
  marks.reach(500n);
  expect(marks.seen).toBe(0);
  await answer(0, 400n);
  marks.reach(399n);
  expect(marks.seen).toBe(0);
  marks.reach(400n);
  expect(marks.seen).toBe(1);
});

it('changes while the primary is asked wait for the next question, which is one for all of them', async () => {
  const { marks, asked, answer } = askedLater();
  marks.next();
  marks.next();
  marks.next();
  expect(asked).toHaveLength(1);
  await answer(0, 400n);
  marks.reach(1_000n);
  expect(marks.seen).toBe(1);
  expect(asked).toHaveLength(2);
  await answer(1, 500n);
  marks.reach(1_000n);
  expect([marks.seen, marks.last]).toEqual([3, 3]);
});

it('after starting over, nothing counts until the replica has everything there is', async () => {
  const { marks, answer } = askedLater();
  marks.next();
  await answer(0, 400n);
  marks.reach(400n);
  marks.startOver();
  marks.reach(300n);
  expect(marks.seen).toBe(0);
  await answer(1, 450n);
  marks.reach(450n);
  expect(marks.seen).toBe(1);
});

it('a thousand changes that nobody could locate don’t pile up', async () => {
  const marks = new ChangeMarks(() => Promise.reject(new Error('no primary')));
  for (let change = 0; change < 5_000; change += 1) marks.next();
  expect(marks.last).toBe(5_000);
  expect(marks.seen).toBe(0);
});
