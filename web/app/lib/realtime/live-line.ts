// Keeps a line to the server open whatever ended it. socket.io itself gives up where the server has cut it (its token has ended, the
// server is replaced), where the first word was refused, and after a few attempts in vain: a page left open through any of these
// would hear nothing until it was loaded anew.
import type { Socket } from 'socket.io-client';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Opens it again after pauses that grow, at once when the device is back; answers how to stop, before it is closed for good. */
export function keepOpen(socket: Socket, firstPauseMs = FIRST_PAUSE_MS): () => void {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    if (!socket.connected) socket.connect();
  };
  const openLater = () => {
    clearTimeout(timer);
    // Spread out: after a restart not all pages come back in one moment.
    timer = setTimeout(open, pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };
  const openUnlessTried = () => {
    if (!socket.active) openLater();
  };
  const onConnect = () => {
    clearTimeout(timer);
    pauseMs = firstPauseMs;
  };
  const wake = () => {
    if (socket.connected || document.visibilityState === 'hidden') return;
    pauseMs = firstPauseMs;
    open();
  };
  socket.on('connect', onConnect);
  socket.on('disconnect', openUnlessTried);
  socket.on('connect_error', openUnlessTried);
  socket.io.on('reconnect_failed', openLater);
  globalThis.window?.addEventListener('online', wake);
  globalThis.document?.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    socket.off('connect', onConnect);
    socket.off('disconnect', openUnlessTried);
    socket.off('connect_error', openUnlessTried);
    socket.io.off('reconnect_failed', openLater);
    globalThis.window?.removeEventListener('online', wake);
    globalThis.document?.removeEventListener('visibilitychange', wake);
  };
}
