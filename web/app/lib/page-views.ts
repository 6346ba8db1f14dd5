// What of this page's life the host's counts need: whether something was asked before. Known to the page alone, gone with it.

export const knownPageViews = new Set<string>();

/** Asks, saying whether the page has had the answer to `what` before; only answers count. */
export async function askAsPageView<T>(
  what: string,
  ask: (variant: { isNoPageView: boolean }) => Promise<T>,
): Promise<T> {
  const answer = await ask({ isNoPageView: knownPageViews.has(what) });
  knownPageViews.add(what);
  return answer;
}
