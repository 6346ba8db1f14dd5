// Chooses the file for an import: selected, dropped, or pasted as text.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { textOfFile } from './file-text.ts';
import { FileIcon, TableIcon } from './import-icons.tsx';

interface ChooseFileProps {
  /** What the file may have. */
  note: ReactNode;
  onText: (text: string, fileName: string | undefined) => void;
  isBusy: boolean;
  maximumBytes: number;
  /** Why the last file couldn't be read. */
  error: string | undefined;
}

export function ChooseFile({ note, onText, isBusy, maximumBytes, error }: ChooseFileProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  const [ownError, setOwnError] = useState<string>();

  const take = async (file: File | undefined) => {
    if (!file) return;
    setOwnError(undefined);
    if (file.size > maximumBytes) {
      setOwnError(
        intl.formatMessage({
          defaultMessage: 'This file is over 1 MB. Split it and try again.',
        }),
      );
      return;
    }
    const text = await textOfFile(file);
    if (text === undefined) {
      setOwnError(
        intl.formatMessage({
          defaultMessage: 'This isn’t a text file. In your spreadsheet, choose “Save as,” then “CSV UTF-8.”',
        }),
      );
      return;
    }
    onText(text, file.name);
  };
  const shownError = ownError ?? error;

  return (
    <div className="grid gap-4">
      <DropArea onFiles={([file]) => void take(file)} isClosed={isBusy} className="py-12">
        <span className="mb-1 grid size-16 place-items-center rounded-pill bg-moss-wash text-moss">
          <TableIcon size={28} />
        </span>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => input.current?.click()} isBusy={isBusy}>
            <FileIcon size={18} />
            <FormattedMessage defaultMessage="Choose a file" />
          </Button>
          <Button variant="outline" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            <FormattedMessage defaultMessage="Paste text" />
          </Button>
        </div>
        <p className="max-w-[44ch] text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="CSV or JSON. You can also drop the file here." /> {note}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          aria-label={intl.formatMessage({ defaultMessage: 'Choose a file' })}
          data-testid="room-file"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // Lets the host choose the same file again after fixing it.
            event.currentTarget.value = '';
          }}
        />
      </DropArea>
      {shownError && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-field bg-danger-wash px-4 py-3 font-medium text-danger"
        >
          <WarningIcon size={19} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{shownError}</span>
        </p>
      )}
      {isPasting && <PasteForm onText={(text) => onText(text, undefined)} isBusy={isBusy} />}
    </div>
  );
}

function PasteForm({ onText, isBusy }: { onText: (text: string) => void; isBusy: boolean }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isBusy) onText(text);
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <TextArea
        className="w-full"
        rows={7}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        label={<FormattedMessage defaultMessage="Listings as CSV or JSON" />}
        placeholder={'title,kind,dayPrice\nDesk by the window,desk,32.00'}
        spellCheck={false}
      />
      <Button type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
        <FormattedMessage defaultMessage="Check" />
      </Button>
    </form>
  );
}
