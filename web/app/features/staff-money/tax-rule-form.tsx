// Adds a dated tax rule.
import { TAX_SCHEMES, TAXED } from '@daynook/contract/money/tax-terms';
import { useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { type RuleInput, useAddRule } from '../../nouns/taxes/api.ts';
import { schemeNames } from '../../nouns/taxes/seller-draft.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const supplyNames = defineMessages({
  stay: { defaultMessage: 'Stays' },
  fee: { defaultMessage: 'Our fees' },
});

const EMPTY = { jurisdiction: '', supply: 'stay', name: '', scheme: 'us-sales-tax', source: '' } as const;
type Draft = { [K in 'jurisdiction' | 'name' | 'source']: string } & Pick<RuleInput, 'supply' | 'scheme'>;

export function TaxRuleForm({ onAdded }: { onAdded: () => void }) {
  const intl = useIntl();
  const id = useId();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [percent, setPercent] = useState('');
  const [from, setFrom] = useState<string>();
  const [isIncluded, setIncluded] = useState(false);
  const form = useStaffForm({
    sending: useAddRule(),
    done: intl.formatMessage({ defaultMessage: 'Rule added' }),
    onDone: onAdded,
  });
  const { isAsked, errors } = form;
  const ratePpm = Math.round(Number(percent.replace(',', '.')) * 10_000);
  const isRate = percent.trim() !== '' && Number.isFinite(ratePpm);
  const input =
    from === undefined || !isRate
      ? undefined
      : { ...draft, jurisdiction: draft.jurisdiction.trim().toUpperCase(), ratePpm, from, isIncluded, until: null };
  const text = (field: keyof Draft) => ({
    id: `${id}${field}`,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  });
  return (
    <StaffForm form={form} input={input} action={<FormattedMessage defaultMessage="Add rule" />}>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label={<FormattedMessage defaultMessage="Country and region" />}
          description={<FormattedMessage defaultMessage="Such as US-NY" />}
          {...text('jurisdiction')}
        />
        <TextField label={<FormattedMessage defaultMessage="Name on the bill" />} {...text('name')} />
        <TextField
          id={`${id}percent`}
          label={<FormattedMessage defaultMessage="Rate in percent" />}
          inputMode="decimal"
          value={percent}
          error={
            isAsked && !isRate
              ? intl.formatMessage({ defaultMessage: 'Enter a percentage such as 5 or 7.5.' })
              : errors['ratePpm']
          }
          onChange={({ target }) => setPercent(target.value)}
        />
        <Select label={<FormattedMessage defaultMessage="Charged on" />} {...text('supply')}>
          {TAXED.map((supply) => (
            <option key={supply} value={supply}>
              {intl.formatMessage(supplyNames[supply])}
            </option>
          ))}
        </Select>
        <Select label={<FormattedMessage defaultMessage="Charged by businesses with a" />} {...text('scheme')}>
          {TAX_SCHEMES.map((scheme) => (
            <option key={scheme} value={scheme}>
              {intl.formatMessage(schemeNames[scheme])}
            </option>
          ))}
        </Select>
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'First day' })}
          value={from}
          onChange={setFrom}
          error={
            isAsked && from === undefined ? intl.formatMessage({ defaultMessage: 'Choose a day.' }) : errors['from']
          }
        />
        <TextField
          label={<FormattedMessage defaultMessage="Source" />}
          description={<FormattedMessage defaultMessage="Where you found it, and when" />}
          className="sm:col-span-full"
          {...text('source')}
        />
        <Checkbox
          className="sm:col-span-full"
          checked={isIncluded}
          onChange={({ target }) => setIncluded(target.checked)}
        >
          <FormattedMessage defaultMessage="Prices already include it" />
        </Checkbox>
      </div>
    </StaffForm>
  );
}
