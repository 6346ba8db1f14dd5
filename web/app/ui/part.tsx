// A part of a page drawn by the server that comes alive in a turn of its own, so that the browser answers fingers between
// parts. Nothing in it waits for anything of its own accord, and no fallback is ever seen.
import { type ReactNode, Suspense } from 'react';

/** Give it what changes seldom: a change from outside before it is alive makes the browser take it over at once. */
export const Part = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;
