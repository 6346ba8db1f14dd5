// A picture in the right size and format. It reserves its space and shows its colors until it loads. Fills its parent's width.
import type { Photo as PhotoData } from '@daynook/contract/listings/photos';
import type { ReactNode } from 'react';
import { writtenBy } from '../../lib/text-language.ts';
import { cx } from '../class-names.ts';
import { thumbhashGradient } from './thumbhash-gradient.ts';

interface PhotoProps {
  /** Undefined (a listing without photos) shows an empty frame with `fallback`. */
  photo: PhotoData | null | undefined;
  /** The displayed width as CSS `sizes`, for example `(min-width: 1024px) 400px, 100vw`. Overestimating it wastes data. */
  sizes: string;
  /** Aspect ratio, for example `4/3`; `fill` takes its parent's size. */
  aspect?: string;
  /** The first picture on the page: loaded at once and before others. All others load when they're near. */
  isPriority?: boolean | undefined;
  /** The alternative text; defaults to the photo's description. Empty if the text next to it says the same. */
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
          {...writtenBy(alt ?? photo.alt)}
          width={photo.width}
          height={photo.height}
          decoding="async"
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          // If a picture fails to load, its colors stay instead of a broken image; its description stays for screen readers.
          onError={(event) => event.currentTarget.style.setProperty('opacity', '0')}
          className={cx('absolute inset-0 size-full object-cover text-transparent', pictureClassName)}
        />
      </picture>
    </span>
  );
}

/** An empty window, instead of a broken image or an apology. */
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
