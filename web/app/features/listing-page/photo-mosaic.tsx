// A listing's photos: one large, four small, and all in a lightbox (B1). A carousel on phones.
import type { Photo as PhotoData } from '@daynook/contract/listings/photos';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DrawnNote } from '../../nouns/listings/drawn-note.tsx';
import { cx } from '../../ui/class-names.ts';
import { Photo } from '../../ui/media/photo.tsx';

const Lightbox = lazy(() => import('../../ui/overlays/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })));

export function PhotoMosaic({ photos, title }: { photos: readonly PhotoData[]; title: string }) {
  const intl = useIntl();
  const [shown, setShown] = useState<number>();
  const few = photos.slice(0, 5);
  if (photos.length === 0) return <Photo photo={null} sizes="100vw" aspect="21/9" className="rounded-panel" />;
  const tile = (photo: PhotoData, index: number, sizes: string, className?: string) => (
    <button
      key={photo.url}
      type="button"
      aria-label={intl.formatMessage(
        { defaultMessage: 'Show photo {number} of {count}: {alt}' },
        { number: index + 1, count: photos.length, alt: photo.alt },
      )}
      onClick={() => setShown(index)}
      className={cx('group relative block min-h-0 overflow-hidden outline-offset-[-3px]', className)}
    >
      <Photo
        photo={photo}
        alt=""
        sizes={sizes}
        aspect="fill"
        isPriority={index === 0}
        pictureClassName="transition duration-300 group-hover:brightness-95"
      />
    </button>
  );
  return (
    <>
      <div className="relative">
        {/* There's room for three beside the booking box, for five at full page width. */}
        <div className="@container hidden md:block">
          <div className="grid aspect-[1.9/1] grid-cols-3 grid-rows-2 gap-2.5 overflow-hidden rounded-panel @min-[1000px]:aspect-[2.55/1] @min-[1000px]:grid-cols-4">
            {few.map((photo, index) =>
              tile(
                photo,
                index,
                index === 0 ? '(min-width: 1024px) 620px, 66vw' : '(min-width: 1024px) 310px, 33vw',
                cx(
                  index === 0 && 'col-span-2 row-span-2',
                  index === 1 && few.length < 5 && '@min-[1000px]:col-span-2',
                  index === 1 && few.length === 2 && 'row-span-2',
                  index > 2 && '@max-[1000px]:hidden',
                ),
              ),
            )}
          </div>
        </div>
        <ul className="-mx-(--page-gutter) flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:hidden">
          {photos.map((photo, index) => (
            <li key={photo.url} className="aspect-[4/3] w-full shrink-0 snap-center">
              {tile(photo, index, '100vw', 'size-full')}
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={() => setShown(0)}
          className="absolute inset-e-4 bottom-4 rounded-pill bg-surface/95 px-4 py-2 text-[14px] font-semibold text-ink shadow-pin backdrop-blur"
        >
          <FormattedMessage
            defaultMessage="{count, plural, one {# photo} other {All # photos}}"
            values={{ count: photos.length }}
          />
        </button>
      </div>
      <DrawnNote photos={photos} />
      {shown !== undefined && (
        <Suspense>
          <Lightbox photos={photos} title={title} start={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
