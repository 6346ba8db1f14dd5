/** Runs a function once the page has painted the current changes. */
export const afterPaint = (callback: () => void): void => void requestAnimationFrame(() => setTimeout(callback));
