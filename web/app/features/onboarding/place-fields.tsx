// Where and when a member works: area, days, time format, and currency. Used by onboarding and the settings.

import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateFormat } from '../../lib/formats.ts';
import { useUsualCurrencies } from '../../lib/usual-currencies.ts';
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import { PlaceBox } from '../../nouns/places/place-box.tsx';
import { zoneChoiceName, zonesWith } from '../../nouns/properties/property-zones.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';

type Property = OwnProfile['home'];

/** Input that isn't a place yet: text, or a place whose location is being looked up. */
type Unsettled = 'typed' | 'locating';

export interface PlaceState {
  isLocating: boolean;
  /** Saving failed because of this input. */
  isRefused: boolean;
  report: (unsettled: Unsettled | undefined) => void;
  /** Whether the field contains text that isn't a place and would be lost by saving. Shows an error beside the field. */
  refuses: () => boolean;
}

/** For the form around the field, which must not save before the place is known. */
export function usePlaceState(): PlaceState {
  const [unsettled, setUnsettled] = useState<Unsettled>();
  const [isRefused, setRefused] = useState(false);
  const isTyped = unsettled === 'typed';
  return {
    isLocating: unsettled === 'locating',
    isRefused,
    report: (next) => {
      setUnsettled(next);
      if (next !== 'typed') setRefused(false);
    },
    refuses: () => {
      setRefused(isTyped);
      return isTyped;
    },
  };
}

interface PropertyFieldProps {
  property: Property;
  state: PlaceState;
  onChange: (property: Property) => void;
  error: string | undefined;
}

/** Only a place with coordinates works: listings are searched around it. */
export function PropertyField({ property, state, onChange, error }: PropertyFieldProps) {
  const errorId = useId();
  const help = <FormattedMessage defaultMessage="A city or neighborhood is enough. Only you see it." />;
  if (property) {
    return (
      <div>
        <p className="text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Where do you want to work?" />
        </p>
        <p className="mt-1.5 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-moss-wash py-1 ps-4 pe-2">
          <PinIcon size={19} className="text-moss" />
          <bdi className="grow font-medium">{property.label}</bdi>
          <Button variant="plain" size="sm" onClick={() => onChange(null)}>
            <FormattedMessage defaultMessage="Change" />
          </Button>
        </p>
        {error && <p className="mt-1.5 text-[14px] font-medium text-danger">{error}</p>}
      </div>
    );
  }
  const shownError = state.isRefused ? (
    <FormattedMessage defaultMessage="Choose a place from the list, or clear the field." />
  ) : (
    error
  );
  return (
    <div>
      <PlaceBox
        label={<FormattedMessage defaultMessage="Where do you want to work?" />}
        labelClassName="mb-1.5 block text-[14px] font-semibold"
        inputClassName="h-12 w-full rounded-field bg-surface px-4 text-[16px] shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none hover:shadow-[inset_0_0_0_1px_var(--ink)] focus-visible:shadow-[inset_0_0_0_2px_var(--moss)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
        onType={(text) => state.report(text.trim() === '' ? undefined : 'typed')}
        onLocating={() => state.report('locating')}
        errorId={shownError ? errorId : undefined}
        onChoose={(choice) => {
          if (!('lat' in choice)) return state.report('typed');
          state.report(undefined);
          onChange({ label: choice.address, lat: choice.lat, lng: choice.lng });
        }}
      />
      <p className="mt-1.5 text-[14px] text-muted">{help}</p>
      {shownError && (
        <FieldError id={errorId} role="alert" className="mt-1.5">
          {shownError}
        </FieldError>
      )}
    </div>
  );
}

/** A Monday, from which the names of the weekdays are derived. */
const MONDAY = Date.UTC(2026, 0, 5);

export function WorkDays({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const { locale } = useIntl();
  const name = (day: number, weekday: 'short' | 'long') =>
    dateFormat(locale, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * 86_400_000);
  return (
    <fieldset>
      <legend className="mb-2 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Which days?" />
      </legend>
      <div className="flex flex-wrap gap-2">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => {
          const isOn = days.includes(day);
          return (
            <Chip
              key={day}
              isOn={isOn}
              aria-label={name(day, 'long')}
              onClick={() => onChange(isOn ? days.filter((one) => one !== day) : [...days, day].sort())}
            >
              {name(day, 'short')}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ZoneAndCurrencyProps {
  timezone: string;
  currency: string;
  onChange: (change: { timezone?: string; currency?: string }) => void;
  errors: Readonly<Record<string, string>>;
}

export function ZoneAndCurrency({ timezone, currency, onChange, errors }: ZoneAndCurrencyProps) {
  const { locale } = useIntl();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Select
        label={<FormattedMessage defaultMessage="Time zone" />}
        value={timezone}
        onChange={(event) => onChange({ timezone: event.target.value })}
        error={errors['timezone']}
      >
        {zonesWith(timezone).map((zone) => (
          <option key={zone} value={zone}>
            {zoneChoiceName(zone, locale)}
          </option>
        ))}
      </Select>
      <Select
        label={<FormattedMessage defaultMessage="Currency" />}
        description={
          <FormattedMessage defaultMessage="Used for your budget. Each listing shows prices in its own currency." />
        }
        value={currency}
        onChange={(event) => onChange({ currency: event.target.value })}
        error={errors['currency']}
      >
        {[...new Set([...useUsualCurrencies(), currency])].map((code) => (
          <option key={code} value={code}>
            {names.of(code)} ({code})
          </option>
        ))}
      </Select>
    </div>
  );
}
