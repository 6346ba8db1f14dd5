// A message's pictures, fetched with the member's session because nobody else may see them.
import type { Message } from '@daynook/contract/messages';
import { useIntl } from 'react-intl';
import { download } from '../../lib/api/api.ts';
import { PrivatePicture } from '../../nouns/pictures/private-picture.tsx';
import { cx } from '../../ui/class-names.ts';

/** Stands in for a message of only pictures or PDFs where only text is shown. */
export const toText = ({ content, files }: Pick<Message, 'content' | 'files'>): string =>
  content || (files[0] ? `📄 ${files[0].name}` : '📷');

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
        <PrivatePicture
          key={picture._id}
          picture={picture}
          load={(signal) =>
            download('GET /api/conversations/{id}/pictures/{pictureId}', {
              params: { id: conversationId, pictureId: picture._id },
              signal,
            })
          }
          label={intl.formatMessage({ defaultMessage: 'Photo {place} from {name}' }, { place: index + 1, name })}
          isAlone={pictures.length === 1}
        />
      ))}
    </ul>
  );
}
