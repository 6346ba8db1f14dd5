// Display preferences. Those of the device apply immediately; those of the account are saved.
import type { THEMES } from '@daynook/contract/limits/accounts';
import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EstimateField } from '../../../features/estimates/estimate-field.tsx';
import { PropertyField, usePlaceState, WorkDays, ZoneAndCurrency } from '../../../features/onboarding/place-fields.tsx';
import { EmailLanguageField } from '../../../features/settings/email-language-field.tsx';
import { FirstWeekdayField } from '../../../features/settings/first-weekday-field.tsx';
import { TimeFormatField } from '../../../features/settings/time-format-field.tsx';
import { UnitsField } from '../../../features/settings/units-field.tsx';
import { chooseTheme, readTheme, subscribeTheme } from '../../../lib/theme.ts';
import { useUnsavedInput } from '../../../lib/use-unsaved-input.ts';
import {
  NO_ERRORS,
  type OwnProfile,
  type ProfileChanges,
  toErrors,
  useSaveProfile,
} from '../../../nouns/accounts/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

type Theme = (typeof THEMES)[number];

export function PreferencesTab({ profile }: { profile: OwnProfile }) {
  return (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Appearance" />}
        lead={<FormattedMessage defaultMessage="Changes apply right away, on this device only." />}
      >
        <Appearance />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Location and region" />}
        lead={
          <FormattedMessage defaultMessage="Sets where your searches start, and the time zone and clock of your emails and reminders." />
        }
      >
        <PlaceForm profile={profile} />
      </SettingsSection>
    </>
  );
}

function Appearance() {
  const intl = useIntl();
  const save = useSaveProfile();
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    // Also saved with the account for data exports; the device's value is what counts.
    save.mutate({ theme: chosen });
  };
  return (
    <>
      <Select
        label={<FormattedMessage defaultMessage="Theme" />}
        value={theme}
        onChange={(event) => choose(event.target.value as Theme)}
      >
        <option value="system">{intl.formatMessage({ defaultMessage: 'System' })}</option>
        <option value="light">{intl.formatMessage({ defaultMessage: 'Light' })}</option>
        <option value="dark">{intl.formatMessage({ defaultMessage: 'Dark' })}</option>
      </Select>
      <div className="grid gap-2 text-[15px] text-muted">
        <LanguageSwitch label={intl.formatMessage({ defaultMessage: 'Language' })} />
        <p>
          <FormattedMessage defaultMessage="Dates and numbers follow your browser’s region." />
        </p>
      </div>
    </>
  );
}

const KNOWN = [
  'home',
  'workDays',
  'timezone',
  'currency',
  'estimateCurrency',
  'units',
  'timeFormat',
  'firstWeekday',
  'language',
  'region',
];

function PlaceForm({ profile }: { profile: OwnProfile }) {
  const intl = useIntl();
  const save = useSaveProfile();
  const { home, preferences } = profile;
  const draft = useUnsavedInput('preferences', {
    home,
    workDays: preferences.workDays,
    timezone: preferences.timezone,
    currency: preferences.currency,
    estimateCurrency: preferences.estimateCurrency,
    units: preferences.units,
    timeFormat: preferences.timeFormat,
    firstWeekday: preferences.firstWeekday,
    language: preferences.language,
    region: preferences.region,
  });
  const propertyState = usePlaceState();
  const { fields, words } = save.isError ? toErrors(save.error, KNOWN) : NO_ERRORS;
  const submit = async () => {
    if (propertyState.refuses()) return;
    try {
      await save.mutateAsync(draft.changes as ProfileChanges);
      draft.forget();
      toast.success(intl.formatMessage({ defaultMessage: 'Saved.' }));
    } catch {
      // Shown beside the field, or above the button.
    }
  };
  // Not a form element, because the place field uses Enter.
  return (
    <div className="grid gap-5">
      <PropertyField
        property={draft.values.home}
        state={propertyState}
        onChange={(chosen) => draft.set({ home: chosen })}
        error={fields['home']}
      />
      <WorkDays days={draft.values.workDays} onChange={(workDays) => draft.set({ workDays })} />
      <ZoneAndCurrency
        timezone={draft.values.timezone}
        currency={draft.values.currency}
        onChange={(change) => draft.set(change)}
        errors={fields}
      />
      <EstimateField
        currency={draft.values.estimateCurrency}
        onChange={(estimateCurrency) => draft.set({ estimateCurrency })}
        error={fields['estimateCurrency']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeFormatField
          timeFormat={draft.values.timeFormat}
          error={fields['timeFormat']}
          onChange={(timeFormat) => draft.set({ timeFormat })}
        />
        <UnitsField units={draft.values.units} error={fields['units']} onChange={(units) => draft.set({ units })} />
        <FirstWeekdayField
          firstWeekday={draft.values.firstWeekday}
          error={fields['firstWeekday']}
          onChange={(firstWeekday) => draft.set({ firstWeekday })}
        />
        <EmailLanguageField
          language={draft.values.language}
          region={draft.values.region}
          error={fields['language'] ?? fields['region']}
          onChange={(chosen) => draft.set(chosen)}
        />
      </div>
      <FormError words={words} />
      <p className="flex flex-wrap gap-3">
        <Button
          isBusy={save.isPending || propertyState.isLocating}
          disabled={!draft.isChanged && !propertyState.isLocating}
          onClick={() => void submit()}
        >
          <FormattedMessage defaultMessage="Save" />
        </Button>
        <LinkButton to="/onboarding?step=work" variant="plain">
          <FormattedMessage defaultMessage="How you work" />
        </LinkButton>
      </p>
    </div>
  );
}
