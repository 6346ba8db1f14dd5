// What benchmarks of sockets share: pages that listen, and the time until the last of them has heard.
import type { ChildProcess } from 'node:child_process';
import { io, type Socket } from 'socket.io-client';
import { quantile } from './measure.ts';

export function notified(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return `p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms`;
}

/** Opens that many, a hundred at a time. */
export async function openSockets(origin: string, count: number, auth: object): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < count; from += 100) {
    const some = Array.from({ length: Math.min(100, count - from) }, () =>
      io(origin, { auth, transports: ['websocket'], forceNew: true, reconnection: false }),
    );
    await Promise.all(
      some.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            socket.once('connect', resolve);
            socket.once('connect_error', reject);
          }),
      ),
    );
    sockets.push(...some);
  }
  return sockets;
}

/** Milliseconds from sending until the last of all has heard it, for each message. */
export async function timeToAll(
  sockets: readonly Socket[],
  messageCount: number,
  send: (number: number) => unknown,
): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < messageCount; number += 1) {
    const heard = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('new_message', resolve))));
    const startedMs = performance.now();
    await send(number);
    await heard;
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** A question to a process of the benchmark, and its answer. */
export function askProcess<T>(child: ChildProcess, question: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process ended without an answer'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as T);
    });
    child.send(question);
  });
}
