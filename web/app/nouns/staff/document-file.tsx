// A document's file for staff: shown in the page on request, because each view is logged. The browser gets its type, so it can only be
// opened as a picture or a PDF.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { saveDocument } from '../documents/save-file.ts';
import { documentNames } from '../documents/words.tsx';
import { fetchFile, type StaffDocument } from './documents-api.ts';

interface DocumentFileProps {
  document: StaffDocument;
  /** The decision, next to the buttons once the file was opened. The file takes the whole width of the grid they're in. */
  children: ReactNode;
}

export function DocumentFile({ document, children }: DocumentFileProps) {
  const { _id, kind, sentAt, file } = document;
  const [isOpen, setOpen] = useState(false);
  const bytes = useQuery({
    queryKey: ['staff-document-file', _id, sentAt],
    queryFn: async () => new Blob([await fetchFile(_id)], { type: file?.mediaType ?? 'application/octet-stream' }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <div className="flex flex-wrap items-start gap-2.5 max-md:mt-3 md:justify-end">
        <Button
          variant={isOpen ? 'plain' : 'primary'}
          size="sm"
          data-queue-item
          aria-expanded={isOpen}
          isBusy={bytes.isFetching}
          onClick={() => (isOpen && bytes.isError ? void bytes.refetch() : setOpen(!isOpen))}
        >
          {isOpen && !bytes.isError ? (
            <FormattedMessage defaultMessage="Hide file" />
          ) : (
            <FormattedMessage defaultMessage="Review" description="Button that opens a document to check it" />
          )}
        </Button>
        {isOpen && bytes.data && (
          <Button variant="plain" size="sm" onClick={() => saveDocument(bytes.data, kind, file)}>
            <FormattedMessage defaultMessage="Download" />
          </Button>
        )}
        {isOpen && children}
      </div>
      <div className="col-span-full empty:hidden">
        <FormFailure error={bytes.error} />
        {isOpen && bytes.data && <Shown bytes={bytes.data} document={document} />}
      </div>
    </>
  );
}

function Shown({ bytes, document: { kind, host } }: { bytes: Blob; document: StaffDocument }) {
  const intl = useIntl();
  const [isLarge, setLarge] = useState(false);
  const url = useMemo(() => URL.createObjectURL(bytes), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const title = intl.formatMessage(
    { defaultMessage: '{name}: {document}' },
    { name: host.name, document: intl.formatMessage(documentNames[kind]) },
  );
  if (bytes.type === 'application/pdf' && !navigator.pdfViewerEnabled)
    return (
      <p className="mt-4 rounded-card bg-well p-4">
        <FormattedMessage defaultMessage="This browser can’t show PDFs. Download the file to view it." />
      </p>
    );
  if (bytes.type === 'application/pdf')
    return <iframe src={url} title={title} className="mt-3 h-[min(76dvh,900px)] w-full rounded-card bg-well" />;
  return (
    <div className="mt-4 grid justify-items-start gap-2.5">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what's larger than its frame is scrolled with arrow keys */}
      <div tabIndex={0} className="max-h-[min(70dvh,820px)] max-w-full overflow-auto rounded-card bg-well">
        <img
          src={url}
          alt={title}
          className={cx('block', isLarge ? 'max-w-none' : 'max-h-[min(70dvh,820px)] max-w-full object-contain')}
        />
      </div>
      <Button variant="plain" size="sm" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? <FormattedMessage defaultMessage="Fit to page" /> : <FormattedMessage defaultMessage="Full size" />}
      </Button>
    </div>
  );
}
