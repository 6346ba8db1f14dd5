// Maintenance: whether people can only look around or nobody but staff gets in, what they're told, and when it ends.
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import type { Names } from '@daynook/contract/settings/names';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { Radio } from '../../ui/forms/radio.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { fromLocalMoment, isEmptyMoment, isSameMoment, toLocalMoment } from './local-time.ts';
import { MomentField } from './moment-field.tsx';
import { areSameTexts, TextsFields, writtenTexts } from './texts-fields.tsx';
import { useSettingForm } from './use-setting-form.ts';

type Mode = NonNullable<ValueOf<'maintenance'>>['mode'];
const MODES: readonly Mode[] = ['read-only', 'closed'];
const modes = defineMessages({
  'read-only': { defaultMessage: 'Read-only: people can look around but not book, message, or change anything' },
  closed: { defaultMessage: 'Closed: people only see your message' },
});

interface MaintenanceFormProps {
  setting: SiteSetting;
  maintenance: ValueOf<'maintenance'>;
}

export function MaintenanceForm({ setting, maintenance }: MaintenanceFormProps) {
  const intl = useIntl();
  const name = useId();
  const [mode, setMode] = useState<Mode>(maintenance?.mode ?? 'read-only');
  const [message, setMessage] = useState<Names>(maintenance?.message ?? {});
  const [endsAt, setEndsAt] = useState(() => toLocalMoment(maintenance?.endsAt ?? null));
  const [wasTried, setTried] = useState(false);
  const form = useSettingForm('maintenance', setting);
  const isChanged =
    mode !== (maintenance?.mode ?? 'read-only') ||
    !areSameTexts(message, maintenance?.message ?? {}) ||
    !isSameMoment(endsAt, toLocalMoment(maintenance?.endsAt ?? null));
  const ends = fromLocalMoment(endsAt);
  const isHalfChosen = ends === null && !isEmptyMoment(endsAt);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isHalfChosen) {
      focusError(event.currentTarget);
      return;
    }
    void form.publish({ name: 'maintenance', value: { mode, message: writtenTexts(message), endsAt: ends } });
  };
  const halfChosen =
    wasTried && isHalfChosen
      ? intl.formatMessage({ defaultMessage: 'Choose a date and a time, or clear the date.' })
      : undefined;
  return (
    <Card className="grid gap-5 p-6">
      {maintenance && (
        <p role="status" className="rounded-card bg-sun-wash px-5 py-4 font-semibold text-pretty">
          {maintenance.mode === 'closed' ? (
            <FormattedMessage defaultMessage="The site is closed right now." />
          ) : (
            <FormattedMessage defaultMessage="The site is read-only right now." />
          )}
        </p>
      )}
      <form noValidate onSubmit={submit} className="grid gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="What stays possible" />
          </legend>
          {MODES.map((one) => (
            <label key={one} className="flex cursor-pointer items-center gap-3 py-2">
              <Radio name={name} value={one} checked={one === mode} onChange={() => setMode(one)} />
              <FormattedMessage {...modes[one]} />
            </label>
          ))}
        </fieldset>
        <TextsFields
          label={<FormattedMessage defaultMessage="Message" />}
          texts={message}
          maxLength={SITE_SETTINGS_LIMITS.maintenanceMaximumCharacters}
          field="message"
          errorOf={form.errorOf}
          onChange={setMessage}
        />
        <MomentField
          isOptional
          label={intl.formatMessage({ defaultMessage: 'Expected end (optional)' })}
          value={endsAt}
          error={halfChosen ?? form.errorOf('endsAt')}
          onChange={setEndsAt}
        />
        <PublishFields form={form} isChanged={isChanged} hasMore>
          <Button type="submit" size="sm" variant={maintenance ? 'outline' : 'danger'} isBusy={form.isPending}>
            {maintenance ? (
              <FormattedMessage defaultMessage="Update maintenance" />
            ) : (
              <FormattedMessage defaultMessage="Start maintenance" />
            )}
          </Button>
          {maintenance && (
            <Button
              size="sm"
              isBusy={form.isPending}
              onClick={() => void form.publish({ name: 'maintenance', value: null })}
            >
              <FormattedMessage defaultMessage="End maintenance" />
            </Button>
          )}
        </PublishFields>
      </form>
    </Card>
  );
}
