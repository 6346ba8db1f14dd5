// A room with its door open, drawn in the theme's colors.
import { cx } from '../../ui/class-names.ts';

const Window = () => (
  <>
    <path d="M58 78h132v144H58z" className="fill-surface" />
    <path d="M70 90h108v120H70z" className="fill-moss-wash" />
    <circle cx="146" cy="124" r="20" className="fill-sun" />
    <path d="M70 178c30-24 60-22 108-6v38H70z" className="fill-moss opacity-40" />
    <path d="M124 90v120M70 150h108" className="stroke-surface" strokeWidth="8" />
    <path d="M48 222h152" className="stroke-surface" strokeWidth="12" strokeLinecap="round" />
    <path d="M178 210h12l96 150H170z" className="fill-sun opacity-20" />
  </>
);

const Desk = () => (
  <>
    <path d="M44 282h190" className="stroke-clay" strokeWidth="14" strokeLinecap="round" />
    <path d="M62 288v72M216 288v72" className="stroke-clay" strokeWidth="10" strokeLinecap="round" />
    <rect x="112" y="220" width="76" height="50" rx="6" className="fill-ink" />
    <rect x="120" y="228" width="60" height="34" rx="2" className="fill-surface" />
    <path d="M128 238h26M128 247h38" className="stroke-moss" strokeWidth="4" strokeLinecap="round" />
    <path d="M100 273h100" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
    <path d="M58 275h30l-4-28H62z" className="fill-surface" />
    <path d="M73 249c-22-10-20-34-15-42 12 10 15 26 15 42 0-20 8-34 20-38 4 16-4 34-20 38z" className="fill-moss" />
  </>
);

const Door = () => (
  <>
    <path d="M306 92h124v268H306z" className="fill-surface" />
    <path d="M318 104h100v256H318z" className="fill-sun opacity-40" />
    <path d="M318 316c34-18 66-14 100-2v46H318z" className="fill-moss opacity-40" />
    <path d="M340 360 362 318h12l20 42z" className="fill-surface" />
    <path d="M418 104l46-22v296l-46-18z" className="fill-moss" />
    <path d="M430 122l22-10v104l-22 6zM430 242l22-4v106l-22-8z" className="fill-moss-wash opacity-30" />
    <circle cx="428" cy="234" r="5" className="fill-sun" />
    <path d="M318 360h100l34 60H270z" className="fill-sun opacity-25" />
  </>
);

export function AboutPicture({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block overflow-hidden rounded-panel bg-well', className)}>
      <svg viewBox="0 0 500 420" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
        <path d="M0 360h500v60H0z" className="fill-clay opacity-20" />
        <path d="M0 360h500" className="stroke-line-strong opacity-60" strokeWidth="3" />
        <Window />
        <Door />
        <Desk />
        <path d="M252 96h30v40h-30z" className="fill-surface" />
        <path d="M258 128c6-12 12-14 18-2v4h-18z" className="fill-clay" />
      </svg>
    </span>
  );
}
