// What of this page's life the host's counts need: whether something was asked before. Known to the page alone, gone with it.

export const knownLooks = new Set<string>();

/** Asks, saying whether the page has had the answer to `what` before; only answers count. */
export async function askAsLook<T>(what: string, ask: (look: { isNoLook: boolean }) => Promise<T>): Promise<T> {
  const answer = await ask({ isNoLook: knownLooks.has(what) });
  knownLooks.add(what);
  return answer;
}
