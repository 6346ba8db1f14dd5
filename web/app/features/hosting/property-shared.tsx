// What every room of a home shares, chosen from lists; nothing chosen is nothing said.
import { HOME_FACTS, type HomeFactId } from '@daynook/contract/home-fact-values';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Select } from '../../ui/select.tsx';
import { homeFactValues } from '../listings/home-fact-words.ts';
import { useFaultOf } from './property-faults.ts';
import { FormSection } from './property-form-section.tsx';
import { propertyFieldNames } from './property-words.ts';
import type { PropertyForm } from './use-property-form.ts';

export function PropertyShared({ form }: { form: PropertyForm }) {
  return (
    <FormSection
      id="shared"
      title={<FormattedMessage defaultMessage="Shared details" />}
      lead={
        <FormattedMessage defaultMessage="These appear on every listing here. Guests don’t see the ones you leave blank." />
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Fact form={form} id="entrance" />
        <Fact form={form} id="elevator" />
        <Fact form={form} id="bathroom" />
        <Fact form={form} id="kitchen" />
      </div>
    </FormSection>
  );
}

function Fact({ form: { draft, change, ...form }, id }: { form: PropertyForm; id: HomeFactId }) {
  const intl = useIntl();
  const faultOf = useFaultOf(form);
  const words = homeFactValues[id] as Record<string, MessageDescriptor>;
  return (
    <Select
      id={`property-${id}`}
      label={intl.formatMessage(propertyFieldNames[id])}
      value={draft[id] ?? ''}
      error={faultOf(id)}
      onChange={(event) => change({ [id]: event.target.value || null })}
    >
      <option value="">{intl.formatMessage({ defaultMessage: 'Not provided' })}</option>
      {HOME_FACTS[id].map((value) => (
        <option key={value} value={value}>
          {words[value] && intl.formatMessage(words[value])}
        </option>
      ))}
    </Select>
  );
}
