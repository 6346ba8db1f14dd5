import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * A search field's text, written to the page's address once typing pauses. `known` is the text in the address: if a link or Back changes it,
 * the field follows; the field's own changes that arrive late don't undo what's being typed.
 *
 * `write` must build on the latest address (`useAddressChange`), so that a filter chosen in the meantime stays.
 */
export function useTypedText(
  known: string,
  write: (text: string) => void,
): readonly [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(known);
  const settled = useDebounced(typed.trim());
  /** Written, but not yet in the address, oldest first. */
  const written = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed writes the address
  useEffect(() => {
    // What's written last is where the page is heading.
    if (settled === (written.current.at(-1) ?? known)) return;
    written.current.push(settled);
    write(settled);
  }, [settled]);
  useEffect(() => {
    const at = written.current.indexOf(known);
    written.current.splice(0, at < 0 ? Infinity : at + 1);
    if (at < 0) setTyped(known);
  }, [known]);
  return [typed, setTyped];
}
