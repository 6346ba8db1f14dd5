// For tests that carry out every endpoint on one set of things, because creating that set takes longer than everything else.

export interface FreshThings {
  /** Later calls may find that what they need has changed or is gone. */
  markUsed(): void;
  /**
   * Calls the endpoint. If it's refused on used things, creates new ones and calls again. `isFinal` are errors that new things can't
   * change.
   */
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
