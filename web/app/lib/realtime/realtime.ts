// The realtime connection (RM1): open while a member is logged in, and only loaded then. Failures only go to the console.
import { REALTIME } from '@daynook/contract/limits/realtime';
import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { session } from '../session/session.ts';
import { keepConnected } from './keep-connected.ts';

let socket: Socket | undefined;
let stopKeeping: (() => void) | undefined;
let openFor: string | undefined;
let isConnected = false;
const listeners = new Set<() => void>();

function setConnected(connected: boolean): void {
  if (connected === isConnected) return;
  isConnected = connected;
  for (const listener of listeners) listener();
}

async function open(sub: string): Promise<void> {
  openFor = sub;
  const { io } = await import('socket.io-client');
  if (openFor !== sub) return; // signed out while loading
  socket = io({
    transports: ['websocket', 'polling'],
    reconnectionAttempts: REALTIME.reconnectionAttempts,
    reconnectionDelay: REALTIME.reconnectionDelayMs,
    reconnectionDelayMax: REALTIME.reconnectionDelayMaximumMs,
    // Read at every attempt, because the first token may have expired.
    auth: (give) => void session.accessToken().then((token) => give({ token })),
  });
  stopKeeping = keepConnected(socket);
  socket.on('connect', () => setConnected(true));
  socket.on('disconnect', () => setConnected(false));
  socket.on('connect_error', (error) => console.warn('Live updates are not connected:', error.message));
  for (const listener of listeners) listener();
}

function close(): void {
  openFor = undefined;
  stopKeeping?.();
  socket?.disconnect();
  socket = undefined;
  setConnected(false);
}

/** Follows the session: connects after a login and disconnects at logout. Returns the function that stops it (unmount). */
export function followSession(): () => void {
  const follow = () => {
    const { status, user } = session.now();
    const sub = status === 'signed-in' ? user?.sub : undefined;
    if (sub === openFor) return;
    close();
    if (sub) void open(sub).catch((error: unknown) => console.warn('Live updates could not be loaded:', error));
  };
  follow();
  const stop = session.subscribe(follow);
  return () => {
    stop();
    close();
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The open socket, for features that send and receive; undefined while logged out or loading. */
export function useSocket(): Socket | undefined {
  return useSyncExternalStore(
    subscribe,
    () => socket,
    () => undefined,
  );
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isConnected,
    () => false,
  );
}
