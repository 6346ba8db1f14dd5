// A value that follows another one after a pause.
import { useEffect, useState } from 'react';

/** Long enough that a list isn't loaded for every letter. */
const TYPING_PAUSE_MS = 300;

export function useDebounced<T>(value: T, delayMs = TYPING_PAUSE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
