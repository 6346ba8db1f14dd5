// Keeps the socket connected, whatever ended it. socket.io itself gives up if the server closed the connection (the token expired, or the
// server is being replaced), if the first message was rejected, and after a few failed attempts. An open page would then hear nothing
// until it was reloaded.
import type { Socket } from 'socket.io-client';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Reconnects after growing pauses, and at once when the device is back online. Returns the function that stops it, to be called before
 * closing the socket for good.
 */
export function keepConnected(socket: Socket, firstPauseMs = FIRST_PAUSE_MS): () => void {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    if (!socket.connected) socket.connect();
  };
  const openLater = () => {
    clearTimeout(timer);
    // Randomized, so that not all pages reconnect at once after a restart.
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
