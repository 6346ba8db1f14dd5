// Keeps track of what this page has already requested, so that hosts' view counts only include the first request.

export const knownPageViews = new Set<string>();

/** Runs the request and says whether the page already had a response for `what`. Only responses count. */
export async function askAsPageView<T>(
  what: string,
  ask: (variant: { isNoPageView: boolean }) => Promise<T>,
): Promise<T> {
  const answer = await ask({ isNoPageView: knownPageViews.has(what) });
  knownPageViews.add(what);
  return answer;
}
