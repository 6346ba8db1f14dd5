// A note about the workspace in the host's own words, with an example in their units.
import type { FactId } from '@daynook/contract/hosting/hosting';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { isImperial } from '../../../lib/units.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';

const examples: Record<FactId, MessageDescriptor> = defineMessages({
  desk: { defaultMessage: 'Oak, with a cable tray' },
  chair: { defaultMessage: 'Office chair with armrests and lumbar support' },
  monitor: { defaultMessage: '4K, on an arm' },
  connection: { defaultMessage: 'Fiber, with Ethernet at the desk' },
  outlets: { defaultMessage: 'Four at the desk' },
  ports: { defaultMessage: 'USB-C with 90 W, HDMI' },
  noise: { defaultMessage: 'Quiet street, with a school bell at noon' },
  light: { defaultMessage: 'Two east-facing windows' },
  ceiling: { defaultMessage: '2.7 m, sloped on one side' },
  entrance: { defaultMessage: 'Private entrance from the backyard' },
});
const imperialExamples: Partial<Record<FactId, MessageDescriptor>> = defineMessages({
  ceiling: { defaultMessage: '9 ft, sloped on one side' },
});

export function InOwnWords({ id, label }: { id: FactId; label: string }) {
  const intl = useIntl();
  const field = useListingField('facts');
  const { listing, errors } = useEditor();
  // The current input, including trailing spaces; only non-empty text is saved.
  const [typed, setTyped] = useState<string>();
  const said = field.value.find((fact) => fact.id === id)?.value ?? '';
  const stated = listing.facts.find((fact) => fact.id === id);
  const at = field.value.findIndex((fact) => fact.id === id);
  const write = (text: string) => {
    setTyped(text);
    const value = text.trim();
    const changed =
      at >= 0 ? field.value.map((fact) => (fact.id === id ? { id, value } : fact)) : [...field.value, { id, value }];
    field.set(changed.filter((fact) => fact.value !== ''));
  };
  return (
    <TextField
      id={`listing-fact-${id}`}
      label={label}
      placeholder={intl.formatMessage((isImperial(intl.locale) && imperialExamples[id]) || examples[id])}
      description={
        stated && stated.value === said ? (
          <FormattedMessage
            defaultMessage="Added in {month}"
            values={{ month: formatLocalDate(stated.statedOn, intl.locale, 'month') }}
          />
        ) : undefined
      }
      value={typed !== undefined && typed.trim() === said ? typed : said}
      error={at < 0 ? undefined : (errors[`facts.${at}.value`] ?? errors[`facts.${at}`])}
      maxLength={80}
      autoComplete="off"
      onChange={(event) => write(event.target.value)}
    />
  );
}
