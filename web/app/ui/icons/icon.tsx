// The base of every icon: plain strokes on a 24-unit grid. Icons are hidden from screen readers; the element around one has a label.
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

export interface IconProps {
  size?: number;
  className?: string;
  /** Filled with its own color: a saved heart, a full star. */
  isFilled?: boolean;
  /** Points back or ahead, so it's mirrored where text runs from right to left. */
  isAlongText?: boolean;
}

export function Icon({
  size = 20,
  className,
  isFilled = false,
  isAlongText = false,
  children,
}: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={isAlongText ? cx('[&:dir(rtl)]:-scale-x-100', className) : className}
    >
      {children}
    </svg>
  );
}
