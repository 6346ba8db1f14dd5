// The property form's fields about the property: type, shared amenities, household, cameras, and local rules.

import { findCountry } from '@daynook/contract/countries/countries';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { HOME_FACT_IDS, PROPERTY_FACTS, type PropertyFactId } from '@daynook/contract/listings/property-fact-values';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { addArticle } from '../../lib/dates/time-article.ts';
import { formatWallTime } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { useSite } from '../../lib/site.ts';
import { useUsualCurrencies } from '../../lib/usual-currencies.ts';
import { propertyFactValues } from '../../nouns/listings/property-fact-words.ts';
import { Button } from '../../ui/button.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PropertyAccessField } from './property-check-in.tsx';
import { PropertyClock } from './property-clock.tsx';
import type { PropertyDraft } from './property-draft.ts';
import { useFindError } from './property-errors.ts';
import { listKeys, type PropertyType, propertyFieldNames, propertyTypeNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

/** The currencies of the site's countries, and those that can't be chosen. */
function useCurrencyChoice({ country, currency }: Pick<PropertyDraft, 'country' | 'currency'>) {
  const likely = useUsualCurrencies();
  const { currencies } = useSite().countries;
  const offered = currencies && [...currencies, currency, findCountry(country).currency];
  return { likely, except: offered ? CURRENCIES.filter((code) => !offered.includes(code)) : [] };
}

/** A property's type, shared amenities, time zone, and currency. */
export function PropertyDetailFields({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const { draft, change, base } = form;
  const findError = useFindError(form);
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <Select
        id="property-type"
        className="sm:col-span-3"
        label={intl.formatMessage(propertyFieldNames.type)}
        value={draft.type ?? ''}
        error={findError('type')}
        onChange={(event) => change({ type: (event.target.value || null) as PropertyType | null })}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'Not provided' })}</option>
        {listKeys(propertyTypeNames).map((type) => (
          <option key={type} value={type}>
            {intl.formatMessage(propertyTypeNames[type])}
          </option>
        ))}
      </Select>
      {HOME_FACT_IDS.map((id) => (
        // The ones about what guests share are in a row of three.
        <Fact key={id} form={form} id={id} className={id === 'entrance' ? 'sm:col-span-3' : 'sm:col-span-2'} />
      ))}
      <PropertyClock form={form} className="sm:col-span-3" />
      <CurrencyField
        id="property-currency"
        className="sm:col-span-3"
        label={intl.formatMessage(propertyFieldNames.currency)}
        value={draft.currency}
        {...useCurrencyChoice(draft)}
        error={findError('currency')}
        description={
          base && base.listingCount > 0 && draft.currency !== base.currency ? (
            <span className="font-medium text-ink">
              <FormattedMessage defaultMessage="Saving this pauses your published listings here until you confirm their prices. Existing bookings keep their currency." />
            </span>
          ) : (
            <FormattedMessage defaultMessage="All listings here use this currency, and guests pay in it." />
          )
        }
        onChange={(currency) => change({ currency })}
      />
    </div>
  );
}

/** An empty choice is omitted. */
function Fact({ form, id, className }: { form: PropertyForm; id: PropertyFactId; className: string }) {
  const intl = useIntl();
  const { draft, change } = form;
  const findError = useFindError(form);
  const words = propertyFactValues[id] as Record<string, MessageDescriptor>;
  return (
    <Select
      id={`property-${id}`}
      className={className}
      label={intl.formatMessage(propertyFieldNames[id])}
      value={draft[id] ?? ''}
      error={findError(id)}
      onChange={(event) => change({ [id]: event.target.value || null })}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'Not provided' })}</option>
      {PROPERTY_FACTS[id].map((value) => (
        <option key={value} value={value}>
          {words[value] && intl.formatMessage(words[value])}
        </option>
      ))}
    </Select>
  );
}

type NoteField = 'household' | 'pets' | 'cameras' | 'parking' | 'localLimits';

interface NoteProps {
  form: PropertyForm;
  field: NoteField;
  help: ReactNode;
  placeholder: string;
  /** Filled in by one press. */
  usual?: string;
}

function Note({ form, field, help, placeholder, usual }: NoteProps) {
  const intl = useIntl();
  const { draft, change } = form;
  const findError = useFindError(form);
  // The button stays after its press, so keyboard focus isn't lost.
  const isUsual = draft[field] === usual;
  return (
    <div className="grid content-start justify-items-start gap-2">
      <TextArea
        id={`property-${field}`}
        className="w-full"
        rows={2}
        isFitted
        label={intl.formatMessage(propertyFieldNames[field])}
        description={help}
        placeholder={placeholder}
        maxLength={HOSTING.noteMaximumCharacters}
        value={draft[field]}
        error={findError(field)}
        onChange={(event) => change({ [field]: event.target.value })}
      />
      {usual && (draft[field].trim() === '' || isUsual) && (
        <Button
          variant="soft"
          size="sm"
          aria-pressed={isUsual}
          onClick={() => change({ [field]: isUsual ? '' : usual })}
        >
          {isUsual && <CheckIcon size={16} className="text-moss" />}
          {usual}
        </Button>
      )}
    </div>
  );
}

/** One sentence each, so two are beside each other where there's room. */
const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid gap-6 @2xl:grid-cols-2">{children}</div>
  </div>
);

/** What guests should know before they come, and how to get in. */
export function PropertyGuestFields({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const { draft, change } = form;
  const findError = useFindError(form);
  return (
    <TwoColumns>
      <TextField
        id="property-title"
        label={intl.formatMessage(propertyFieldNames.title)}
        description={<FormattedMessage defaultMessage="Guests see it above your listings." />}
        placeholder={intl.formatMessage({ defaultMessage: 'The Maple House' })}
        value={draft.title}
        maxLength={80}
        autoComplete="off"
        error={findError('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Note
        form={form}
        field="household"
        help={<FormattedMessage defaultMessage="Who might be around while guests work? If nobody is, say so." />}
        placeholder={intl.formatMessage({
          defaultMessage: 'I work upstairs and keep quiet. My daughter gets home at four.',
        })}
      />
      <Note
        form={form}
        field="pets"
        help={<FormattedMessage defaultMessage="Some guests have allergies or are afraid of animals." />}
        placeholder={intl.formatMessage({ defaultMessage: 'A cat, Juno, who stays downstairs' })}
        usual={intl.formatMessage({ defaultMessage: 'No pets' })}
      />
      <Note
        form={form}
        field="cameras"
        help={<FormattedMessage defaultMessage="Include doorbell cameras and smart speakers." />}
        placeholder={intl.formatMessage({ defaultMessage: 'A doorbell camera at the front door. Nothing inside.' })}
        usual={intl.formatMessage({ defaultMessage: 'No cameras or recording devices' })}
      />
      <PropertyAccessField form={form} className="@2xl:col-span-2" />
    </TwoColumns>
  );
}

export function PropertyRuleFields({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  return (
    <TwoColumns>
      <Note
        form={form}
        field="parking"
        help={<FormattedMessage defaultMessage="Parking for cars and bikes. Everyone sees this." />}
        placeholder={intl.formatMessage({ defaultMessage: 'Free street parking. Bikes can go in the shed.' })}
      />
      <Note
        form={form}
        field="localLimits"
        help={
          <FormattedMessage defaultMessage="Check your lease, building, city rules, and insurance. Only you and our team see this note." />
        }
        placeholder={intl.formatMessage(
          { defaultMessage: 'The building allows visitors until {time}, two at a time.' },
          { time: addArticle(formatWallTime('22:00', intl.locale, hourCycle), intl.locale) },
        )}
      />
    </TwoColumns>
  );
}
