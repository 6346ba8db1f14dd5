// Where homes can be, and in which currencies.
import {
  COUNTRY_CODES,
  type CountryCode,
  EU_COUNTRIES,
  findCountry,
  nameCountry,
  sortCountries,
} from '@daynook/contract/countries/countries';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { Locked } from './locked.tsx';
import { useSettingForm } from './use-setting-form.ts';

type Value = ValueOf<'countries'>;

const CURRENCY_CHOICES = ['all', 'some'] as const;
const currencyChoices = defineMessages({
  all: { defaultMessage: 'All currencies' },
  some: { defaultMessage: 'Only these' },
});

const listCurrencies = (countries: readonly CountryCode[]): string[] => [
  ...new Set(countries.map((code) => findCountry(code).currency)),
];
const OFFERED = listCurrencies(COUNTRY_CODES);

/** The value with the currencies that its countries need. Those that the server sets stay. */
const complete = ({ countries, currencies }: Value, locked: SiteSetting['locked']): Value => ({
  countries,
  currencies:
    locked['currencies'] === undefined
      ? currencies && [...new Set([...listCurrencies(countries), ...currencies])]
      : currencies,
});

const isSame = (one: Value, other: Value): boolean => {
  const sorted = ({ currencies }: Value) => (currencies === null ? null : currencies.toSorted());
  return JSON.stringify([one.countries, sorted(one)]) === JSON.stringify([other.countries, sorted(other)]);
};

interface FieldsProps {
  value: Value;
  lock: string | undefined;
  error: string | undefined;
  onChange: (value: Value) => void;
}

const Legend = ({ children }: { children: ReactNode }) => (
  <legend className="mb-1.5 text-[14px] font-semibold">{children}</legend>
);

const Notes = ({ lock, error }: Pick<FieldsProps, 'lock' | 'error'>) => (
  <>
    {lock !== undefined && (
      <p className="mt-1 text-[14.5px] text-muted">
        <Locked by={lock} />
      </p>
    )}
    {error !== undefined && (
      <p role="alert" className="mt-1 text-[14.5px] font-medium text-danger">
        {error}
      </p>
    )}
  </>
);

interface CountryFieldsProps extends FieldsProps {
  /** Where the server says the currencies, only countries that use them can be added. */
  areCurrenciesLocked: boolean;
}

function CountryFields({ value, lock, areCurrenciesLocked, error, onChange }: CountryFieldsProps) {
  const intl = useIntl();
  const id = useId();
  const { countries } = value;
  const choose = (chosen: readonly CountryCode[]) => onChange({ ...value, countries: [...chosen] });
  const canAdd = (code: CountryCode) =>
    !areCurrenciesLocked || value.currencies === null || value.currencies.includes(findCountry(code).currency);
  const wholeEu = EU_COUNTRIES.filter(canAdd);
  const isWholeEu = wholeEu.every((code) => countries.includes(code));
  return (
    <>
      <fieldset className="min-w-0" disabled={lock !== undefined}>
        <Legend>
          <FormattedMessage defaultMessage="Countries" />
        </Legend>
        <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {sortCountries(intl.locale, COUNTRY_CODES).map((code) => (
            <Checkbox
              key={code}
              checked={countries.includes(code)}
              disabled={!countries.includes(code) && !canAdd(code)}
              onChange={({ target }) =>
                choose(target.checked ? [...countries, code] : countries.filter((one) => one !== code))
              }
            >
              {nameCountry(intl.locale, code)}
            </Checkbox>
          ))}
        </div>
        <Button
          size="sm"
          variant="outline"
          className="mt-3"
          disabled={isWholeEu}
          onClick={() => choose([...new Set([...countries, ...wholeEu])])}
        >
          <FormattedMessage defaultMessage="Add the whole European Union" />
        </Button>
        <Notes lock={lock} error={error} />
      </fieldset>
      {countries.length > 1 && (
        <Select
          id={`${id}usual`}
          className="max-w-80"
          label={<FormattedMessage defaultMessage="Usual country" />}
          description={<FormattedMessage defaultMessage="Forms start with this country." />}
          value={countries[0]}
          disabled={lock !== undefined}
          onChange={({ target }) => {
            const usual = countries.filter((code) => code === target.value);
            choose([...usual, ...countries.filter((code) => code !== target.value)]);
          }}
        >
          {sortCountries(intl.locale, countries).map((code) => (
            <option key={code} value={code}>
              {nameCountry(intl.locale, code)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

function CurrencyFields({ value, lock, error, onChange }: FieldsProps) {
  const intl = useIntl();
  const name = useId();
  const { countries, currencies } = value;
  const needed = listCurrencies(countries);
  const names = new Intl.DisplayNames(intl.locale, { type: 'currency' });
  const choice = currencies === null ? 'all' : 'some';
  return (
    <fieldset className="min-w-0" disabled={lock !== undefined}>
      <Legend>
        <FormattedMessage defaultMessage="Currencies that hosts can charge" />
      </Legend>
      {CURRENCY_CHOICES.map((one) => (
        <label key={one} className="flex cursor-pointer items-center gap-3 py-2">
          <Radio
            name={name}
            value={one}
            checked={one === choice}
            onChange={() => onChange({ ...value, currencies: one === 'all' ? null : needed })}
          />
          <FormattedMessage {...currencyChoices[one]} />
        </label>
      ))}
      {currencies && (
        <div className="grid gap-x-6 ps-8 sm:grid-cols-2">
          {[...new Set([...OFFERED, ...currencies])].map((code) => (
            <Checkbox
              key={code}
              checked={needed.includes(code) || currencies.includes(code)}
              disabled={needed.includes(code)}
              onChange={({ target }) =>
                onChange({
                  ...value,
                  currencies: target.checked ? [...currencies, code] : currencies.filter((other) => other !== code),
                })
              }
            >
              {names.of(code)} <span className="text-muted">({code})</span>
            </Checkbox>
          ))}
        </div>
      )}
      <Notes lock={lock} error={error} />
    </fieldset>
  );
}

export function CountriesForm({ setting, countries: stored }: { setting: SiteSetting; countries: Value }) {
  const [value, setValue] = useState(stored);
  const form = useSettingForm('countries', setting);
  const wanted = complete(value, setting.locked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'countries', value: wanted });
  };
  const fieldsFor = (field: keyof Value) => ({
    value,
    onChange: setValue,
    lock: setting.locked[field],
    error: form.errorOf(field),
  });
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <CountryFields {...fieldsFor('countries')} areCurrenciesLocked={setting.locked['currencies'] !== undefined} />
        <CurrencyFields {...fieldsFor('currencies')} />
        <p className="max-w-[65ch] text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="Existing homes in other countries stay. Guests can search by town in all of these countries, and by postal code in the United States and Canada." />
        </p>
        <PublishFields form={form} isChanged={!isSame(wanted, stored)}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
