// The site's logo and name: the operator's logo, or ours, a window with the sun in its corner. The only place that draws it.

import { LOGO_HEIGHT, LOGO_WIDTH_MAXIMUM, toLogoPath } from '@daynook/contract/settings/logo-limits';
import type { LogoFile } from '@daynook/contract/settings/logos';
import { useId } from 'react';
import { useBrand } from '../lib/brand.ts';
import { useSite } from '../lib/site.ts';

function BuiltInMark() {
  const id = useId();
  return (
    <svg width={LOGO_HEIGHT} height={LOGO_HEIGHT} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
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

const OwnMark = ({ file, theme, name }: { file: LogoFile; theme?: 'light' | 'dark'; name: string }) => (
  <img
    src={toLogoPath(file)}
    alt={name}
    data-logo={theme}
    width={Math.round((LOGO_HEIGHT * file.width) / file.height)}
    height={LOGO_HEIGHT}
    style={{ maxWidth: LOGO_WIDTH_MAXIMUM }}
    className="h-7 w-auto min-w-0 object-contain object-left rtl:object-right"
  />
);

/** The logo with the name beside it, unless it contains the name. */
export function BrandLogo() {
  const { name } = useBrand();
  const { logo } = useSite();
  const alt = logo && !logo.hasName ? name : '';
  return (
    <>
      {logo?.dark ? (
        <>
          <OwnMark file={logo.light} theme="light" name={alt} />
          <OwnMark file={logo.dark} theme="dark" name={alt} />
        </>
      ) : logo ? (
        <OwnMark file={logo.light} name={alt} />
      ) : (
        <BuiltInMark />
      )}
      {(logo === null || logo.hasName) && (
        <span data-brand-name className="display min-w-0 truncate text-[22px] leading-tight font-[560]">
          {name}
        </span>
      )}
    </>
  );
}
