/** Calls once the page has shown what changed by then. */
export const afterPaint = (callback: () => void): void => void requestAnimationFrame(() => setTimeout(callback));
