// What axe finds wrong on the page.
import axe from 'axe-core';

/** Only violations: listing the selectors of everything that passes would double the time. */
export async function findViolations(within: Element | Document, options: axe.RunOptions = {}): Promise<axe.Result[]> {
  const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'], preload: false });
  return violations;
}
