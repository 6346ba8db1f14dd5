// How a host is taxed, and which taxes their listings charge because of it.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { jurisdictionName } from '../../lib/region-names.ts';
import { type OwnTaxes, ownTaxesQuery, type ProfileInput, useSaveProfile } from '../../nouns/taxes/api.ts';
import { ReportDownload } from '../../nouns/taxes/report-download.tsx';
import { likelyCountry, percentText, sellerErrors, toDraft, toSeller } from '../../nouns/taxes/seller-draft.ts';
import { SellerFields } from '../../nouns/taxes/seller-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BirthDate, birthDateDraft, toBirthDate } from './birth-date.tsx';

export function HostTaxes() {
  const { data, isError, isFetching, refetch } = useQuery(ownTaxesQuery());
  if (data)
    return (
      <div className="grid gap-6">
        <InForce known={data} />
        <ProfileForm profile={data.profile} />
        <div className="grid gap-3 border-t border-line pt-6">
          <p className="text-muted">
            <FormattedMessage defaultMessage="A year of stays, fees, and taxes, by month and property." />
          </p>
          <ReportDownload whose="own" />
        </div>
      </div>
    );
  return isError ? (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load your tax details" />}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <Skeleton className="h-60 rounded-panel" />
  );
}

/** Taxes that guests of this host pay on top of the prices or within them. */
function InForce({ known: { isEnabled, inForce } }: { known: OwnTaxes }) {
  const intl = useIntl();
  const stays = inForce.filter(({ supply }) => supply === 'stay');
  if (!isEnabled)
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="No taxes are added to bookings right now. We use your details for annual reports." />
      </p>
    );
  if (stays.length === 0)
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="Your listings charge no tax. If you’re registered, enter your numbers, and we’ll add the tax to your prices." />
      </p>
    );
  return (
    <ul className="grid gap-1.5">
      {stays.map(({ jurisdiction, name, ratePpm, isIncluded, remittedBy }) => (
        <li key={`${jurisdiction} ${name}`}>
          <FormattedMessage
            defaultMessage="{name} {percent} in {jurisdiction}, {isIncluded, select, true {included in} other {added to}} your price. {remittedBy, select, host {You receive it with your payout and remit it.} other {We remit it.}}"
            values={{
              name,
              percent: percentText(intl, ratePpm),
              jurisdiction: jurisdictionName(intl, jurisdiction),
              isIncluded: String(isIncluded),
              remittedBy,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function ProfileForm({ profile }: { profile: OwnTaxes['profile'] }) {
  const intl = useIntl();
  const id = useId();
  const [seller, setSeller] = useState(() => toDraft(profile, likelyCountry(intl.locale)));
  const [sent, setSent] = useState<typeof seller>();
  const [entity, setEntity] = useState<ProfileInput['entity']>(profile?.entity ?? 'individual');
  const [birthDate, setBirthDate] = useState(() => birthDateDraft(profile?.birthDate));
  const [country, setCountry] = useState<'CA' | 'US'>(
    (profile?.taxpayerId?.country ?? likelyCountry(intl.locale)) === 'CA' ? 'CA' : 'US',
  );
  const [taxpayer, setTaxpayer] = useState('');
  const save = useSaveProfile(() => {
    setTaxpayer('');
    toast.success(intl.formatMessage({ defaultMessage: 'Tax details saved.' }));
  });
  const errors = fieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setSent(seller);
    save.mutate({
      ...toSeller(seller),
      entity,
      birthDate: entity === 'individual' ? toBirthDate(birthDate) : null,
      ...(taxpayer.trim() && { taxpayerId: { country, number: taxpayer } }),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Select
        id={`${id}entity`}
        label={<FormattedMessage defaultMessage="You host as" />}
        value={entity}
        onChange={({ target }) => setEntity(target.value as typeof entity)}
      >
        <option value="individual">{intl.formatMessage({ defaultMessage: 'An individual' })}</option>
        <option value="business">{intl.formatMessage({ defaultMessage: 'A business' })}</option>
      </Select>
      <SellerFields draft={seller} errors={sellerErrors(errors, sent)} onChange={setSeller} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          id={`${id}country`}
          label={<FormattedMessage defaultMessage="Taxpayer number from" />}
          value={country}
          onChange={({ target }) => setCountry(target.value as typeof country)}
        >
          <option value="CA">{intl.formatMessage({ defaultMessage: 'Canada (SIN or business number)' })}</option>
          <option value="US">{intl.formatMessage({ defaultMessage: 'United States (SSN or EIN)' })}</option>
        </Select>
        <TextField
          id={`${id}taxpayer`}
          label={<FormattedMessage defaultMessage="Taxpayer number" />}
          description={
            profile?.taxpayerId ? (
              <FormattedMessage
                defaultMessage="We have a number ending in {last4}. Leave this empty to keep it."
                values={{ last4: profile.taxpayerId.last4 }}
              />
            ) : (
              <FormattedMessage defaultMessage="For annual reports to tax authorities. We store it encrypted." />
            )
          }
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={taxpayer}
          error={errors['taxpayerId.number']}
          onChange={({ target }) => setTaxpayer(target.value)}
        />
      </div>
      {entity === 'individual' && (
        <BirthDate
          id={`${id}birthDate`}
          value={birthDate}
          isInvalid={Boolean(errors['birthDate'])}
          onChange={setBirthDate}
        />
      )}
      <FormFailure error={save.error} />
      <div>
        <Button type="submit" size="sm" isBusy={save.isPending}>
          <FormattedMessage defaultMessage="Save tax details" />
        </Button>
      </div>
    </form>
  );
}
