// A separate market for a journey, whose clock it controls: see server/test/servers/market-process.ts. Pages get the same time.
// Playwright's clock would also replace `performance`, which the checkout uses to know which page was loaded.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import { moveClock } from '../server/test/moved-clock.ts';
import type { MarketOrders, MarketReady, Order, Reply } from '../server/test/servers/market-orders.ts';

const PROGRAM = join(import.meta.dirname, '../server/test/servers/market-process.ts');

export interface Market extends MarketReady {
  readonly orders: Omit<MarketOrders, 'moveClock'>;
  /** Sets the market's time in these people's pages, now and whenever it changes. */
  keepTime(context: BrowserContext): Promise<void>;
  /** The page of another person, in a browser of their own with the market's time. It's closed with the market. */
  addPerson(browser: Browser, viewport: ViewportSize | null): Promise<Page>;
  /** Pages are closed first: other tests cover a page that stays open for days. */
  moveClock(to: string): Promise<void>;
  stop(): Promise<void>;
}

function ordersTo(child: ChildProcess): MarketOrders {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on('message', (reply: Reply) => {
    const one = waiting.get(reply.id);
    if ('error' in reply) one?.reject(new Error(reply.error));
    else one?.resolve(reply.output);
    waiting.delete(reply.id);
  });
  child.once('exit', () => {
    for (const one of waiting.values()) one.reject(new Error('The market has ended.'));
  });
  let count = 0;
  const send = (name: keyof MarketOrders, input?: Order['input']): Promise<unknown> => {
    const one = Promise.withResolvers<unknown>();
    count += 1;
    waiting.set(count, one);
    child.send({ id: count, name, input } satisfies Order);
    return one.promise;
  };
  return new Proxy({} as MarketOrders, {
    get: (_, name) => (input?: Order['input']) => send(name as keyof MarketOrders, input),
  });
}

export async function startMarket(city: 'Toronto' | 'Montréal', start: string): Promise<Market> {
  const { PATH, E2E_DATABASE_URL } = process.env;
  let aheadMs = Date.parse(start) - Date.now();
  const child = fork(PROGRAM, [city, String(aheadMs)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH, ...(E2E_DATABASE_URL ? { E2E_DATABASE_URL } : {}) },
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended]);
  if (typeof first[0] !== 'object' || first[0] === null) throw new Error(`The market ended with ${String(first[0])}.`);
  const orders = ordersTo(child);
  const contexts: BrowserContext[] = [];
  const others: BrowserContext[] = [];
  const keepTime = async (context: BrowserContext): Promise<void> => {
    contexts.push(context);
    await context.addInitScript(moveClock, aheadMs);
  };
  return {
    ...(first[0] as MarketReady),
    orders,
    keepTime,
    addPerson: async (browser, viewport) => {
      const context = await browser.newContext({ viewport });
      others.push(context);
      await keepTime(context);
      return context.newPage();
    },
    moveClock: async (to) => {
      const pages = contexts.flatMap((context) => context.pages());
      for (const page of pages) await page.goto('about:blank');
      aheadMs = Date.parse(to) - Date.now();
      await orders.moveClock(aheadMs);
      for (const context of contexts) await context.addInitScript(moveClock, aheadMs);
    },
    stop: async () => {
      for (const context of others) await context.close();
      child.disconnect();
      await ended;
    },
  };
}
