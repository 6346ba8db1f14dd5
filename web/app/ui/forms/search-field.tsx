// Searches listings by their title or their property's name.
import { FormattedMessage, useIntl } from 'react-intl';
import { SearchIcon } from '../icons/icons.tsx';
import { TextField } from './text-field.tsx';

/** With fewer listings than this the search field isn't needed. */
export const SEARCHED_FROM = 8;

interface ListingSearchFieldProps {
  value: string;
  onChange: (typed: string) => void;
  className?: string;
}

export function ListingSearchField({ value, onChange, className }: ListingSearchFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      type="search"
      isLabelHidden
      label={<FormattedMessage defaultMessage="Listing or property" />}
      placeholder={intl.formatMessage({ defaultMessage: 'Listing or property' })}
      before={<SearchIcon size={18} />}
      value={value}
      maxLength={80}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
