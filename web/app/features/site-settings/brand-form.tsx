// The site's name, support email, and colors, with a preview in both themes before they're published.
import {
  CONTRAST_MINIMUM,
  findAccent,
  findAccentContrast,
  isHexColor,
  type Theme,
} from '@daynook/contract/settings/brand-colors';
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { BrandPreview } from './brand-preview.tsx';
import { Locked } from './locked.tsx';
import { useSettingForm } from './use-setting-form.ts';

type Brand = ValueOf<'brand'>;

const labels: Readonly<Record<Theme, MessageDescriptor>> = defineMessages({
  light: { defaultMessage: 'Color on light pages' },
  dark: { defaultMessage: 'Color on dark pages' },
});
const problems: Readonly<Record<Theme, MessageDescriptor>> = defineMessages({
  light: {
    defaultMessage: 'Too hard to read: {ratio} to 1. It has to be at least {minimum} to 1, so choose a darker color.',
  },
  dark: {
    defaultMessage: 'Too hard to read: {ratio} to 1. It has to be at least {minimum} to 1, so choose a lighter color.',
  },
});

/** The lowest contrast anywhere, rounded down so that it never looks better than it is. */
const findRatio = (color: string, theme: Theme): number => {
  const { page, button } = findAccentContrast(color, theme);
  return Math.floor(Math.min(page, button) * 10) / 10;
};

export function BrandForm({ setting, brand }: { setting: SiteSetting; brand: Brand }) {
  const [edits, setEdits] = useState<Partial<Brand>>({});
  const draft = { ...brand, ...edits };
  const form = useSettingForm('brand', setting);
  const put = (part: Partial<Brand>) => setEdits({ ...edits, ...part });
  const isChanged = (Object.keys(draft) as (keyof Brand)[]).some((part) => draft[part] !== brand[part]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'brand', value: draft }).then((isSaved) => isSaved && setEdits({}));
  };
  return (
    <Card className="grid gap-8 p-6 lg:grid-cols-2">
      <form noValidate onSubmit={submit} className="grid content-start gap-5">
        <TextField
          label={<FormattedMessage defaultMessage="Name" />}
          description={setting.locked['name'] && <Locked by={setting.locked['name']} />}
          readOnly={setting.locked['name'] !== undefined}
          value={draft.name}
          maxLength={SITE_SETTINGS_LIMITS.nameMaximumCharacters}
          error={form.errorOf('name')}
          onChange={(event) => put({ name: event.target.value })}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Email for support" />}
          description={setting.locked['supportEmail'] && <Locked by={setting.locked['supportEmail']} />}
          readOnly={setting.locked['supportEmail'] !== undefined}
          type="email"
          value={draft.supportEmail}
          maxLength={SITE_SETTINGS_LIMITS.supportEmailMaximumCharacters}
          error={form.errorOf('supportEmail')}
          onChange={(event) => put({ supportEmail: event.target.value })}
        />
        <AccentField
          theme="light"
          color={draft.lightAccent}
          error={form.errorOf('lightAccent')}
          onChange={(lightAccent) => put({ lightAccent })}
        />
        <AccentField
          theme="dark"
          color={draft.darkAccent}
          error={form.errorOf('darkAccent')}
          onChange={(darkAccent) => put({ darkAccent })}
        />
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          <Button size="sm" variant="plain" onClick={() => setEdits({})}>
            <FormattedMessage defaultMessage="Discard changes" />
          </Button>
        </PublishFields>
      </form>
      <BrandPreview brand={draft} />
    </Card>
  );
}

interface AccentFieldProps {
  theme: Theme;
  color: string | null;
  error: string | undefined;
  onChange: (color: string | null) => void;
}

/** The color as text and as the browser's picker; the built-in one if it's empty. */
function AccentField({ theme, color, error, onChange }: AccentFieldProps) {
  const intl = useIntl();
  const builtIn = findAccent({ lightAccent: null, darkAccent: null }, theme).accent;
  const ratio = color !== null && isHexColor(color.toLowerCase()) ? findRatio(color.toLowerCase(), theme) : undefined;
  const problem =
    ratio !== undefined && ratio < CONTRAST_MINIMUM
      ? intl.formatMessage(problems[theme], {
          ratio: intl.formatNumber(ratio),
          minimum: intl.formatNumber(CONTRAST_MINIMUM),
        })
      : undefined;
  const picker = intl.formatMessage({ defaultMessage: 'Pick: {label}' }, { label: intl.formatMessage(labels[theme]) });
  return (
    <div className="flex items-start gap-3">
      <TextField
        className="grow"
        label={<FormattedMessage {...labels[theme]} />}
        description={
          <FormattedMessage
            defaultMessage="For links and buttons. Leave it empty for the built-in {color}."
            values={{ color: builtIn }}
          />
        }
        placeholder={builtIn}
        value={color ?? ''}
        maxLength={7}
        spellCheck={false}
        error={problem ?? error}
        onChange={(event) => onChange(event.target.value.trim() === '' ? null : event.target.value.trim())}
      />
      <input
        type="color"
        aria-label={picker}
        value={ratio === undefined ? builtIn : color!.toLowerCase()}
        className="mt-7 size-11 shrink-0 cursor-pointer rounded-field border border-line-strong bg-surface p-1"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
