// The socket server of this process, for events that are sent right after a commit.
import type { Deps } from '../deps.ts';
import type { Realtime } from './server.ts';

type Process = Pick<Deps, 'outboxSignal'>;

const running = new WeakMap<Process['outboxSignal'], Realtime>();

/** Undefined before it runs and in processes without sockets. Effects of the outbox do the work then. */
export const findRealtime = ({ outboxSignal }: Process): Realtime | undefined => running.get(outboxSignal);

export const setRealtime = ({ outboxSignal }: Process, realtime: Realtime): void => {
  running.set(outboxSignal, realtime);
};

export const forgetRealtime = ({ outboxSignal }: Process): void => {
  running.delete(outboxSignal);
};
