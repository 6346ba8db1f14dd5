// Uploads a document: the file, its details, then the progress.
import { DOCUMENT_MEDIA_TYPES, DOCUMENTS, type DocumentKind } from '@daynook/contract/limits/insurance';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { documentNames } from '../../nouns/documents/words.tsx';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type HostDocument, type NewDocument, useSendDocument } from './api.ts';
import { fileError } from './document-rules.ts';

interface DocumentDialogProps {
  kind: DocumentKind;
  /** The document whose file is replaced; a new one if omitted. */
  document?: HostDocument;
  onClose: () => void;
}

type Said = Pick<NewDocument, 'issuer' | 'number' | 'validFrom' | 'validTo'>;

/** Empty fields are omitted. */
const written = (said: Said): Said =>
  Object.fromEntries(
    Object.entries(said)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );

export function DocumentDialog({ kind, document, onClose }: DocumentDialogProps) {
  const intl = useIntl();
  const formId = useId();
  const send = useSendDocument();
  const [clientId] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<Said>({});
  const [share, setShare] = useState(0);
  const [wasTried, setTried] = useState(false);
  const fileProblem = file && fileError(file);
  const fields = send.error instanceof ApiError ? send.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || fileProblem || send.isPending) return;
    setShare(0);
    send.mutate(
      { document: document ?? { clientId, kind, ...written(said) }, file, onProgress: setShare },
      {
        onSuccess: () => {
          toast.success(intl.formatMessage({ defaultMessage: 'Sent to our team for review' }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-xl"
      title={intl.formatMessage(documentNames[kind])}
      footer={
        <>
          <Button type="submit" form={formId} className="max-sm:grow" isBusy={send.isPending}>
            <FormattedMessage defaultMessage="Submit for review" />
          </Button>
          <Button variant="outline" className="max-sm:grow" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {document && (
          <p className="text-muted">
            <FormattedMessage defaultMessage="The new file replaces the old one, and our team reviews it again." />
          </p>
        )}
        <ChooseFile file={file} isBusy={send.isPending} onFile={setFile} />
        <FileError problem={fileProblem ?? (wasTried && !file ? 'missing' : undefined)} />
        {!document && <Facts said={said} errors={fields} onChange={setSaid} />}
        {send.isPending && (
          <div
            role="progressbar"
            aria-label={intl.formatMessage({ defaultMessage: 'Uploading' })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            className="h-2 overflow-hidden rounded-pill bg-well"
          >
            <div className="h-full rounded-pill bg-moss transition-[width]" style={{ width: `${share * 100}%` }} />
          </div>
        )}
        {send.error instanceof ApiError && Object.keys(fields).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {send.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface ChooseFileProps {
  file: File | undefined;
  isBusy: boolean;
  onFile: (file: File) => void;
}

function ChooseFile({ file, isBusy, onFile }: ChooseFileProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropArea onFiles={([dropped]) => dropped && onFile(dropped)} isClosed={isBusy} className="py-6">
      {file && <p className="max-w-full font-semibold break-all">{file.name}</p>}
      <Button variant={file ? 'outline' : 'soft'} disabled={isBusy} onClick={() => input.current?.click()}>
        {file ? (
          <FormattedMessage defaultMessage="Choose another file" />
        ) : (
          <FormattedMessage defaultMessage="Choose a file" />
        )}
      </Button>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="PDF, JPEG, or PNG, up to 10 MB" />
      </p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={DOCUMENT_MEDIA_TYPES.join(',')}
        aria-label={intl.formatMessage({ defaultMessage: 'Choose a file' })}
        data-testid="document-file"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen);
          event.currentTarget.value = '';
        }}
      />
    </DropArea>
  );
}

function FileError({ problem }: { problem: ReturnType<typeof fileError> | 'missing' }) {
  if (!problem) return null;
  return (
    <p role="alert" className="-mt-3 text-[14.5px] font-medium text-danger">
      <FormattedMessage
        defaultMessage="{fault, select, empty {This file is empty. Choose another.} large {This file is over 10 MB. Choose a smaller one.} type {Choose a PDF, JPEG, or PNG file.} other {Choose a file first.}}"
        values={{ fault: problem }}
      />
    </p>
  );
}

interface FactsProps {
  said: Said;
  errors: Readonly<Record<string, string>>;
  onChange: (said: Said) => void;
}

function Facts({ said, errors, onChange }: FactsProps) {
  const intl = useIntl();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={<FormattedMessage defaultMessage="Issued by (optional)" />}
        value={said.issuer ?? ''}
        error={errors['issuer']}
        maxLength={DOCUMENTS.issuerMaximumCharacters}
        onChange={(event) => onChange({ ...said, issuer: event.target.value })}
      />
      <TextField
        label={<FormattedMessage defaultMessage="Document number (optional)" />}
        value={said.number ?? ''}
        error={errors['number']}
        maxLength={DOCUMENTS.numberMaximumCharacters}
        onChange={(event) => onChange({ ...said, number: event.target.value })}
      />
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Valid from' })}
        value={said.validFrom}
        error={errors['validFrom']}
        onChange={(validFrom) => onChange({ ...said, validFrom })}
        onClear={() => onChange({ ...said, validFrom: undefined })}
      />
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Valid until' })}
        value={said.validTo}
        {...(said.validFrom && !said.validTo ? { startAt: said.validFrom } : {})}
        error={errors['validTo']}
        onChange={(validTo) => onChange({ ...said, validTo })}
        onClear={() => onChange({ ...said, validTo: undefined })}
      />
      <p className="text-[14.5px] text-muted sm:col-span-2">
        <FormattedMessage defaultMessage="If you add a date, we’ll remind you 30 and 7 days before." />
      </p>
    </div>
  );
}
