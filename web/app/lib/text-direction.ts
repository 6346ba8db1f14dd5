// Where text runs from right to left, "next" is on the left.

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const OTHER_SIDE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** An arrow key as if text ran from left to right: `ArrowRight` is the way ahead. */
export const keyAlongText = (key: string, element: Element): string =>
  isRightToLeft(element) ? (OTHER_SIDE[key] ?? key) : key;
