// A small spinner. The text next to it says what's in progress.
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      className="animate-[turn_0.8s_linear_infinite]"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.4" opacity="0.22" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
