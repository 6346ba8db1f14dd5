// Taxes as staff decide about them: on or off, the company's registrations, where it remits for hosts, and dated rules.
import { FACILITATION_MODES, type FacilitationMode } from '@daynook/contract/money/tax-terms';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { defineMessages, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { jurisdictionName } from '../../lib/region-names.ts';
import { StaffForm, useStaffForm } from '../../nouns/staff/staff-form.tsx';
import { Loaded, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { type StaffTaxes as Known, staffTaxesQuery, useSaveTaxSettings } from '../../nouns/taxes/api.ts';
import { ReportDownload } from '../../nouns/taxes/report-download.tsx';
import { likelyCountry, sellerErrors, toDraft, toSeller } from '../../nouns/taxes/seller-draft.ts';
import { SellerFields } from '../../nouns/taxes/seller-fields.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TaxRules } from './tax-rules.tsx';

export const StaffTaxes = () => (
  <Loaded
    query={useQuery(staffTaxesQuery())}
    failed={<FormattedMessage defaultMessage="We couldn’t load the tax settings" />}
  >
    {({ settings, rules }) => (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
        <StaffSection id="tax-settings" title={<FormattedMessage defaultMessage="Settings" />} isTitleHidden>
          <Settings settings={settings} />
        </StaffSection>
        <TaxRules rules={rules} />
        <StaffSection
          id="tax-report"
          title={<FormattedMessage defaultMessage="Annual report" />}
          lead={
            <FormattedMessage defaultMessage="Every host’s earnings by month and property, with their tax details and full US and Canadian taxpayer numbers. Those of other countries aren’t included. Downloads are logged with your name. For one host’s report as a PDF, open the host under Members." />
          }
        >
          <ReportDownload whose="all" />
        </StaffSection>
      </div>
    )}
  </Loaded>
);

const modeNames = defineMessages({
  'every-host': { defaultMessage: 'Every host' },
  'unregistered-hosts': { defaultMessage: 'Hosts who aren’t registered' },
});

function Settings({ settings }: { settings: Known['settings'] }) {
  const intl = useIntl();
  const id = useId();
  const [isEnabled, setEnabled] = useState(settings.isEnabled);
  const [seller, setSeller] = useState(() => toDraft(settings.seller, likelyCountry(intl.locale)));
  const [mode, setMode] = useState<FacilitationMode>(settings.facilitations[0]?.mode ?? 'every-host');
  const [places, setPlaces] = useState(settings.facilitations.map(({ jurisdiction }) => jurisdiction).join(', '));
  const save = useSaveTaxSettings();
  const form = useStaffForm({ sending: save, done: intl.formatMessage({ defaultMessage: 'Tax settings saved' }) });
  const { errors } = form;
  const jurisdictions = places
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const input = {
    isEnabled,
    seller: seller.legalName.trim() ? toSeller(seller) : null,
    facilitations: jurisdictions.map((jurisdiction) => ({ jurisdiction, mode })),
  };
  const sent = save.variables?.seller ? toDraft(save.variables.seller) : undefined;
  const placeError = Object.entries(errors).find(([field]) => field.startsWith('facilitations'))?.[1];
  return (
    <StaffForm form={form} input={input} action={<FormattedMessage defaultMessage="Save settings" />}>
      <Group
        title={<FormattedMessage defaultMessage="Taxes on bookings" />}
        lead={<FormattedMessage defaultMessage="Existing bookings don’t change." />}
      >
        <Checkbox
          checked={isEnabled}
          onChange={({ target }) => setEnabled(target.checked)}
          description={
            <FormattedMessage defaultMessage="When this is on, prices include registered hosts’ taxes and the tax on our fees where our company is registered." />
          }
        >
          <FormattedMessage defaultMessage="Charge taxes" />
        </Checkbox>
      </Group>
      <Group
        title={<FormattedMessage defaultMessage="Our company" />}
        lead={<FormattedMessage defaultMessage="Printed on our invoices. Our fees are taxed where we’re registered." />}
      >
        <SellerFields draft={seller} errors={sellerErrors(errors, sent, 'seller.')} onChange={setSeller} />
      </Group>
      <Group
        title={<FormattedMessage defaultMessage="Hosts’ tax" />}
        lead={
          <FormattedMessage defaultMessage="Some places require us to collect and remit tax on stays. Elsewhere, hosts remit their own." />
        }
      >
        <TextField
          id={`${id}places`}
          label={<FormattedMessage defaultMessage="Where we collect and remit hosts’ tax" />}
          description={
            <>
              <FormattedMessage defaultMessage="Codes of countries or regions, separated by commas, such as US-NY for New York. Leave empty if hosts remit their own." />
              {jurisdictions.length > 0 && (
                <span className="mt-1 block font-semibold text-ink">
                  <FormattedList value={jurisdictions.map((code) => jurisdictionName(intl, code))} />
                </span>
              )}
            </>
          }
          value={places}
          error={placeError}
          onChange={({ target }) => setPlaces(target.value)}
        />
        <Select
          id={`${id}mode`}
          className="sm:max-w-80"
          label={<FormattedMessage defaultMessage="Applies to" />}
          value={mode}
          onChange={({ target }) => setMode(target.value as FacilitationMode)}
        >
          {FACILITATION_MODES.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(modeNames[one])}
            </option>
          ))}
        </Select>
      </Group>
    </StaffForm>
  );
}

/** One topic of the settings: its name first, its fields beside it. */
const Group = ({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) => (
  <div className="grid gap-x-12 gap-y-4 not-first:border-t not-first:border-line not-first:pt-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,4fr)]">
    <div>
      <h3 className="text-[17px] font-semibold">{title}</h3>
      <p className="mt-1 text-[15px] text-pretty text-muted">{lead}</p>
    </div>
    <div className="grid max-w-160 content-start gap-5">{children}</div>
  </div>
);
