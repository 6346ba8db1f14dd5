// Files for the bank: two generated from the booking, and staff's uploads. After sending, what was sent.
import {
  DISPUTE_FILE_TYPES,
  type DisputeFileField,
  MADE_FILES,
  type MadeFile,
  UPLOADED_FILES,
  type UploadedFile,
} from '@daynook/contract/limits/disputes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { sayFileSize } from '../../nouns/pictures/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-style.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import {
  type Dispute,
  type DisputeFile,
  disputeQuery,
  removeDisputeFile,
  saveDisputeFile,
  uploadDisputeFile,
} from './disputes-api.ts';

const names = defineMessages({
  receipt: { defaultMessage: 'Receipt' },
  conversation: { defaultMessage: 'Messages between guest and host' },
  serviceUsed: { defaultMessage: 'Proof that the guest used the space' },
  cancellationPolicy: { defaultMessage: 'Cancellation policy' },
  refundPolicy: { defaultMessage: 'Refund policy' },
  other: { defaultMessage: 'Another file' },
}) satisfies Record<DisputeFileField, MessageDescriptor>;

const hints = defineMessages({
  serviceUsed: { defaultMessage: 'Such as a photo or a door log.' },
  cancellationPolicy: { defaultMessage: 'As the guest saw it before paying.' },
  refundPolicy: { defaultMessage: 'As the guest saw it before paying.' },
  other: { defaultMessage: 'Anything the other files don’t cover.' },
}) satisfies Record<UploadedFile, MessageDescriptor>;

interface DisputeFilesProps {
  dispute: Dispute;
  files: readonly DisputeFile[];
  made: readonly MadeFile[];
  onMadeChange: (made: readonly MadeFile[]) => void;
  error: string | undefined;
}

export function DisputeFiles({ dispute, files, made, onMadeChange, error }: DisputeFilesProps) {
  const has = (field: UploadedFile) => files.find((file) => file.field === field);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-[16px] font-semibold">
        <FormattedMessage defaultMessage="Files" />
      </legend>
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="PDF, JPEG, or PNG, up to 5 MB in total." />
      </p>
      <ul className="divide-y divide-line rounded-card shadow-[inset_0_0_0_1px_var(--line)]">
        {dispute.booking &&
          MADE_FILES.map((field) => (
            <li key={field} className={SHORT_ROW}>
              <Checkbox
                checked={made.includes(field)}
                description={<FormattedMessage defaultMessage="Made from the booking" />}
                onChange={({ target }) =>
                  onMadeChange(target.checked ? [...made, field] : made.filter((each) => each !== field))
                }
              >
                <FormattedMessage {...names[field]} />
              </Checkbox>
              <ViewButton disputeId={dispute._id} field={field} />
            </li>
          ))}
        {UPLOADED_FILES.map((field) => (
          <UploadRow key={field} disputeId={dispute._id} field={field} file={has(field)} />
        ))}
      </ul>
      {error && <FieldError role="alert">{error}</FieldError>}
    </fieldset>
  );
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5';
/** With one button, which stays beside the name on phones too. */
const SHORT_ROW = 'flex items-center justify-between gap-6 px-4 py-3 sm:px-5';

function ViewButton({ disputeId, field }: { disputeId: string; field: DisputeFileField }) {
  const intl = useIntl();
  const view = useMutation({ mutationFn: () => saveDisputeFile(disputeId, field) });
  return (
    <div className="grid gap-2">
      <Button variant="outline" size="sm" isBusy={view.isPending} onClick={() => view.mutate()}>
        <FormattedMessage
          defaultMessage="Download<hidden> {name}</hidden>"
          values={{
            name: intl.formatMessage(names[field]),
            hidden: (words) => <span className="sr-only">{words}</span>,
          }}
        />
      </Button>
      <FormFailure error={view.error} />
    </div>
  );
}

function UploadRow({
  disputeId,
  field,
  file,
}: {
  disputeId: string;
  field: UploadedFile;
  file: DisputeFile | undefined;
}) {
  const intl = useIntl();
  const queries = useQueryClient();
  /** Files are part of the dispute, and each fetch of it is logged: this updates the cache instead. */
  const setFile = (next: DisputeFile | undefined) =>
    queries.setQueryData(
      disputeQuery(disputeId).queryKey,
      (known) =>
        known && {
          ...known,
          files: [...known.files.filter((each) => each.field !== field), ...(next ? [next] : [])],
        },
    );
  const send = useMutation({
    mutationFn: (chosen: File) => uploadDisputeFile(disputeId, field, chosen),
    onSuccess: setFile,
  });
  const remove = useMutation({
    mutationFn: () => removeDisputeFile(disputeId, field),
    onSuccess: () => setFile(undefined),
  });
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;
  const name = intl.formatMessage(names[field]);
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-[14px] text-muted">
          {file ? <FileWords file={file} /> : <FormattedMessage {...hints[field]} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {file && <ViewButton disputeId={disputeId} field={field} />}
        <label
          className={buttonClass(
            { variant: 'outline', size: 'sm' },
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-moss',
          )}
          aria-busy={send.isPending || undefined}
        >
          {file ? (
            <FormattedMessage defaultMessage="Replace<hidden> {name}</hidden>" values={{ name, hidden }} />
          ) : (
            <FormattedMessage defaultMessage="Upload<hidden> {name}</hidden>" values={{ name, hidden }} />
          )}
          <input
            type="file"
            className="sr-only"
            accept={DISPUTE_FILE_TYPES.join(',')}
            disabled={send.isPending}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) send.mutate(chosen);
              event.target.value = '';
            }}
          />
        </label>
        {file && (
          <Button variant="plain" size="sm" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            <FormattedMessage defaultMessage="Remove<hidden> {name}</hidden>" values={{ name, hidden }} />
          </Button>
        )}
      </div>
      <FormFailure error={send.error ?? remove.error} />
    </li>
  );
}

const KINDS: Readonly<Record<DisputeFile['mediaType'], string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

function FileWords({ file: { mediaType, byteCount } }: { file: DisputeFile }) {
  const intl = useIntl();
  return `${KINDS[mediaType]} · ${sayFileSize(intl, byteCount)}`;
}

/** What the bank received. */
export const SentFiles = ({ disputeId, files }: { disputeId: string; files: readonly DisputeFile[] }) => (
  <>
    <h3 className="mt-6 mb-2 text-[16px] font-semibold">
      <FormattedMessage defaultMessage="Files" />
    </h3>
    <ul className="max-w-3xl divide-y divide-line rounded-card shadow-[inset_0_0_0_1px_var(--line)]">
      {files.map((file) => (
        <li key={file.field} className={SHORT_ROW}>
          <div className="min-w-0">
            <p className="font-medium">
              <FormattedMessage {...names[file.field]} />
            </p>
            <p className="text-[14px] text-muted">
              <FileWords file={file} />
            </p>
          </div>
          <ViewButton disputeId={disputeId} field={file.field} />
        </li>
      ))}
    </ul>
  </>
);
