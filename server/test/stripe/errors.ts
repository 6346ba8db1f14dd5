// Failures between us and Stripe, at the point that a test names.

/** Before the call is carried out, or after it, when only the response is lost. */
type Point = 'before' | 'after';

/** `drop` closes the connection, `silent` never responds, and a number is a status from a proxy in between. */
type ErrorKind = 'drop' | 'silent' | number;

interface InjectedError {
  readonly call: string;
  readonly point: Point;
  readonly kind: ErrorKind | 'hang';
  readonly reached: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
  remaining: number;
}

export interface FormErrors {
  /** Makes the next calls of this kind, such as `POST /v1/payment_intents/:id/capture`, fail at that point. */
  failAt(call: string, point: Point, kind?: ErrorKind, times?: number): void;
  /** Makes the next call of this kind wait at that point until it's released, so that others overtake it. */
  hangAt(call: string, point: Point): { readonly reached: Promise<void>; release(): void };
  /** While down, it doesn't respond at all. */
  setDown(isDown: boolean): void;
  clear(): void;
  /** What to do at this point of a call. Waits if the call is held. */
  meet(call: string, point: Point): Promise<ErrorKind | undefined>;
}

export function makeErrors(): FormErrors {
  let errors: InjectedError[] = [];
  let isDown = false;
  const add = (error: Pick<InjectedError, 'call' | 'point' | 'kind' | 'remaining'>): InjectedError => {
    const whole = { ...error, reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
    errors.push(whole);
    return whole;
  };
  return {
    // Whatever its settings, the client repeats a call once if its connection breaks.
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
