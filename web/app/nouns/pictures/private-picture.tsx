// A picture that only some people may see: loaded with the reader's login, and enlarged in a dialog.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface Picture {
  readonly _id: string;
  readonly width: number;
  readonly height: number;
}

interface PrivatePictureProps {
  picture: Picture;
  load: (signal: AbortSignal) => Promise<Blob>;
  /** What it shows and whose it is. */
  label: string;
  /** In its original shape instead of a square. */
  isAlone: boolean;
  /** It's on this device, so it can be loaded without a connection. */
  isStored?: boolean;
}

export function PrivatePicture({ picture, load, label, isAlone, isStored = false }: PrivatePictureProps) {
  const { data: blob, isError } = useQuery({
    queryKey: ['private-picture', picture._id],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: isStored ? 'always' : 'online',
  });
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const [isOpen, setOpen] = useState(false);
  const ratio = `${picture.width} / ${picture.height}`;
  return (
    <li className={cx('overflow-hidden rounded-card bg-well', !isAlone && 'aspect-square')}>
      {url ? (
        <button type="button" className="block size-full" onClick={() => setOpen(true)}>
          <img
            src={url}
            alt={label}
            style={isAlone ? { aspectRatio: ratio } : {}}
            className={cx('w-full object-cover', isAlone ? 'max-h-[420px]' : 'h-full')}
          />
        </button>
      ) : (
        <p className="grid size-full place-items-center p-4 text-[14px] text-muted" style={{ aspectRatio: ratio }}>
          {isError ? (
            <FormattedMessage defaultMessage="We couldn’t load this photo." />
          ) : (
            <span className="sr-only">{label}</span>
          )}
        </p>
      )}
      {url && (
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
          <img src={url} alt={label} className="mx-auto max-h-[75vh] w-auto rounded-card" />
        </Dialog>
      )}
    </li>
  );
}
