// Photos and PDFs of a request for an excuse, and the button that adds more (G6). Only the host who added them and staff get here.
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type Excuse, useAddExcuseFiles } from '../../nouns/host-cancellations/api.ts';
import { PICTURE_TYPES } from '../../nouns/photos/check-files.ts';
import { PictureInput } from '../../nouns/pictures/chosen-pictures.tsx';
import { PrivatePicture } from '../../nouns/pictures/private-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { toast } from '../../ui/overlays/toast.ts';

type ExcuseFile = Excuse['files'][number];

interface ExcuseFilesProps {
  bookingId: string;
  timeZone: string;
  files: readonly ExcuseFile[];
}

export function ExcuseFiles({ bookingId, timeZone, files }: ExcuseFilesProps) {
  const intl = useIntl();
  if (files.length === 0) return null;
  return (
    <ul
      aria-label={intl.formatMessage({ defaultMessage: 'Evidence' })}
      className="grid max-w-xl grid-cols-3 gap-x-2 gap-y-3 sm:grid-cols-5"
    >
      {files.map((file, index) => (
        <li key={file._id} className="min-w-0" title={file.sha256}>
          <Shown bookingId={bookingId} file={file} place={index + 1} />
          <p className="mt-1 text-[13px] text-pretty text-muted">
            <ZonedTime startsAt={file.at} timeZone={timeZone} withDate />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Shown({ bookingId, file, place }: { bookingId: string; file: ExcuseFile; place: number }) {
  const intl = useIntl();
  const load = (signal?: AbortSignal) =>
    download('GET /api/bookings/{id}/excuse/files/{fileId}', {
      params: { id: bookingId, fileId: file._id },
      ...(signal ? { signal } : {}),
    });
  if (file.mediaType === 'image/webp')
    return (
      <ul>
        <PrivatePicture
          // Only its shape when shown alone.
          picture={{ _id: file._id, width: 1, height: 1 }}
          load={load}
          label={intl.formatMessage({ defaultMessage: 'Evidence {place}' }, { place })}
          isAlone={false}
        />
      </ul>
    );
  const name = intl.formatMessage({ defaultMessage: 'PDF {place}' }, { place });
  const save = () =>
    load().then(
      (bytes) => saveFile(bytes, `${name}.pdf`),
      () => void toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t load this file. Try again.' })),
    );
  return (
    <button
      type="button"
      onClick={() => void save()}
      className="grid aspect-square w-full place-items-center rounded-card border border-line bg-surface p-2 text-center text-[15px] font-semibold"
    >
      <FormattedMessage defaultMessage="Download {name}" values={{ name }} />
    </button>
  );
}

const FILE_TYPES = [...PICTURE_TYPES, 'application/pdf'];

/** Adds files at once: they can't be removed. */
export function AddExcuseFiles({ bookingId, count }: { bookingId: string; count: number }) {
  const intl = useIntl();
  const add = useAddExcuseFiles(bookingId);
  const left = HOST_CANCELLATION.filesMaximum - count;
  const send = (files: File[]) => {
    if (files.length === 0 || add.isPending) return;
    if (files.length > left)
      return toast.error(
        intl.formatMessage(
          { defaultMessage: 'You can add {left, plural, one {# more file} other {# more files}}. Choose again.' },
          { left },
        ),
      );
    add.mutate(files, {
      onSuccess: () =>
        void toast.success(
          intl.formatMessage(
            { defaultMessage: '{count, plural, one {File added} other {# files added}}' },
            { count: files.length },
          ),
        ),
      onError: (error) =>
        void toast.error(
          error instanceof ApiError
            ? error.message
            : intl.formatMessage({ defaultMessage: 'We couldn’t send your file. Try again.' }),
        ),
    });
  };
  return (
    <div>
      {left > 0 && (
        <PictureInput
          types={FILE_TYPES}
          onChoose={send}
          button={(open) => (
            <Button variant="outline" size="sm" className="bg-surface!" isBusy={add.isPending} onClick={open}>
              <FormattedMessage defaultMessage="Add photos or PDFs" />
            </Button>
          )}
        />
      )}
      <p className="mt-2 max-w-[65ch] text-[14px] text-pretty text-muted">
        <FormattedMessage
          defaultMessage="Up to {count} files of {size} MB, such as a doctor’s note or a repair bill. Only you and our team can see them, and they can’t be removed."
          values={{ count: HOST_CANCELLATION.filesMaximum, size: HOST_CANCELLATION.fileMaximumBytes / 1024 / 1024 }}
        />
      </p>
    </div>
  );
}
