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

export interface FaultyProvider extends PaymentProvider {
  /** The next such call throws at that point. */
  failAt(call: Call, point: Point): void;
  /** The next such call stays silent at that point: `reached` resolves when it is there, `release` lets it go on. */
  hangAt(call: Call, point: Point): { reached: Promise<void>; release(): void };
  /** While down it answers nothing. */
  setDown(isDown: boolean): void;
  /** Forgets faults that were not met. */
  mend(): void;
}

export function faultyProvider(real: PaymentProvider): FaultyProvider {
  const faults: Fault[] = [];
  let isDown = false;
  const meet = async (call: Call, point: Point) => {
    if (isDown) throw new Error(`the provider is down ${point} ${call}`);
    const index = faults.findIndex((fault) => fault.call === call && fault.point === point);
    if (index < 0) return;
    const [fault] = faults.splice(index, 1);
    fault!.reached.resolve();
    if (!fault!.released) throw new Error(`the line broke ${point} ${call}`);
    await fault!.released.promise;
  };
  const guard =
    <Wish, Answer>(call: Call, real: (wish: Wish) => Promise<Answer>) =>
    async (wish: Wish): Promise<Answer> => {
      await meet(call, 'before');
      const answer = await real(wish);
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
      faults.length = 0;
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
      faults.push({ call, point, reached: Promise.withResolvers<void>(), released: undefined });
    },
    hangAt: (call, point) => {
      const fault = { call, point, reached: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
      faults.push(fault);
      return { reached: fault.reached.promise, release: () => fault.released.resolve() };
    },
  };
}
