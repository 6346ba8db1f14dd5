// A message's PDFs, fetched with the member's session because nobody else may have them. They're only saved, never shown as part of the site.
import type { Message } from '@daynook/contract/messages';
import { download } from '../../lib/api/api.ts';
import { SentFileButton } from '../../nouns/pictures/sent-file-button.tsx';
import { cx } from '../../ui/class-names.ts';

export function MessageFiles({ message: { files, conversationId }, isOwn }: { message: Message; isOwn: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul className={cx('mt-1 grid w-[min(420px,84%)] gap-1.5', isOwn ? 'ms-auto' : 'me-auto')}>
      {files.map((file) => (
        <li key={file._id}>
          <SentFileButton
            file={file}
            load={() =>
              download('GET /api/conversations/{id}/files/{fileId}', {
                params: { id: conversationId, fileId: file._id },
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}
