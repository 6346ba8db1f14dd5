// All emails that the site sends, by group, with search (N9).
import { LANGUAGE_NAMES } from '@daynook/contract/languages/languages';
import { EMAIL_GROUPS, type EmailGroup, TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Loaded, NoneYet } from '../../nouns/staff/staff-section.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { type EmailRow, emailTextsQuery } from './api.ts';

export const groupNames: Readonly<Record<EmailGroup, MessageDescriptor>> = defineMessages({
  account: { defaultMessage: 'Account and security' },
  bookings: { defaultMessage: 'Bookings' },
  money: { defaultMessage: 'Money' },
  people: { defaultMessage: 'Messages, reviews, and saved searches' },
  team: { defaultMessage: 'Support, listings, and reports' },
});

export function EmailList() {
  const intl = useIntl();
  const address = useTableAddress();
  const [typed, setTyped] = useState(address.get('q'));
  const text = useDebounced(typed).trim();
  const { change } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what's typed; the function is another one with every URL
  useEffect(() => {
    if (text !== address.get('q')) change({ q: text, page: undefined });
  }, [text]);
  const group = address.readWord('group', EMAIL_GROUPS);
  const isChanged = address.get('changed') === 'yes';
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const list = useQuery({
    ...emailTextsQuery({
      q: address.get('q') || undefined,
      group,
      changed: isChanged ? 'yes' : undefined,
      page: Math.min(page, 1_000),
    }),
    placeholderData: (before) => before,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center">
        <TextField
          type="search"
          isLabelHidden
          label={<FormattedMessage defaultMessage="Search emails" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Subject' })}
          maxLength={TEXT_LIMITS.searchMaximumCharacters}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          before={<SearchIcon size={18} />}
        />
        <Select
          isLabelHidden
          label={<FormattedMessage defaultMessage="Kind of email" />}
          value={group ?? ''}
          onChange={(event) => change({ group: event.target.value, page: undefined })}
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'All emails' })}</option>
          {EMAIL_GROUPS.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(groupNames[one])}
            </option>
          ))}
        </Select>
        <Checkbox
          checked={isChanged}
          onChange={(event) => change({ changed: event.target.checked ? 'yes' : undefined, page: undefined })}
        >
          <FormattedMessage defaultMessage="Changed emails only" />
        </Checkbox>
      </div>
      <Loaded query={list} failed={<FormattedMessage defaultMessage="We couldn’t load the emails" />}>
        {({ emails, total, pageSize }) =>
          emails.length === 0 ? (
            <NoneYet>
              <FormattedMessage defaultMessage="No email matches. Try other words, or remove a filter." />
            </NoneYet>
          ) : (
            <>
              <p role="status" className="text-[14.5px] text-muted num">
                <FormattedMessage
                  defaultMessage="{count, plural, one {# email} other {# emails}}"
                  values={{ count: total }}
                />
              </p>
              <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
                {emails.map((email) => (
                  <Row key={email.name} email={email} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(total / pageSize)}
                linkTo={(to) => address.hrefWith({ page: to === 1 ? undefined : String(to) })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const Row = ({ email: { name, group, subject, changedIn } }: { email: EmailRow }) => (
  <li className="border-line not-last:border-b">
    <Link
      to={`/admin?view=email-texts&email=${name}`}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 outline-offset-[-3px] hover:bg-well/60"
    >
      <span className="min-w-0 grow items-baseline gap-x-6 md:flex">
        <span className="block font-semibold wrap-anywhere md:grow">{subject}</span>
        <span className="block shrink-0 text-[14.5px] text-muted">
          <FormattedMessage {...groupNames[group]} />
        </span>
      </span>
      {changedIn.length > 0 && (
        <span className="flex flex-wrap gap-1.5">
          <span className="sr-only">
            <FormattedMessage defaultMessage="Changed in:" />
          </span>
          {changedIn.map((language) => (
            <Badge key={language} tone="moss">
              {LANGUAGE_NAMES[language]}
            </Badge>
          ))}
        </span>
      )}
    </Link>
  </li>
);
