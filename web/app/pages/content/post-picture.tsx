// The picture of a blog post, drawn in the theme's colors, one per subject. A post names its own (`picture:`).
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

const HOURS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** 480 by 300. */
const PICTURES: Record<string, { ground: string; drawing: ReactNode }> = {
  calendar: {
    ground: 'bg-moss-wash',
    drawing: (
      <>
        <rect x="110" y="46" width="260" height="208" rx="20" className="fill-surface" />
        <path d="M110 66a20 20 0 0 1 20-20h220a20 20 0 0 1 20 20v26H110z" className="fill-moss" />
        <path d="M168 34v26M312 34v26" className="stroke-ink" strokeWidth="8" strokeLinecap="round" />
        {[0, 1, 2].map((row) =>
          [0, 1, 2, 3].map((column) => (
            <rect
              key={`${row}${column}`}
              x={132 + column * 56}
              y={110 + row * 45}
              width="46"
              height="35"
              rx="9"
              className={row === 1 && column === 2 ? 'fill-moss' : 'fill-well'}
            />
          )),
        )}
        <path
          d="m257 173 8 8 15-17"
          className="fill-none stroke-moss-ink"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  circle: {
    ground: 'bg-well',
    drawing: (
      <>
        <path d="M0 236c70-34 120-8 182-30s96-66 158-72 106 22 140 4v162H0z" className="fill-moss-wash" />
        <path
          d="M-10 92c90 30 150-10 220 24s90 120 170 190M150-10c10 90-30 150-20 320M480 60c-90 10-150 50-230 46"
          className="fill-none stroke-surface"
          strokeWidth="13"
        />
        <circle cx="246" cy="150" r="92" className="fill-moss opacity-20" />
        <circle cx="246" cy="150" r="92" className="fill-none stroke-moss" strokeWidth="4" />
        {[
          [196, 132],
          [252, 104],
          [276, 168],
          [222, 190],
        ].map(([x = 0, y = 0]) => (
          <g key={x} transform={`translate(${x} ${y})`}>
            <path d="M-17 0 0-15 17 0v19h-34z" className="fill-surface" />
            <path d="M-21 2 0-17 21 2" className="fill-none stroke-clay" strokeWidth="5" strokeLinecap="round" />
          </g>
        ))}
      </>
    ),
  },
  window: {
    ground: 'bg-sun-wash',
    drawing: (
      <>
        <path d="M56 38h124v150H56z" className="fill-surface" />
        <path d="M66 48h104v130H66z" className="fill-moss-wash" />
        <circle cx="136" cy="86" r="20" className="fill-sun" />
        <path d="M66 150c30-26 56-20 104-2v30H66z" className="fill-moss opacity-60" />
        <path d="M118 44v138M60 112h116" className="stroke-surface" strokeWidth="8" />
        <path d="M180 52 420 236H250L180 178z" className="fill-sun opacity-25" />
        <path d="M210 206h220M236 206v68M404 206v68" className="stroke-clay" strokeWidth="12" strokeLinecap="round" />
        <path d="M290 200h84M368 198l18-66" className="stroke-ink" strokeWidth="7" strokeLinecap="round" />
        <path d="M236 200h28l4-30h-36z" className="fill-clay" />
        <path
          d="M250 170c-34-14-30-48-22-58 14 14 24 34 22 58 0-26 12-48 32-56 4 24-8 48-32 56z"
          className="fill-moss"
        />
        <path d="M20 276h440" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  clock: {
    ground: 'bg-clay-wash',
    drawing: (
      <>
        <circle cx="92" cy="78" r="30" className="fill-sun" />
        <path d="M404 196a34 34 0 1 0 22 60 40 40 0 0 1-22-60z" className="fill-moss" />
        <circle cx="240" cy="152" r="98" className="fill-surface" />
        <circle cx="240" cy="152" r="98" className="fill-none stroke-ink" strokeWidth="7" />
        {HOURS.map((hour) => (
          <path
            key={hour}
            d="M240 70v12"
            transform={`rotate(${hour * 30} 240 152)`}
            className="stroke-line-strong"
            strokeWidth="5"
            strokeLinecap="round"
          />
        ))}
        <path d="M240 152V92M240 152l-42 24" className="stroke-ink" strokeWidth="8" strokeLinecap="round" />
        <path
          d="M262 74a81 81 0 0 1 48 38m4-22-3 23-22-5"
          className="fill-none stroke-clay"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="240" cy="152" r="8" className="fill-clay" />
      </>
    ),
  },
};

export function PostPicture({ name = '', className }: { name?: string | undefined; className?: string }) {
  const picture = PICTURES[name] ?? PICTURES['window']!;
  return (
    <span aria-hidden="true" className={cx('block overflow-hidden rounded-card', picture.ground, className)}>
      <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
        {picture.drawing}
      </svg>
    </span>
  );
}
