// Taxes as staff decide about them: on or off, the company's registrations, where it remits for hosts, and dated rules.
import { FACILITATION_MODES, type FacilitationMode } from '@daynook/contract/tax-terms';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { FormFailure, fieldFaults } from '../support/form-failure.tsx';
import { type StaffTaxes as Known, staffTaxesQuery, useSaveTaxSettings } from '../taxes/api.ts';
import { ReportDownload } from '../taxes/report-download.tsx';
import { draftOf, sellerFaults, sellerOf } from '../taxes/seller-draft.ts';
import { SellerFields } from '../taxes/seller-fields.tsx';
import { TaxRules } from './tax-rules.tsx';

export function StaffTaxes() {
  const { data, isError, isFetching, refetch } = useQuery(staffTaxesQuery());
  if (data)
    return (
      <div className="grid gap-8">
        <Settings settings={data.settings} />
        <TaxRules rules={data.rules} />
        <section aria-labelledby="tax-report" className="grid gap-4">
          <div>
            <h2 id="tax-report" className="display text-[26px]">
              <FormattedMessage defaultMessage="Annual report" />
            </h2>
            <p className="mt-1 text-muted">
              <FormattedMessage defaultMessage="Every host with what they earned, by month and property, and who they are for tax authorities. It has taxpayer numbers in full. Downloads are logged with your name." />
            </p>
          </div>
          <ReportDownload whose="all" />
        </section>
      </div>
    );
  return isError ? (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load the tax settings" />}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <Skeleton className="h-96 rounded-panel" />
  );
}

const modeNames = defineMessages({
  'every-host': { defaultMessage: 'every host' },
  'unregistered-hosts': { defaultMessage: 'hosts who aren’t registered' },
});

function Settings({ settings }: { settings: Known['settings'] }) {
  const intl = useIntl();
  const id = useId();
  const [isEnabled, setEnabled] = useState(settings.isEnabled);
  const [seller, setSeller] = useState(() => draftOf(settings.seller));
  const [sent, setSent] = useState<typeof seller>();
  const [mode, setMode] = useState<FacilitationMode>(settings.facilitations[0]?.mode ?? 'every-host');
  const [places, setPlaces] = useState(settings.facilitations.map(({ jurisdiction }) => jurisdiction).join(', '));
  const save = useSaveTaxSettings(() => toast.success(intl.formatMessage({ defaultMessage: 'Tax settings saved.' })));
  const faults = fieldFaults(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setSent(seller);
    const jurisdictions = places
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    save.mutate({
      isEnabled,
      seller: seller.legalName.trim() ? sellerOf(seller) : null,
      facilitations: jurisdictions.map((jurisdiction) => ({ jurisdiction, mode })),
    });
  };
  const placeFault = Object.entries(faults).find(([field]) => field.startsWith('facilitations'))?.[1];
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Checkbox
          checked={isEnabled}
          onChange={({ target }) => setEnabled(target.checked)}
          description={
            <FormattedMessage defaultMessage="Prices then include the taxes of registered hosts, and the tax on our fees where the company is registered. Bookings already made don’t change." />
          }
        >
          <FormattedMessage defaultMessage="Charge taxes" />
        </Checkbox>
        <SellerFields draft={seller} faults={sellerFaults(faults, sent, 'seller.')} onChange={setSeller} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id={`${id}places`}
            label={<FormattedMessage defaultMessage="Where we collect and remit hosts’ tax" />}
            description={
              <FormattedMessage defaultMessage="Countries or regions, separated by commas, such as US-NY. Empty if hosts remit their own." />
            }
            value={places}
            error={placeFault}
            onChange={({ target }) => setPlaces(target.value)}
          />
          <Select
            id={`${id}mode`}
            label={<FormattedMessage defaultMessage="For" />}
            value={mode}
            onChange={({ target }) => setMode(target.value as FacilitationMode)}
          >
            {FACILITATION_MODES.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage(modeNames[one])}
              </option>
            ))}
          </Select>
        </div>
        <FormFailure error={save.error} />
        <div>
          <Button type="submit" size="sm" isBusy={save.isPending}>
            <FormattedMessage defaultMessage="Save settings" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
