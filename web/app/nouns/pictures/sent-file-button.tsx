// A PDF that only some people may have: its name and size, and a press saves it.
import type { SentFile } from '@daynook/contract/sent-files';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { FileIcon } from '../../ui/icons/member-icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Spinner } from '../../ui/states/spinner.tsx';
import { sayFileSize } from './file-size.ts';

export function SentFileButton({ file: { name, byteCount }, load }: { file: SentFile; load: () => Promise<Blob> }) {
  const intl = useIntl();
  const save = useMutation({
    mutationFn: load,
    onSuccess: (bytes) => saveFile(bytes, name),
    onError: (error) =>
      void toast.error(
        error instanceof ApiError && error.code === 'NOT_FOUND'
          ? intl.formatMessage({ defaultMessage: 'This file is no longer available.' })
          : intl.formatMessage({ defaultMessage: 'We couldn’t load this file. Try again.' }),
      ),
  });
  return (
    <button
      type="button"
      aria-busy={save.isPending || undefined}
      onClick={() => !save.isPending && save.mutate()}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-start hover:bg-well"
    >
      {save.isPending ? <Spinner /> : <FileIcon size={22} className="shrink-0 text-moss" />}
      <span className="grid min-w-0">
        <span className="text-[15px] font-semibold wrap-anywhere" dir="auto">
          <span className="sr-only">
            <FormattedMessage defaultMessage="Download" />{' '}
          </span>
          {name}
        </span>
        <span className="text-[13.5px] text-muted num">PDF · {sayFileSize(intl, byteCount)}</span>
      </span>
    </button>
  );
}
