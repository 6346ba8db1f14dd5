// Dated tax rules: those that ship with the product, and those that staff enter.
import { TAX_SCHEMES, TAXED } from '@daynook/contract/tax-terms';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormFailure, fieldFaults } from '../support/form-failure.tsx';
import { type RuleInput, type StaffTaxes, useAddRule, useEndRule } from '../taxes/api.ts';
import { percentText, schemeNames } from '../taxes/seller-draft.ts';

const supplyNames = defineMessages({
  stay: { defaultMessage: 'Stays' },
  fee: { defaultMessage: 'Our fees' },
});

export const TaxRules = ({ rules }: { rules: StaffTaxes['rules'] }) => (
  <section aria-labelledby="tax-rules" className="grid gap-5">
    <div>
      <h2 id="tax-rules" className="display text-[26px]">
        <FormattedMessage defaultMessage="Tax rules" />
      </h2>
      <p className="mt-1 text-muted">
        <FormattedMessage defaultMessage="Rates for Canada come with Daynook. Check them, and add what applies elsewhere. A rule starts and ends at midnight at the property." />
      </p>
    </div>
    <div className="overflow-x-auto">
      <table className="w-full min-w-160 text-left text-[15px]">
        <thead>
          <tr className="border-b border-line text-muted">
            <th className="py-2 pe-4 font-medium">
              <FormattedMessage defaultMessage="Where" />
            </th>
            <th className="py-2 pe-4 font-medium">
              <FormattedMessage defaultMessage="On" />
            </th>
            <th className="py-2 pe-4 font-medium">
              <FormattedMessage defaultMessage="Tax" />
            </th>
            <th className="py-2 pe-4 font-medium">
              <FormattedMessage defaultMessage="Dates" />
            </th>
            <th className="py-2 font-medium">
              <FormattedMessage defaultMessage="Source" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Rule key={`${rule.jurisdiction} ${rule.supply} ${rule.name} ${rule.from}`} rule={rule} />
          ))}
        </tbody>
      </table>
    </div>
    <RuleForm />
  </section>
);

function Rule({ rule }: { rule: StaffTaxes['rules'][number] }) {
  const intl = useIntl();
  const { _id, jurisdiction, supply, name, ratePpm, isIncluded, from, until, source } = rule;
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2.5 pe-4 num">{jurisdiction}</td>
      <td className="py-2.5 pe-4">
        <FormattedMessage {...supplyNames[supply]} />
      </td>
      <td className="py-2.5 pe-4">
        <FormattedMessage
          defaultMessage="{name} {percent}{isIncluded, select, true {, included in prices} other {}}"
          values={{ name, percent: percentText(intl, ratePpm), isIncluded: String(isIncluded) }}
        />
      </td>
      <td className="py-2.5 pe-4 num">
        {until === null ? (
          <FormattedMessage defaultMessage="From {from}" values={{ from }} />
        ) : (
          <FormattedMessage defaultMessage="From {from} until {until}" values={{ from, until }} />
        )}
      </td>
      <td className="py-2.5 wrap-anywhere">
        {source}
        {_id && until === null && <EndRule id={_id} name={`${name} ${jurisdiction}`} />}
      </td>
    </tr>
  );
}

function EndRule({ id, name }: { id: string; name: string }) {
  const intl = useIntl();
  const [until, setUntil] = useState('');
  const end = useEndRule(() => toast.success(intl.formatMessage({ defaultMessage: 'Rule ended.' })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!end.isPending) end.mutate({ id, until });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-wrap items-end gap-3">
      <TextField
        id={`end-${id}`}
        type="date"
        label={<FormattedMessage defaultMessage="First day without {name}" values={{ name }} />}
        value={until}
        error={fieldFaults(end.error)['until']}
        onChange={({ target }) => setUntil(target.value)}
      />
      <Button type="submit" size="sm" look="outline" isBusy={end.isPending}>
        <FormattedMessage defaultMessage="End rule" />
      </Button>
    </form>
  );
}

const EMPTY = { jurisdiction: '', supply: 'stay', name: '', scheme: 'us-sales-tax', from: '', source: '' } as const;
type Draft = { [K in 'jurisdiction' | 'name' | 'from' | 'source']: string } & Pick<RuleInput, 'supply' | 'scheme'>;

function RuleForm() {
  const intl = useIntl();
  const id = useId();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [percent, setPercent] = useState('');
  const [isIncluded, setIncluded] = useState(false);
  const add = useAddRule(() => {
    setDraft(EMPTY);
    setPercent('');
    toast.success(intl.formatMessage({ defaultMessage: 'Rule added.' }));
  });
  const faults = fieldFaults(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const ratePpm = Math.round(Number(percent.replace(',', '.')) * 10_000);
    add.mutate({
      ...draft,
      jurisdiction: draft.jurisdiction.trim().toUpperCase(),
      ratePpm: Number.isFinite(ratePpm) ? ratePpm : 0,
      isIncluded,
      until: null,
    });
  };
  const text = (field: keyof Draft) => ({
    id: `${id}${field}`,
    value: draft[field],
    error: faults[field],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  });
  return (
    <Card className="p-6 sm:p-8">
      <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
        <h3 className="text-[19px] font-semibold sm:col-span-2">
          <FormattedMessage defaultMessage="Add a rule" />
        </h3>
        <TextField
          label={<FormattedMessage defaultMessage="Country and region" />}
          description={<FormattedMessage defaultMessage="Such as US-NY" />}
          {...text('jurisdiction')}
        />
        <TextField label={<FormattedMessage defaultMessage="Name on the bill" />} {...text('name')} />
        <Select label={<FormattedMessage defaultMessage="Charged on" />} {...text('supply')}>
          {TAXED.map((supply) => (
            <option key={supply} value={supply}>
              {intl.formatMessage(supplyNames[supply])}
            </option>
          ))}
        </Select>
        <Select label={<FormattedMessage defaultMessage="Charged by suppliers with a" />} {...text('scheme')}>
          {TAX_SCHEMES.map((scheme) => (
            <option key={scheme} value={scheme}>
              {intl.formatMessage(schemeNames[scheme])}
            </option>
          ))}
        </Select>
        <TextField
          id={`${id}percent`}
          label={<FormattedMessage defaultMessage="Rate in percent" />}
          inputMode="decimal"
          value={percent}
          error={faults['ratePpm']}
          onChange={({ target }) => setPercent(target.value)}
        />
        <TextField type="date" label={<FormattedMessage defaultMessage="First day" />} {...text('from')} />
        <TextField
          label={<FormattedMessage defaultMessage="Source" />}
          description={<FormattedMessage defaultMessage="Where you read it, and when" />}
          className="sm:col-span-2"
          {...text('source')}
        />
        <Checkbox className="sm:col-span-2" checked={isIncluded} onChange={({ target }) => setIncluded(target.checked)}>
          <FormattedMessage defaultMessage="Prices already include it" />
        </Checkbox>
        <div className="sm:col-span-2">
          <FormFailure error={add.error} />
        </div>
        <div>
          <Button type="submit" size="sm" isBusy={add.isPending}>
            <FormattedMessage defaultMessage="Add rule" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
