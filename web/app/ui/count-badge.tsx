import { BADGES } from '@daynook/contract/limits';

/** A small count on a corner, e.g. things to do; `9+` above its maximum (SH6). */
export function CountBadge({ count, maximum = BADGES.maximum }: { count: number; maximum?: number | undefined }) {
  if (count <= 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-pill bg-clay px-1.5 text-[11.5px] leading-none font-bold text-clay-ink num">
      {count > maximum ? `${maximum}+` : count}
    </span>
  );
}

/** Where other counts are near, a dot says that there's something, and what it opens says how much. */
export const CountDot = ({ count }: { count: number }) =>
  count > 0 && <span className="block size-2.5 rounded-pill bg-clay" />;
