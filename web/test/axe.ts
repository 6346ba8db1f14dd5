// What axe finds wrong in what is drawn.
import axe from 'axe-core';

/** Only violations, not the selectors of everything that passed: that takes half the time. */
export async function findViolations(within: Element | Document, options: axe.RunOptions = {}): Promise<axe.Result[]> {
  const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'], preload: false });
  return violations;
}
