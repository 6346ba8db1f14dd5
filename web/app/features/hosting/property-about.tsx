// What a home is, who lives in it, what records in it, and what building and town allow.
import { HOSTING } from '@daynook/contract/hosting-limits';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useFaultOf } from './property-faults.ts';
import { FormSection } from './property-form-section.tsx';
import { keysOf, type PropertyType, propertyFieldNames, propertyTypeNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

export function PropertyHome({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const { draft, change } = form;
  const faultOf = useFaultOf(form);
  return (
    <FormSection
      id="home"
      title={<FormattedMessage defaultMessage="Property" />}
      lead={
        <FormattedMessage defaultMessage="Details that all your listings here share. Each listing gets its own title later." />
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="property-title"
          label={intl.formatMessage(propertyFieldNames.title)}
          placeholder={intl.formatMessage({ defaultMessage: 'The Maple House' })}
          value={draft.title}
          maxLength={80}
          autoComplete="off"
          error={faultOf('title')}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Select
          id="property-type"
          label={intl.formatMessage(propertyFieldNames.type)}
          value={draft.type}
          error={faultOf('type')}
          onChange={(event) => change({ type: event.target.value as PropertyType })}
        >
          {keysOf(propertyTypeNames).map((type) => (
            <option key={type} value={type}>
              {intl.formatMessage(propertyTypeNames[type])}
            </option>
          ))}
        </Select>
      </div>
    </FormSection>
  );
}

type NoteField = 'household' | 'pets' | 'cameras' | 'parking' | 'localLimits';

interface NoteProps {
  form: PropertyForm;
  field: NoteField;
  help: ReactNode;
  placeholder: string;
  /** Written by one press. */
  usual?: string;
  rows?: number;
}

function Note({ form, field, help, placeholder, usual, rows = 2 }: NoteProps) {
  const intl = useIntl();
  const { draft, change } = form;
  const faultOf = useFaultOf(form);
  return (
    <div className="grid justify-items-start gap-2">
      <TextArea
        id={`property-${field}`}
        className="w-full"
        rows={rows}
        label={intl.formatMessage(propertyFieldNames[field])}
        description={help}
        placeholder={placeholder}
        maxLength={HOSTING.noteMaximumCharacters}
        value={draft[field]}
        error={faultOf(field)}
        onChange={(event) => change({ [field]: event.target.value })}
      />
      {usual && draft[field].trim() === '' && (
        <Button look="soft" size="sm" onClick={() => change({ [field]: usual })}>
          {usual}
        </Button>
      )}
    </div>
  );
}

export function PropertyPeople({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  return (
    <FormSection
      id="people"
      title={<FormattedMessage defaultMessage="People, pets, and devices" />}
      lead={<FormattedMessage defaultMessage="Tell guests what to expect. One sentence each is enough." />}
    >
      <Note
        form={form}
        field="household"
        help={<FormattedMessage defaultMessage="Who’ll be around while guests work?" />}
        placeholder={intl.formatMessage({
          defaultMessage: 'I work upstairs and keep quiet. My daughter gets home at four.',
        })}
      />
      <Note
        form={form}
        field="pets"
        help={<FormattedMessage defaultMessage="Some guests have allergies or are afraid of animals." />}
        placeholder={intl.formatMessage({
          defaultMessage: 'A cat, Juno, who stays downstairs',
        })}
        usual={intl.formatMessage({ defaultMessage: 'No pets' })}
      />
      <Note
        form={form}
        field="cameras"
        help={
          <FormattedMessage defaultMessage="Required, even if you have none. Include doorbell cameras and smart speakers." />
        }
        placeholder={intl.formatMessage({
          defaultMessage: 'A doorbell camera at the front door. Nothing inside.',
        })}
        usual={intl.formatMessage({
          defaultMessage: 'No cameras or recording devices',
        })}
      />
      <Note
        form={form}
        field="parking"
        help={<FormattedMessage defaultMessage="Parking for cars and bikes." />}
        placeholder={intl.formatMessage({
          defaultMessage: 'Free street parking. Bikes can go in the shed.',
        })}
      />
    </FormSection>
  );
}

export function PropertyLimits({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  return (
    <FormSection
      id="limits"
      title={<FormattedMessage defaultMessage="Local rules" />}
      lead={
        <FormattedMessage defaultMessage="Check your lease, building rules, city rules, and insurance. We can’t check them for you." />
      }
    >
      <Note
        form={form}
        field="localLimits"
        rows={3}
        help={<FormattedMessage defaultMessage="A private note for you and our team. Guests don’t see it." />}
        placeholder={intl.formatMessage({
          defaultMessage: 'The building allows visitors until 10 PM, two at a time.',
        })}
      />
    </FormSection>
  );
}
