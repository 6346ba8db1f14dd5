// Dated tax rules: those that ship with the product, and those that staff enter.
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { jurisdictionName } from '../../lib/region-names.ts';
import { useCountries } from '../../lib/site.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { StaffSection } from '../../nouns/staff/staff-section.tsx';
import { type StaffTaxes, useEndRule } from '../../nouns/taxes/api.ts';
import { percentText } from '../../nouns/taxes/seller-draft.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { TaxRuleForm } from './tax-rule-form.tsx';

type Rule = StaffTaxes['rules'][number];

/** The same tax on stays and on our fees is one line. */
interface Line extends Omit<Rule, 'supply'> {
  readonly supplies: readonly Rule['supply'][];
}

const toKey = ({ _id, jurisdiction, name, ratePpm, isIncluded, from, until, source }: Rule): string =>
  [_id, jurisdiction, name, ratePpm, isIncluded, from, until, source].join('|');

const toLines = (rules: readonly Rule[]): Line[] =>
  [...Map.groupBy(rules, toKey).values()]
    .map((same) => ({ ...same[0]!, supplies: same.map(({ supply }) => supply) }))
    .toSorted((one, other) => one.jurisdiction.localeCompare(other.jurisdiction) || (one.from < other.from ? 1 : -1));

const supplyWords = defineMessages({
  both: { defaultMessage: 'Stays and our fees' },
  stay: { defaultMessage: 'Stays' },
  fee: { defaultMessage: 'Our fees' },
});

const head = 'py-2.5 pe-5 text-start text-[14px] font-medium text-muted';

/** Rules of countries that homes can’t be in aren’t shown, unless staff entered them. */
const isShown = ({ _id, jurisdiction }: Rule, countries: readonly string[]): boolean =>
  _id !== null || countries.includes(jurisdiction.slice(0, 2));

export function TaxRules({ rules }: { rules: StaffTaxes['rules'] }) {
  const countries = useCountries();
  const [isAdding, setAdding] = useState(false);
  return (
    <StaffSection
      id="tax-rules"
      title={<FormattedMessage defaultMessage="Tax rules" />}
      lead={
        <FormattedMessage defaultMessage="{brand} comes with rates for your countries, except the United States. Check them, and add any others that apply. Your own rule replaces ours for the same place and kind of tax number. A rule starts and ends at midnight at the property." />
      }
      actions={
        <Button variant="outline" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {isAdding ? <FormattedMessage defaultMessage="Close form" /> : <FormattedMessage defaultMessage="New rule" />}
        </Button>
      }
    >
      {isAdding && <TaxRuleForm onAdded={() => setAdding(false)} />}
      <div className="overflow-hidden rounded-panel bg-surface px-5 shadow-[inset_0_0_0_1px_var(--line)] md:px-7 md:py-2">
        <table className="w-full text-[15px] max-md:block">
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Where" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Tax" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="On" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Dates" />
              </th>
              <th scope="col" className={head}>
                <FormattedMessage defaultMessage="Source" />
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {toLines(rules.filter((rule) => isShown(rule, countries))).map((line) => (
              <RuleLine key={`${line.jurisdiction} ${line.supplies.join()} ${line.name} ${line.from}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </StaffSection>
  );
}

function RuleLine({ line }: { line: Line }) {
  const intl = useIntl();
  const [isEnding, setEnding] = useState(false);
  const { _id, jurisdiction, supplies, name, ratePpm, isIncluded, from, until, source } = line;
  const place = jurisdictionName(intl, jurisdiction);
  const day = (date: string) => formatLocalDate(date, intl.locale, 'dated');
  const isOver = until !== null && until <= new Date().toISOString().slice(0, 10);
  const cell = cx('md:py-2.5 md:pe-5', isOver && 'text-muted');
  return (
    <tr className="border-line align-top max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-3.5 max-md:not-first:border-t md:border-t">
      <td className={cx(cell, 'font-semibold whitespace-nowrap')}>{place}</td>
      <td className={cx(cell, 'max-md:text-end max-md:font-semibold md:whitespace-nowrap')}>
        <FormattedMessage
          defaultMessage="{name} {percent}{isIncluded, select, true {, included in prices} other {}}"
          values={{ name, percent: percentText(intl, ratePpm), isIncluded: String(isIncluded) }}
        />
      </td>
      <td className={cx(cell, 'max-md:col-span-2')}>
        <FormattedMessage {...supplyWords[supplies.length > 1 ? 'both' : supplies[0]!]} />
      </td>
      <td className={cx(cell, 'max-md:col-span-2 md:whitespace-nowrap')}>
        {until === null ? (
          <FormattedMessage defaultMessage="From {from}" values={{ from: day(from) }} />
        ) : (
          <FormattedMessage
            defaultMessage="From {from} until {until}"
            values={{ from: day(from), until: day(until) }}
          />
        )}
      </td>
      <td className={cx(cell, 'pe-0 text-[14px] wrap-anywhere text-muted max-md:col-span-2')}>
        <span {...writtenBy(source)}>{source}</span>
        {_id && until === null && (
          <Button
            size="sm"
            variant="outline"
            className="mt-2 flex"
            aria-expanded={isEnding}
            onClick={() => setEnding(!isEnding)}
          >
            <FormattedMessage defaultMessage="End rule…" />
          </Button>
        )}
        {_id && isEnding && <EndRule id={_id} name={`${name} ${place}`} />}
      </td>
    </tr>
  );
}

function EndRule({ id, name }: { id: string; name: string }) {
  const intl = useIntl();
  const [until, setUntil] = useState<string>();
  const form = useStaffForm({ sending: useEndRule(), done: intl.formatMessage({ defaultMessage: 'Rule ended' }) });
  return (
    <div className="mt-3 text-[16px] text-ink">
      <StaffForm
        form={form}
        input={until === undefined ? undefined : { id, until }}
        action={<FormattedMessage defaultMessage="End rule" />}
      >
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'First day without {name}' }, { name })}
          value={until}
          onChange={setUntil}
          error={
            form.isAsked && until === undefined
              ? intl.formatMessage({ defaultMessage: 'Choose a day.' })
              : form.errors['until']
          }
        />
      </StaffForm>
    </div>
  );
}
