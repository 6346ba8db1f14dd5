// Finds a booking by guest, reference, or listing, and exports them.
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { type ListAddress, writeListAddress } from '../../nouns/bookings/host-bookings-url.ts';
import { isOwn } from '../../nouns/co-hosts/api.ts';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { ListingSelect } from '../../nouns/listings/listing-select.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';

export function Filters({ address, onExport }: { address: ListAddress; onExport: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const properties = useMyProperties().data ?? [];
  // The export is for accounting, so it contains only the host's own listings.
  const helpsOnly = properties.length > 0 && !properties.some(isOwn);
  const changed = useAddressChange(address, writeListAddress);
  const go = (next: Partial<ListAddress>) => void navigate(changed(next), { replace: true, preventScrollReset: true });
  const [typed, setTyped] = useTypedText(address.q, (q) => go({ q }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go({ q: typed });
  };
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          type="search"
          isLabelHidden
          label={<FormattedMessage defaultMessage="Guest or reference" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Guest or reference' })}
          before={<SearchIcon size={18} />}
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-56 grow basis-64 sm:max-w-80"
        />
        <ListingSelect
          isLabelHidden
          value={address.room}
          onChange={(listing) => go({ room: listing })}
          className="min-w-0 grow basis-52 sm:max-w-72"
        />
        {!helpsOnly && (
          <Button variant="outline" className="h-12 sm:ms-auto" onClick={onExport}>
            <FormattedMessage defaultMessage="Export CSV" />
          </Button>
        )}
      </form>
    </search>
  );
}
