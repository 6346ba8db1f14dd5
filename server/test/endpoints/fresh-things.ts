// For tests that carry out every endpoint on one set of things, which takes longer to make than everything else.

export interface FreshThings {
  /** The calls from here on may find what they need changed or gone. */
  markUsed(): void;
  /** Calls; when that is refused on used things, makes new ones and calls again. `isFinal` are refusals that new things can't change. */
  ask<A extends { status: number }>(call: () => Promise<A>, isFinal?: (answer: A) => boolean): Promise<A>;
}

export function freshThings(make: () => Promise<void>): FreshThings {
  let areUsed = false;
  return {
    markUsed: () => {
      areUsed = true;
    },
    ask: async (call, isFinal) => {
      const answer = await call();
      if (answer.status < 400 || !areUsed || isFinal?.(answer)) return answer;
      await make();
      areUsed = false;
      return call();
    },
  };
}
