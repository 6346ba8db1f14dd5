// The logo: a window with the sun in its corner. The only place that draws it.

import { useId } from 'react';
import { useBrand } from '../lib/brand.ts';

export function BrandMark({ size = 28 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <clipPath id={id}>
        <path d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9Z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path className="fill-moss" d="M0 0h32v32H0z" />
        <circle className="fill-sun" cx="25.5" cy="25.5" r="9.5" />
      </g>
    </svg>
  );
}

export function BrandName() {
  return (
    <span data-brand-name className="display text-[22px] leading-none font-[560]">
      {useBrand().name}
    </span>
  );
}
