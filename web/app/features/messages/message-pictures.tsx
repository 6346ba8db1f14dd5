// The pictures of a message: fetched with one's own sign-in, for nobody else may see them, and opened large in a dialog.
import type { Message } from '@daynook/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../lib/api.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';

type Picture = Message['pictures'][number];

/** What stands for a message of pictures alone, where only words are shown. */
export const wordsOf = (content: string): string => (content === '' ? '📷' : content);

function usePicture(conversationId: string, pictureId: string) {
  const { data: blob, isError } = useQuery({
    queryKey: ['message-picture', pictureId],
    queryFn: ({ signal }) =>
      download('GET /api/conversations/{id}/pictures/{pictureId}', {
        params: { id: conversationId, pictureId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return { url, isError };
}

interface OnePictureProps {
  conversationId: string;
  picture: Picture;
  /** Its place among those of the message, from 1. */
  place: number;
  name: string;
  isAlone: boolean;
}

function OnePicture({ conversationId, picture, place, name, isAlone }: OnePictureProps) {
  const intl = useIntl();
  const { url, isError } = usePicture(conversationId, picture._id);
  const [isOpen, setOpen] = useState(false);
  const label = intl.formatMessage({ defaultMessage: 'Photo {place} from {name}' }, { place, name });
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

export function MessagePictures({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const intl = useIntl();
  const { pictures, conversationId, sender } = message;
  if (pictures.length === 0) return null;
  const name = isOwn ? intl.formatMessage({ defaultMessage: 'you' }) : (sender?.name ?? '');
  return (
    <ul
      className={cx(
        'mt-1 grid w-[min(420px,84%)] gap-1.5',
        pictures.length > 1 && 'grid-cols-2',
        isOwn ? 'ms-auto' : 'me-auto',
      )}
    >
      {pictures.map((picture, index) => (
        <OnePicture
          key={picture._id}
          conversationId={conversationId}
          picture={picture}
          place={index + 1}
          name={name}
          isAlone={pictures.length === 1}
        />
      ))}
    </ul>
  );
}
