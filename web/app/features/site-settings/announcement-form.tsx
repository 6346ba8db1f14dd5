// One line on every page: its text, a link, until when it's shown, and whether readers can close it.
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import type { Names } from '@daynook/contract/settings/names';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { fromLocalMoment, isSameMoment, toLocalMoment } from './local-time.ts';
import { MomentField } from './moment-field.tsx';
import { areSameTexts, TextsFields, writtenTexts } from './texts-fields.tsx';
import { useSettingForm } from './use-setting-form.ts';

interface AnnouncementFormProps {
  setting: SiteSetting;
  announcement: ValueOf<'announcement'>;
}

export function AnnouncementForm({ setting, announcement }: AnnouncementFormProps) {
  const intl = useIntl();
  const [text, setText] = useState<Names>(announcement?.text ?? {});
  const [label, setLabel] = useState<Names>(announcement?.link?.label ?? {});
  const [href, setHref] = useState(announcement?.link?.href ?? '');
  const [until, setUntil] = useState(() => toLocalMoment(announcement?.until ?? null));
  const [isDismissible, setDismissible] = useState(announcement?.isDismissible ?? true);
  const [wasTried, setTried] = useState(false);
  const form = useSettingForm('announcement', setting);
  const isChanged =
    !areSameTexts(text, announcement?.text ?? {}) ||
    !areSameTexts(label, announcement?.link?.label ?? {}) ||
    href !== (announcement?.link?.href ?? '') ||
    !isSameMoment(until, toLocalMoment(announcement?.until ?? null)) ||
    isDismissible !== (announcement?.isDismissible ?? true);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const ends = fromLocalMoment(until);
    if (ends === null) {
      focusError(event.currentTarget);
      return;
    }
    const labels = writtenTexts(label);
    const link = Object.keys(labels).length === 0 && href.trim() === '' ? null : { label: labels, href: href.trim() };
    const value = { text: writtenTexts(text), link, until: ends, isDismissible };
    void form.publish({ name: 'announcement', value });
  };
  const timeMissing =
    wasTried && fromLocalMoment(until) === null
      ? intl.formatMessage({ defaultMessage: 'Choose a date and a time.' })
      : undefined;
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextsFields
          label={<FormattedMessage defaultMessage="Text" />}
          texts={text}
          maxLength={SITE_SETTINGS_LIMITS.announcementMaximumCharacters}
          field="text"
          errorOf={form.errorOf}
          onChange={setText}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextsFields
            label={<FormattedMessage defaultMessage="Link text" />}
            isOptional
            texts={label}
            maxLength={SITE_SETTINGS_LIMITS.linkLabelMaximumCharacters}
            field="link.label"
            errorOf={form.errorOf}
            onChange={setLabel}
          />
          <TextField
            label={<FormattedMessage defaultMessage="Link address (optional)" />}
            description={<FormattedMessage defaultMessage="Starts with / for a page here, or with https://." />}
            value={href}
            maxLength={SITE_SETTINGS_LIMITS.linkMaximumCharacters}
            error={form.errorOf('link.href')}
            onChange={(event) => setHref(event.target.value)}
          />
        </div>
        <MomentField
          label={intl.formatMessage({ defaultMessage: 'Shown until' })}
          value={until}
          error={timeMissing ?? form.errorOf('until')}
          onChange={setUntil}
        />
        <Checkbox checked={isDismissible} onChange={(event) => setDismissible(event.target.checked)}>
          <FormattedMessage defaultMessage="Readers can close it" />
        </Checkbox>
        <PublishFields form={form} isChanged={isChanged} hasMore={announcement !== null}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Show announcement" />
          </Button>
          {announcement && (
            <Button
              size="sm"
              variant="outline"
              isBusy={form.isPending}
              onClick={() => void form.publish({ name: 'announcement', value: null })}
            >
              <FormattedMessage defaultMessage="Remove announcement" />
            </Button>
          )}
        </PublishFields>
      </form>
    </Card>
  );
}
