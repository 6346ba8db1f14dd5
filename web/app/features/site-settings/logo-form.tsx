// The logo: a file, another one for dark pages, and whether the name is beside it; shown in both themes before it's published.
import { LOGO_HEIGHT, LOGO_LIMITS, LOGO_MEDIA_TYPES, toLogoPath } from '@daynook/contract/settings/logo-limits';
import type { LogoFile } from '@daynook/contract/settings/logos';
import { type FormEvent, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useBrand } from '../../lib/brand.ts';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { DropArea } from '../../ui/forms/drop-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type SiteSetting, uploadLogo, type ValueOf } from './api.ts';
import { useSettingForm } from './use-setting-form.ts';

type Theme = 'light' | 'dark';
const THEMES: readonly Theme[] = ['light', 'dark'];

const names: Readonly<Record<Theme, MessageDescriptor>> = defineMessages({
  light: { defaultMessage: 'Logo' },
  dark: { defaultMessage: 'Logo on dark pages (optional)' },
});
const grounds: Readonly<Record<Theme, string>> = { light: '#fbf8f3', dark: '#14120f' };
const inks: Readonly<Record<Theme, string>> = { light: '#211d18', dark: '#f3eee6' };

export function LogoForm({ setting, logo }: { setting: SiteSetting; logo: ValueOf<'logo'> }) {
  const [light, setLight] = useState<LogoFile | null>(logo?.light ?? null);
  const [dark, setDark] = useState<LogoFile | null>(logo?.dark ?? null);
  const [hasName, setHasName] = useState(logo?.hasName ?? true);
  const form = useSettingForm('logo', setting);
  const isChanged =
    light?._id !== logo?.light._id || dark?._id !== logo?.dark?._id || (light !== null && hasName !== logo?.hasName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (light) void form.publish({ name: 'logo', value: { light, dark, hasName } });
  };
  return (
    <Card className="grid gap-8 p-6 lg:grid-cols-2">
      <form noValidate onSubmit={submit} className="grid content-start gap-5">
        <FileField theme="light" file={light} error={form.errorOf('light')} onChange={setLight} />
        {light && <FileField theme="dark" file={dark} error={form.errorOf('dark')} onChange={setDark} />}
        <Checkbox checked={hasName} onChange={(event) => setHasName(event.target.checked)}>
          <FormattedMessage defaultMessage="Show the name beside it" />
        </Checkbox>
        <PublishFields form={form} isChanged={isChanged} hasMore={logo !== null}>
          <Button type="submit" size="sm" isBusy={form.isPending} disabled={!isChanged || !light}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          {logo && (
            <Button
              size="sm"
              variant="outline"
              isBusy={form.isPending}
              onClick={() => void form.publish({ name: 'logo', value: null })}
            >
              <FormattedMessage defaultMessage="Remove logo" />
            </Button>
          )}
        </PublishFields>
      </form>
      <Preview light={light} dark={dark} hasName={hasName} />
    </Card>
  );
}

interface FileFieldProps {
  theme: Theme;
  file: LogoFile | null;
  error: string | undefined;
  onChange: (file: LogoFile | null) => void;
}

function FileField({ theme, file, error, onChange }: FileFieldProps) {
  const intl = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problem = failure ?? error;
  const take = async (chosen: File | undefined) => {
    if (!chosen || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await uploadLogo(chosen));
    } catch (thrown) {
      setFailure(
        thrown instanceof ApiError
          ? thrown.message
          : intl.formatMessage({ defaultMessage: 'Upload failed. Try again.' }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset aria-describedby={`${id}-help`} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-[14px] font-semibold">
        <FormattedMessage {...names[theme]} />
      </legend>
      <DropArea onFiles={(files) => void take(files[0])} isClosed={isBusy} className="py-5">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={intl.formatMessage(names[theme])}
          accept={LOGO_MEDIA_TYPES.join()}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap justify-center gap-3">
          <Button size="sm" variant="outline" isBusy={isBusy} onClick={() => input.current?.click()}>
            {file ? (
              <FormattedMessage defaultMessage="Choose another file" />
            ) : (
              <FormattedMessage defaultMessage="Choose a file" />
            )}
          </Button>
          {file && theme === 'dark' && (
            <Button size="sm" variant="plain" onClick={() => onChange(null)}>
              <FormattedMessage defaultMessage="Remove" />
            </Button>
          )}
        </div>
        <p id={`${id}-help`} className="text-[14px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="SVG, PNG, or WebP, up to {size} KB. It’s shown {height} pixels high."
            values={{ size: LOGO_LIMITS.maximumBytes / 1024, height: LOGO_HEIGHT }}
          />
        </p>
      </DropArea>
      <div role="status">{problem && <p className="text-[14.5px] font-medium text-danger">{problem}</p>}</div>
    </fieldset>
  );
}

function Preview({ light, dark, hasName }: { light: LogoFile | null; dark: LogoFile | null; hasName: boolean }) {
  const { name } = useBrand();
  return (
    <div className="grid content-start gap-4">
      <h3 className="text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Preview" />
      </h3>
      {THEMES.map((theme) => {
        const file = theme === 'dark' ? (dark ?? light) : light;
        return (
          <div
            key={theme}
            style={{ background: grounds[theme], color: inks[theme] }}
            className="flex min-h-20 items-center gap-2.5 rounded-card border border-line px-5"
          >
            {file ? (
              <img
                src={toLogoPath(file)}
                alt=""
                height={LOGO_HEIGHT}
                className="h-7 w-auto max-w-45 object-contain object-left"
              />
            ) : (
              <span className="text-[14.5px] opacity-75">
                <FormattedMessage defaultMessage="The built-in logo" />
              </span>
            )}
            {(hasName || !file) && <span className="display text-[22px] leading-none">{name}</span>}
          </div>
        );
      })}
    </div>
  );
}
