// Creates a team: its name, billing details, currency, and time zone.
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { useSite } from '../../lib/site.ts';
import { useUsualCurrencies } from '../../lib/usual-currencies.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { zoneChoiceName, zonesWith } from '../../nouns/properties/property-zones.ts';
import { useCreateTeam } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DetailsFields, toDetails } from './details-fields.tsx';

/** What homes can charge, because a team books in one currency. The member's own comes first if it's among them. */
function useCurrencyChoice(own: string | undefined) {
  const likely = useUsualCurrencies();
  const { currencies } = useSite().countries;
  const isOffered = (code: string) => currencies === null || currencies.includes(code);
  return {
    likely,
    except: CURRENCIES.filter((code) => !isOffered(code)),
    first: own && isOffered(own) ? own : likely[0]!,
  };
}

export function CreateTeamDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const formId = useId();
  const profile = useOwnProfile();
  const create = useCreateTeam();
  const [draft, setDraft] = useState({ name: '', billingAddress: '', taxNumber: '', purchaseOrder: '' });
  const [chosenCurrency, setCurrency] = useState<string>();
  const [chosenZone, setZone] = useState<string>();
  const [wasTried, setTried] = useState(false);
  const { likely, except, first } = useCurrencyChoice(profile.data?.preferences.currency);
  const currency = chosenCurrency ?? first;
  const timeZone = chosenZone ?? profile.data?.preferences.timezone ?? readerTimeZone();
  const missing = {
    ...(draft.name.trim() ? {} : { name: intl.formatMessage({ defaultMessage: 'Enter a name for the team.' }) }),
    ...(draft.billingAddress.trim()
      ? {}
      : { billingAddress: intl.formatMessage({ defaultMessage: 'Enter the company’s name and address.' }) }),
  };
  const errors: Readonly<Record<string, string>> = { ...(wasTried ? missing : {}), ...fieldErrors(create.error) };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length > 0) {
      focusError(event.currentTarget);
      return;
    }
    create.mutate(
      { ...toDetails(draft), currency, timeZone },
      { onSuccess: (team) => void navigate(`/team/${team._id}`) },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-xl"
      title={<FormattedMessage defaultMessage="Create a team" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={formId} isBusy={create.isPending}>
            <FormattedMessage defaultMessage="Create team" />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <FormFailure error={create.error} />
        <DetailsFields draft={draft} errors={errors} onChange={setDraft} />
        <CurrencyField
          id="team-currency"
          label={<FormattedMessage defaultMessage="Currency" />}
          description={
            <FormattedMessage defaultMessage="The team’s budgets are in this currency, and it can only book listings priced in it. You can’t change it later." />
          }
          likely={likely}
          except={except}
          value={currency}
          error={errors['currency']}
          onChange={setCurrency}
        />
        <Select
          label={<FormattedMessage defaultMessage="Time zone" />}
          description={<FormattedMessage defaultMessage="Months begin at midnight there. You can’t change it later." />}
          value={timeZone}
          error={errors['timeZone']}
          onChange={(event) => setZone(event.target.value)}
        >
          {zonesWith(timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zoneChoiceName(zone, intl.locale)}
            </option>
          ))}
        </Select>
      </form>
    </Dialog>
  );
}
