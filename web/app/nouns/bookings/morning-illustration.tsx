// A desk at a window at sunrise. Decoration only.
import { useId } from 'react';

export function MorningIllustration({ className }: { className?: string }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 360 260" aria-hidden="true" className={className}>
      <rect x="92" y="18" width="196" height="172" rx="16" className="fill-surface" />
      <clipPath id={clip}>
        <rect x="102" y="28" width="176" height="152" rx="9" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M102 28h176v152H102z" className="fill-sun opacity-25" />
        <circle cx="196" cy="128" r="58" className="fill-sun opacity-35" />
        <circle cx="196" cy="128" r="34" className="fill-sun" />
        <path d="M102 146c34-20 62-16 92 0s58 14 84-4v38H102z" className="fill-moss opacity-70" />
        <path d="M102 162c40-14 76-8 110 2s48 6 66 0v16H102z" className="fill-moss" />
      </g>
      <path d="M190 28v152M102 104h176" className="stroke-surface" strokeWidth="7" />
      <path d="M20 214h330" className="stroke-clay" strokeWidth="9" strokeLinecap="round" />
      <path d="M52 219v41M318 219v41" className="stroke-clay" strokeWidth="9" />
      <path d="M224 208h74l-7-46a5 5 0 0 0-5-4h-50a5 5 0 0 0-5 4z" className="fill-ink opacity-80" />
      <path d="M212 209h98" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <path d="M62 176h34l-5 33H67z" className="fill-clay" />
      <path
        d="M79 176c-2-22-18-30-30-30 2 18 12 28 30 30zM79 176c0-26 12-40 28-44 2 22-8 38-28 44zM79 172c-4-20-2-36 6-48"
        className="fill-moss stroke-moss"
        strokeWidth="2"
      />
      <path d="M128 190h26v12a7 7 0 0 1-7 7h-12a7 7 0 0 1-7-7z" className="fill-moss" />
      <path d="M154 193c10 0 10 11 0 11" className="fill-none stroke-moss" strokeWidth="4" />
    </svg>
  );
}
