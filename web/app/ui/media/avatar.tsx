// A person's picture, or their initials on one of our muted colors.
import { cx } from '../class-names.ts';

interface AvatarProps {
  picture: string | null | undefined;
  /** Shown if there's no picture. */
  initials: string;
  size?: number;
  className?: string;
}

/** Decorative: the name is always next to it, or labels the button around it. */
export function Avatar({ picture, initials, size = 40, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-pill bg-moss-wash font-semibold text-moss select-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {initials}
      {/* Covers the initials, which remain visible if the picture can't be loaded. */}
      {picture && /^(?:https:|\/)/.test(picture) && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
