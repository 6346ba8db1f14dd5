// What goes wrong between us and Stripe, at the moment a test names.

/** Before the call is carried out, or after it, when only the answer is lost. */
type Point = 'before' | 'after';

/** `drop` closes the connection, `silent` never answers, a number is the status of an answer from something in between. */
type ErrorKind = 'drop' | 'silent' | number;

interface Fault {
  readonly call: string;
  readonly point: Point;
  readonly kind: ErrorKind | 'hang';
  readonly reached: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
  remaining: number;
}

export interface Faults {
  /** The next calls of this kind, such as `POST /v1/payment_intents/:id/capture`, go wrong at that point. */
  failAt(call: string, point: Point, kind?: ErrorKind, times?: number): void;
  /** The next call of this kind waits at that point until it's released, so that others overtake it. */
  hangAt(call: string, point: Point): { readonly reached: Promise<void>; release(): void };
  /** While down, nothing is answered at all. */
  setDown(isDown: boolean): void;
  clear(): void;
  /** What to do at this point of a call; waits where it hangs. */
  meet(call: string, point: Point): Promise<ErrorKind | undefined>;
}

export function makeErrors(): Faults {
  let errors: Fault[] = [];
  let isDown = false;
  const add = (error: Pick<Fault, 'call' | 'point' | 'kind' | 'remaining'>): Fault => {
    const whole = { ...error, reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
    errors.push(whole);
    return whole;
  };
  return {
    // The client repeats a call once whose connection breaks, whatever it's set to.
    failAt: (call, point, kind = 'drop', times = kind === 'drop' ? 2 : 1) =>
      void add({ call, point, kind, remaining: times }),
    hangAt: (call, point) => {
      const error = add({ call, point, kind: 'hang', remaining: 1 });
      return { reached: error.reached.promise, release: () => error.released.resolve() };
    },
    setDown: (value) => {
      isDown = value;
    },
    clear: () => {
      for (const error of errors) error.released.resolve();
      errors = [];
      isDown = false;
    },
    meet: async (call, point) => {
      if (isDown) return 'drop';
      const error = errors.find((each) => each.call === call && each.point === point && each.remaining > 0);
      if (!error) return undefined;
      error.remaining -= 1;
      error.reached.resolve();
      if (error.kind !== 'hang') return error.kind;
      await error.released.promise;
      return undefined;
    },
  };
}
