// Chooses a reputation file, by button or by dropping it. Reads it in the browser, because its content is sent as text.
import { REPUTATION } from '@daynook/contract/reputation/limits';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';

interface ChooseReputationProps {
  onText: (text: string) => void;
  isBusy: boolean;
  /** What the server said about the last one. */
  error?: string | undefined;
}

export function ChooseReputation({ onText, isBusy, error }: ChooseReputationProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setTooLarge(file.size > REPUTATION.fileMaximumBytes);
    if (file.size <= REPUTATION.fileMaximumBytes) onText(await file.text());
  };
  const shownError = isTooLarge
    ? intl.formatMessage({ defaultMessage: 'This file is too large to be a reputation file.' })
    : error;
  return (
    <div className="grid gap-3">
      <DropArea className="py-7" isClosed={isBusy} onFiles={([file]) => void take(file)}>
        <Button variant="outline" isBusy={isBusy} onClick={() => input.current?.click()}>
          <FormattedMessage defaultMessage="Choose a reputation file" />
        </Button>
        <p className="max-w-[44ch] text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="A JSON file. You can also drop it here." />
        </p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".json,application/json"
          aria-label={intl.formatMessage({ defaultMessage: 'Choose a reputation file' })}
          data-testid="reputation-file"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // The same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </DropArea>
      {shownError && (
        <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 font-medium break-words text-danger">
          {shownError}
        </p>
      )}
    </div>
  );
}
