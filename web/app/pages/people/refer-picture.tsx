// Two homes and a letter on its way between them, drawn in the theme's colors.
import { cx } from '../../ui/class-names.ts';

const Tree = ({ x, height }: { x: number; height: number }) => (
  <g transform={`translate(${x} 340)`}>
    <path d={`M0 0v-${height}`} className="stroke-clay" strokeWidth="7" strokeLinecap="round" />
    <ellipse cy={-height - 18} rx="25" ry="36" className="fill-moss" />
  </g>
);

const Sender = () => (
  <>
    <path d="M70 194 145 128l75 66v146H70z" className="fill-surface" />
    <path d="M52 202 145 120l93 82" className="fill-none stroke-clay" strokeWidth="14" strokeLinecap="round" />
    <path d="M94 218h58v54H94z" className="fill-sun opacity-50" />
    <path d="M123 218v54M94 245h58" className="stroke-line-strong" strokeWidth="4" />
    <path d="M170 340v-72a10 10 0 0 1 10-10h16a10 10 0 0 1 10 10v72z" className="fill-moss" />
  </>
);

/** The room a guest could work in is visible through its window. */
const Receiver = () => (
  <>
    <path d="M326 178 416 100l90 78v162H326z" className="fill-surface" />
    <path d="M306 188 416 92l110 96" className="fill-none stroke-moss" strokeWidth="14" strokeLinecap="round" />
    <path d="M346 202h98v86h-98z" className="fill-sun opacity-30" />
    <path d="M346 202h44l54 86h-56z" className="fill-sun opacity-40" />
    <path d="M356 262h78M366 262v26M424 262v26" className="stroke-clay" strokeWidth="6" strokeLinecap="round" />
    <rect x="382" y="230" width="38" height="25" rx="4" className="fill-ink" />
    <path d="M401 255v6" className="stroke-ink" strokeWidth="5" />
    <path d="M360 258h12l2-14h-16z" className="fill-clay" />
    <path d="M366 244c-12-6-10-18-8-22 6 6 8 14 8 22 0-10 4-18 10-20 2 8-2 18-10 20z" className="fill-moss" />
    <rect x="346" y="202" width="98" height="86" rx="3" className="fill-none stroke-line-strong" strokeWidth="4" />
    <path d="M460 340v-74a10 10 0 0 1 10-10h12a10 10 0 0 1 10 10v74z" className="fill-clay" />
  </>
);

const Letter = () => (
  <g transform="translate(272 60) rotate(-7)">
    <rect x="-38" y="-26" width="76" height="52" rx="9" className="fill-surface stroke-ink" strokeWidth="5" />
    <path d="M-34-20 0 5l34-25" className="fill-none stroke-ink" strokeWidth="5" strokeLinejoin="round" />
    <path d="M0 24c-16-10-13-22-6-22 4 0 6 4 6 5 0-1 2-5 6-5 7 0 10 12-6 22z" className="fill-clay" />
  </g>
);

export function ReferPicture({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block overflow-hidden rounded-panel bg-moss-wash', className)}>
      <svg viewBox="0 0 560 380" preserveAspectRatio="xMidYMax slice" className="size-full" aria-hidden="true">
        <circle cx="76" cy="72" r="32" className="fill-sun" />
        <path d="M0 292c90-56 170-38 268-18s190-62 292-22v128H0z" className="fill-moss opacity-15" />
        <path
          d="M162 104c18-22 42-36 68-42M318 58c34 6 62 14 84 30"
          className="fill-none stroke-ink"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray="1 14"
        />
        <Tree x={284} height={34} />
        <Tree x={34} height={22} />
        <Sender />
        <Receiver />
        <Letter />
        <path d="M0 340h560v40H0z" className="fill-moss opacity-25" />
        <path d="M0 340h560" className="stroke-moss" strokeWidth="4" />
      </svg>
    </span>
  );
}
