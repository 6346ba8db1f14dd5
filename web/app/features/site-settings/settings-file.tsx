// All settings as one file: download it, or check and import one (N16).
import { LANGUAGE_NAMES, LANGUAGES } from '@daynook/contract/languages/languages';
import { SITE_SETTINGS_LIMITS, type SiteSettingName } from '@daynook/contract/settings/limits';
import { EMAIL_PARTS } from '@daynook/contract/settings/text-limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import {
  type CheckedFile,
  exportSettings,
  type PlannedChange,
  type SettingsFile,
  useCheckFile,
  useImportFile,
} from './api.ts';
import { SettingWords } from './describe-setting.tsx';

const settingNames: Readonly<Record<SiteSettingName, MessageDescriptor>> = defineMessages({
  brand: { defaultMessage: 'Brand' },
  logo: { defaultMessage: 'Logo' },
  languages: { defaultMessage: 'Languages' },
  home: { defaultMessage: 'Home page' },
  countries: { defaultMessage: 'Countries and currencies' },
  hosting: { defaultMessage: 'Hosting', description: 'Settings: who may host' },
  features: { defaultMessage: 'Features' },
  kudos: { defaultMessage: 'Kudos tags' },
  kinds: { defaultMessage: 'Kinds of listings' },
  amenities: { defaultMessage: 'Amenities' },
  policies: { defaultMessage: 'Cancellation policies' },
  limits: { defaultMessage: 'Limits' },
  announcement: { defaultMessage: 'Announcement' },
  maintenance: { defaultMessage: 'Maintenance' },
});

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
        <FormattedMessage defaultMessage="Everything under Settings except maintenance and legal texts, with the logo and the texts of emails. Fees, taxes, and other money settings have pages of their own and aren’t in it." />
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

/** The parsed file, or undefined if it isn't JSON. The server checks the rest. */
async function readFile(file: File): Promise<SettingsFile | undefined> {
  if (file.size > SITE_SETTINGS_LIMITS.fileMaximumBytes) return undefined;
  try {
    const parsed: unknown = JSON.parse(await file.text());
    return typeof parsed === 'object' && parsed !== null ? (parsed as SettingsFile) : undefined;
  } catch {
    return undefined;
  }
}

function Import() {
  const intl = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<SettingsFile>();
  const [isUnreadable, setUnreadable] = useState(false);
  const check = useCheckFile();
  const take = async (chosen: File | undefined) => {
    if (!chosen || check.isPending) return;
    const read = await readFile(chosen);
    setUnreadable(read === undefined);
    setFile(read);
    if (read) check.mutate(read);
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
        {isUnreadable && (
          <p className="font-medium text-danger">
            <FormattedMessage defaultMessage="This isn’t a file with settings." />
          </p>
        )}
        <Problems error={check.error} />
      </div>
      {file && check.data && (
        <Plan
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

interface PlanProps {
  file: SettingsFile;
  checked: CheckedFile;
  onDone: () => void;
  onOutdated: () => void;
}

function Plan({ file, checked: { changes, emailTexts, against }, onDone, onOutdated }: PlanProps) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const bring = useImportFile();
  const errors = fieldErrors(bring.error);
  const { asksPassword, readProof } = useOwnerProof(password, bring.error);
  const count = changes.length + emailTexts.length;
  if (count === 0)
    return (
      <NoneYet>
        <FormattedMessage defaultMessage="The settings are already as in this file." />
      </NoneYet>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bring.isPending) return;
    bring.mutate(
      { file, against, reason, proof: readProof() },
      {
        onSuccess: () => {
          toast.success(
            intl.formatMessage({ defaultMessage: 'Imported. Pages show it when they’re opened or reloaded.' }),
          );
          onDone();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'VERSION_CHANGED') onOutdated();
        },
      },
    );
  };
  const form = {
    reason,
    setReason,
    password,
    setPassword,
    asksReason: true,
    asksPassword,
    error: bring.error,
    errorOf: (field: string): string | undefined => errors[field],
  };
  return (
    <Card className="grid gap-5 p-6">
      <h3 className="text-[16px] font-semibold">
        <FormattedMessage
          defaultMessage="{count, plural, one {# setting changes} other {# settings change}}"
          values={{ count }}
        />
      </h3>
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <Change key={change.after.name} change={change} file={file} />
        ))}
        {emailTexts.map((change) => (
          <EmailTextChange key={change.name} change={change} />
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PublishFields form={form} isChanged={false}>
          <Button type="submit" size="sm" isBusy={bring.isPending}>
            <FormattedMessage defaultMessage="Import" />
          </Button>
          <Button size="sm" variant="plain" onClick={onDone}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}

/** Files of a logo that isn't imported yet are only in the file. */
const isOnlyInFile = ({ after, before }: PlannedChange, { logoFiles }: SettingsFile): boolean =>
  after.name === 'logo' &&
  after.value !== null &&
  after.value.light._id in logoFiles &&
  !(before.name === 'logo' && before.value?.light._id === after.value.light._id);

const Change = ({ change, file }: { change: PlannedChange; file: SettingsFile }) => (
  <li className="grid gap-1 py-3">
    <p className="font-semibold">
      <FormattedMessage {...settingNames[change.after.name]} />
    </p>
    <div className="wrap-anywhere text-muted line-through decoration-1">
      <SettingWords setting={change.before} />
    </div>
    <div className="wrap-anywhere">
      {isOnlyInFile(change, file) ? (
        <FormattedMessage defaultMessage="The logo in the file" />
      ) : (
        <SettingWords setting={change.after} />
      )}
    </div>
    {Object.values(change.locked).map((variable) => (
      <p key={variable} className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="What {variable} sets on the server stays."
          values={{ variable: <code key="variable">{variable}</code> }}
        />
      </p>
    ))}
  </li>
);

const listWords = (text: CheckedFile['emailTexts'][number]['before']): string =>
  LANGUAGES.flatMap((language) => {
    const words = text[language];
    return words
      ? [`${LANGUAGE_NAMES[language]}: ${EMAIL_PARTS.flatMap((part) => words[part] ?? []).join(' · ')}`]
      : [];
  }).join('\n');

/** Our words are an empty text. */
function EmailTextChange({ change: { name, before, after } }: { change: CheckedFile['emailTexts'][number] }) {
  const ours = <FormattedMessage defaultMessage="Our words in every language" />;
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold">
        <FormattedMessage
          defaultMessage="Text of the email {name}"
          values={{
            name: (
              <code key="name" translate="no">
                {name}
              </code>
            ),
          }}
        />
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-muted line-through decoration-1">
        {listWords(before) || ours}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{listWords(after) || ours}</p>
    </li>
  );
}
