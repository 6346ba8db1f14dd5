// A picture in the right size and format, its place kept and its colours shown until it comes. Fills its parent's width.
import type { Photo as PhotoData } from '@daynook/contract/listings/photos';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { thumbhashGradient } from './thumbhash-gradient.ts';

interface PhotoProps {
  /** Missing (a listing without pictures) shows a calm well with `fallback`. */
  photo: PhotoData | null | undefined;
  /** How wide it is drawn, as CSS `sizes`, e.g. `(min-width: 1024px) 400px, 100vw`. Too big a guess costs data. */
  sizes: string;
  /** Width by height, e.g. `4/3`; `fill` takes its parent's size. */
  aspect?: string;
  /** The first picture a person sees: fetched at once and ahead of others. All others wait until they are near. */
  isPriority?: boolean;
  /** Says what the picture shows; the photo's own words unless given. Empty when the text beside it says it all. */
  alt?: string;
  fallback?: ReactNode;
  className?: string;
  pictureClassName?: string;
}

export function Photo({
  photo,
  sizes,
  aspect = '4/3',
  isPriority = false,
  alt,
  fallback,
  className,
  pictureClassName,
}: PhotoProps) {
  const frame = cx('relative block overflow-hidden bg-well', aspect === 'fill' && 'size-full', className);
  const ratio = aspect === 'fill' ? {} : { aspectRatio: aspect };
  if (!photo) {
    return (
      <span className={cx(frame, 'grid place-items-center text-faint')} style={ratio}>
        {fallback ?? <MissingPicture />}
      </span>
    );
  }
  const sources = (format: 'avif' | 'webp') => photo.sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');
  const background = thumbhashGradient(photo.thumbhash);
  return (
    <span className={frame} style={{ ...ratio, ...(background ? { background } : {}) }}>
      <picture className="contents">
        {photo.sizes.length > 0 && <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
        {photo.sizes.length > 0 && <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />}
        <img
          src={photo.url}
          alt={alt ?? photo.alt}
          width={photo.width}
          height={photo.height}
          decoding="async"
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          // A picture that does not come leaves its colours, not a torn page with words over it; its words stay for listeners.
          onError={(event) => event.currentTarget.style.setProperty('opacity', '0')}
          className={cx('absolute inset-0 size-full object-cover text-transparent', pictureClassName)}
        />
      </picture>
    </span>
  );
}

/** A window with nothing in it yet: better than a broken picture or an apology. */
function MissingPicture() {
  return (
    <svg
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className="opacity-60"
    >
      <rect x="14" y="10" width="36" height="34" rx="4" />
      <path d="M32 10v34M14 27h36M10 50h44" />
      <circle cx="41" cy="19" r="3.5" />
    </svg>
  );
}
