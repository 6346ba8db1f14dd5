// Photos and PDFs for a message or a report: uploaded at once, one after the other, and shown as thumbnails until it's sent.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { upload } from '../../lib/api/upload.ts';
import { cx } from '../../ui/class-names.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { FileIcon } from '../../ui/icons/member-icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { PICTURE_TYPES } from '../photos/check-files.ts';

/** The server takes no longer names. The end is kept, because it says what it is. */
const NAME_CHARACTERS = 200;

interface Chosen {
  readonly key: string;
  readonly name: string;
  /** Of its thumbnail; undefined for a PDF. */
  readonly url: string | undefined;
  /** Set by the server once it's uploaded. */
  readonly id: string | undefined;
}

/** The upload endpoint and the maximum number. */
interface Target {
  readonly key: 'POST /api/conversations/{id}/pictures' | 'POST /api/bookings/{id}/damage-pictures';
  readonly id: string;
  readonly most: number;
  /** The same for PDFs, where they can be sent. */
  readonly pdfs?: {
    readonly key: 'POST /api/conversations/{id}/files';
    readonly most: number;
    /** Why they can't be sent now. */
    readonly refusal: string | undefined;
  };
}

const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
const isPicture = ({ url }: Chosen): boolean => url !== undefined;
const forgetThumbnail = ({ url }: Chosen): void => {
  if (url) URL.revokeObjectURL(url);
};

export function useChosenPictures({ key: endpoint, id: targetId, most, pdfs }: Target) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const giveUp = useRef(new AbortController());
  const line = useRef(Promise.resolve());
  useEffect(() => {
    const { current } = giveUp;
    return () => current.abort();
  }, []);

  const remove = (key: string) =>
    setChosen((known) => {
      const gone = known.find((one) => one.key === key);
      if (gone) forgetThumbnail(gone);
      return known.filter((one) => one.key !== key);
    });

  async function sendIn(key: string, file: File): Promise<void> {
    try {
      const { _id } = await upload<{ _id: string }>({
        key: pdfs && isPdf(file) ? pdfs.key : endpoint,
        params: { id: targetId },
        query: pdfs && isPdf(file) ? { name: file.name.slice(-NAME_CHARACTERS) } : {},
        file,
        signal: giveUp.current.signal,
        onProgress: () => undefined,
      });
      setChosen((known) => known.map((one) => (one.key === key ? { ...one, id: _id } : one)));
    } catch (error) {
      if (giveUp.current.signal.aborted) return;
      remove(key);
      toast.error(
        error instanceof ApiError
          ? `${file.name}: ${error.message}`
          : intl.formatMessage({ defaultMessage: 'We couldn’t send your file. Try again.' }),
      );
    }
  }

  const queue = (file: File, url: string | undefined) => {
    const key = crypto.randomUUID();
    setChosen((known) => [...known, { key, name: file.name, url, id: undefined }]);
    line.current = line.current.then(() => sendIn(key, file));
  };
  const addPictures = (files: readonly File[]) => {
    const left = most - chosen.filter(isPicture).length;
    if (files.length > left)
      toast.error(
        intl.formatMessage({ defaultMessage: 'You can send up to {count} photos at a time.' }, { count: most }),
      );
    for (const file of files.slice(0, left)) queue(file, URL.createObjectURL(file));
  };
  const addPdfs = (files: readonly File[], allowed: NonNullable<Target['pdfs']>) => {
    if (allowed.refusal !== undefined) return toast.error(allowed.refusal);
    const left = allowed.most - chosen.filter((one) => !isPicture(one)).length;
    if (files.length > left)
      toast.error(
        intl.formatMessage({ defaultMessage: 'You can send up to {count} PDFs at a time.' }, { count: allowed.most }),
      );
    for (const file of files.slice(0, left)) queue(file, undefined);
    return undefined;
  };
  const add = (files: readonly File[]) => {
    const documents = pdfs ? files.filter(isPdf) : [];
    if (pdfs && documents.length > 0) addPdfs(documents, pdfs);
    addPictures(files.filter((file) => !documents.includes(file)));
  };
  const clear = () => {
    for (const one of chosen) forgetThumbnail(one);
    setChosen([]);
  };
  return {
    chosen,
    /** The ids of the uploaded photos, in order. */
    ids: chosen.filter(isPicture).flatMap(({ id }) => id ?? []),
    /** The same for PDFs. */
    fileIds: chosen.filter((one) => !isPicture(one)).flatMap(({ id }) => id ?? []),
    isSending: chosen.some(({ id }) => id === undefined),
    add,
    remove,
    clear,
  };
}

interface PictureInputProps {
  onChoose: (files: File[]) => void;
  /** Pictures unless other types are given. */
  types?: readonly string[];
  /** The button that opens the file dialog. */
  button: (open: () => void) => ReactNode;
}

export function PictureInput({ onChoose, types = PICTURE_TYPES, button }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {button(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-testid="chosen-pictures"
        accept={types.join(',')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

export function ChosenPictures({ chosen, onRemove }: { chosen: readonly Chosen[]; onRemove: (key: string) => void }) {
  const intl = useIntl();
  if (chosen.length === 0) return null;
  return (
    <ul
      className="mb-2.5 flex gap-2 overflow-x-auto py-1"
      aria-label={intl.formatMessage({ defaultMessage: 'Files to send' })}
    >
      {chosen.map(({ key, name, url, id }) => (
        <li key={key} className="relative shrink-0">
          {url === undefined ? (
            <p
              className={cx(
                'flex h-18 w-48 items-center gap-2.5 rounded-field bg-well ps-3 pe-6',
                id === undefined && 'opacity-50',
              )}
            >
              <FileIcon size={22} className="shrink-0 text-moss" />
              <span
                className="line-clamp-2 text-[13.5px] leading-4.5 font-medium wrap-anywhere"
                title={name}
                dir="auto"
              >
                {name}
              </span>
            </p>
          ) : (
            <img
              src={url}
              alt={name}
              className={cx('size-18 rounded-field object-cover', id === undefined && 'opacity-50')}
            />
          )}
          {id === undefined && (
            <span className="absolute inset-0 grid place-items-center" role="status">
              <Spinner />
              <span className="sr-only">
                <FormattedMessage defaultMessage="Sending {name}" values={{ name }} />
              </span>
            </span>
          )}
          <button
            type="button"
            aria-label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })}
            onClick={() => onRemove(key)}
            className="absolute -end-1 -top-1 grid size-6 place-items-center rounded-pill bg-ink text-paper"
          >
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
