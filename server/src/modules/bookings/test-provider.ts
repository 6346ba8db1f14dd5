// A provider whose calls can be made to fail or to fall silent at a named point. For tests only.
import type { PaymentProvider } from '../../adapters/payments/provider.ts';

type Call = 'authorize' | 'capture' | 'void' | 'charge' | 'chargeGiven' | 'refund' | 'lookup' | 'list';
/** Before the network hears of the call, or after it has carried it out. */
type Point = 'before' | 'after';

interface Fault {
  readonly call: Call;
  readonly point: Point;
  readonly reached: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void> | undefined;
}

export interface FailingProvider extends PaymentProvider {
  /** The next such call throws at that point. */
  failAt(call: Call, point: Point): void;
  /** The next such call stays silent at that point: `reached` resolves when it is there, `release` lets it go on. */
  hangAt(call: Call, point: Point): { reached: Promise<void>; release(): void };
  /** While down it answers nothing. */
  setDown(isDown: boolean): void;
  /** Forgets faults that were not met. */
  mend(): void;
}

export function failingProvider(real: PaymentProvider): FailingProvider {
  const errors: Fault[] = [];
  let isDown = false;
  const meet = async (call: Call, point: Point) => {
    if (isDown) throw new Error(`the provider is down ${point} ${call}`);
    const index = errors.findIndex((error) => error.call === call && error.point === point);
    if (index < 0) return;
    const [error] = errors.splice(index, 1);
    error!.reached.resolve();
    if (!error!.released) throw new Error(`the line broke ${point} ${call}`);
    await error!.released.promise;
  };
  const guard =
    <Wish, Answer>(call: Call, real: (input: Wish) => Promise<Answer>) =>
    async (input: Wish): Promise<Answer> => {
      await meet(call, 'before');
      const answer = await real(input);
      await meet(call, 'after');
      return answer;
    };
  return {
    name: real.name,
    setDown: (value) => {
      isDown = value;
    },
    mend: () => {
      isDown = false;
      errors.length = 0;
    },
    authorize: guard('authorize', real.authorize),
    capture: guard('capture', real.capture),
    void: guard('void', real.void),
    charge: guard('charge', real.charge),
    chargeGiven: guard('chargeGiven', real.chargeGiven),
    refund: guard('refund', real.refund),
    lookup: guard('lookup', real.lookup),
    lookupRefund: real.lookupRefund,
    listRefunds: real.listRefunds,
    list: guard('list', real.list),
    failAt: (call, point) => {
      errors.push({ call, point, reached: Promise.withResolvers<void>(), released: undefined });
    },
    hangAt: (call, point) => {
      const error = { call, point, reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
      errors.push(error);
      return { reached: error.reached.promise, release: () => error.released.resolve() };
    },
  };
}
