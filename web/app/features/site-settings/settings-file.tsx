// All settings as one file: download it, or check and import one (N16).
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';
import { StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { exportSettings, type SettingsFile, useCheckFile } from './api.ts';
import { SettingsFilePlan } from './settings-file-plan.tsx';

export const SettingsFilePage = () => (
  <div className="grid gap-12">
    <Export />
    <Import />
  </div>
);

function Export() {
  const download = useMutation({
    mutationFn: exportSettings,
    onSuccess: (file) =>
      saveFile(
        new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
        `${shownBrandSlug()}-settings-${file.exportedAt.slice(0, 10)}.json`,
      ),
  });
  return (
    <StaffSection
      id="export-settings"
      title={<FormattedMessage defaultMessage="Export" />}
      lead={
        <FormattedMessage defaultMessage="Everything under Settings except maintenance, with the logo, your email texts, help articles, and the latest version of your legal texts. Fees, taxes, and other money settings have pages of their own and aren’t in it." />
      }
    >
      <div className="grid justify-items-start gap-3">
        <Button size="sm" isBusy={download.isPending} onClick={() => download.mutate()}>
          <FormattedMessage defaultMessage="Download settings" />
        </Button>
        <FormFailure error={download.error} />
      </div>
    </StaffSection>
  );
}

type Unreadable = 'too-large' | 'not-settings';

/** The parsed file, or why it can't be one. The server checks the rest. */
async function readFile(file: File): Promise<SettingsFile | Unreadable> {
  if (file.size > SITE_SETTINGS_LIMITS.fileMaximumBytes) return 'too-large';
  try {
    const parsed: unknown = JSON.parse(await file.text());
    return typeof parsed === 'object' && parsed !== null ? (parsed as SettingsFile) : 'not-settings';
  } catch {
    return 'not-settings';
  }
}

function Import() {
  const intl = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<SettingsFile>();
  const [unreadable, setUnreadable] = useState<Unreadable>();
  const check = useCheckFile();
  const take = async (chosen: File | undefined) => {
    if (!chosen || check.isPending) return;
    const read = await readFile(chosen);
    const isRead = typeof read === 'object';
    setUnreadable(isRead ? undefined : read);
    setFile(isRead ? read : undefined);
    if (isRead) check.mutate(read);
    else check.reset();
  };
  const label = intl.formatMessage({ defaultMessage: 'File with settings' });
  return (
    <StaffSection
      id="import-settings"
      title={<FormattedMessage defaultMessage="Import" />}
      lead={
        <FormattedMessage defaultMessage="First you see what would change. Then you import all of it or nothing." />
      }
    >
      <DropArea onFiles={(files) => void take(files[0])} isClosed={check.isPending} className="py-7">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="application/json,.json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          size="sm"
          variant="outline"
          isBusy={check.isPending}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          <FormattedMessage defaultMessage="Choose a file" />
        </Button>
        <p id={id} className="text-[14px] text-muted">
          <FormattedMessage defaultMessage="A file that was downloaded here or on another installation." />
        </p>
      </DropArea>
      <div role="status">
        {unreadable && (
          <p className="font-medium text-danger">
            {unreadable === 'too-large' ? (
              <TooLarge />
            ) : (
              <FormattedMessage defaultMessage="This isn’t a file with settings." />
            )}
          </p>
        )}
        <Problems error={check.error} />
      </div>
      {file && check.data && (
        <SettingsFilePlan
          key={check.data.against}
          file={file}
          checked={check.data}
          onDone={() => {
            setFile(undefined);
            check.reset();
          }}
          onOutdated={() => check.mutate(file)}
        />
      )}
    </StaffSection>
  );
}

const TooLarge = () => (
  <FormattedMessage
    defaultMessage="Files can have at most {size}. Remove some texts from this one and import them from a second file."
    values={{
      size: (
        <FormattedNumber
          key="size"
          value={SITE_SETTINGS_LIMITS.fileMaximumBytes / 1024 ** 2}
          style="unit"
          unit="megabyte"
          unitDisplay="short"
        />
      ),
    }}
  />
);

/** What's wrong with the file, with the name of the field as it's in the file. */
function Problems({ error }: { error: unknown }) {
  const fields = Object.entries(fieldErrors(error));
  if (!error) return null;
  if (fields.length === 0) return <FormFailure error={error} />;
  return (
    <div className="grid gap-2 rounded-card bg-danger-wash px-5 py-4">
      <p className="font-semibold">
        <FormattedMessage defaultMessage="This file can’t be imported. Nothing was changed." />
      </p>
      <ul className="grid gap-1">
        {fields.map(([field, words]) => (
          <li key={field} className="wrap-anywhere">
            <code className="text-[14px]">{field.replace(/^file\./, '')}</code>: {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
