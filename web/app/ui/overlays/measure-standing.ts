/** How much of the window's bottom is taken by elements that stay there (`data-standing`): a bar, the tabs, or the message field. */
export function measureStandingPx(): number {
  const tops = [...document.querySelectorAll('[data-standing]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom >= innerHeight - 1)
    .map(({ top }) => top);
  return tops.length > 0 ? Math.max(0, innerHeight - Math.min(...tops)) : 0;
}
