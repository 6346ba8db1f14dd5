// How much members can do.
import { SITE_LIMIT_NAMES, SITE_LIMITS, type SiteLimit } from '@daynook/contract/settings/site-limits';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber, type MessageDescriptor } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { Locked } from './locked.tsx';
import { useSettingForm } from './use-setting-form.ts';

type Limits = ValueOf<'limits'>;

export const limitNames: Readonly<Record<SiteLimit, MessageDescriptor>> = defineMessages({
  requestsPerGuest: { defaultMessage: 'Open requests of a guest' },
  bookingsPerGuest: { defaultMessage: 'Upcoming bookings of a guest' },
  cancellationsBeforeRequests: { defaultMessage: 'Cancellations before hosts confirm' },
  messagesBeforeReply: { defaultMessage: 'Messages before a reply' },
  conversationsPerDay: { defaultMessage: 'New conversations a day' },
  savedSearches: { defaultMessage: 'Saved searches of a member' },
  propertiesPerHost: { defaultMessage: 'Homes of a host' },
  listingsPerProperty: { defaultMessage: 'Listings of a home' },
  photosPerListing: { defaultMessage: 'Photos of a listing' },
  coHostsPerProperty: { defaultMessage: 'Co-hosts of a home' },
});

const hints: Readonly<Record<SiteLimit, MessageDescriptor>> = defineMessages({
  requestsPerGuest: { defaultMessage: 'Those that hosts haven’t answered yet.' },
  bookingsPerGuest: { defaultMessage: 'A guest with this many can’t book another one.' },
  cancellationsBeforeRequests: {
    defaultMessage: 'Guests who cancel this many bookings in 7 days can only send requests for a while.',
  },
  messagesBeforeReply: { defaultMessage: 'How many someone can send to a person who hasn’t answered.' },
  conversationsPerDay: { defaultMessage: 'How many a member can start in 24 hours.' },
  savedSearches: { defaultMessage: 'Each sends emails about new listings.' },
  propertiesPerHost: { defaultMessage: 'Hosts with more keep them.' },
  listingsPerProperty: { defaultMessage: 'Homes with more keep them.' },
  photosPerListing: { defaultMessage: 'Listings with more keep them.' },
  coHostsPerProperty: { defaultMessage: 'Including pending invitations.' },
});

/** What isn't a number stays as it was typed, and the server says what's wrong. */
const toDrafts = (limits: Limits): Record<SiteLimit, string> =>
  Object.fromEntries(SITE_LIMIT_NAMES.map((name) => [name, String(limits[name])])) as Record<SiteLimit, string>;

const toLimits = (drafts: Readonly<Record<SiteLimit, string>>): Limits =>
  Object.fromEntries(
    SITE_LIMIT_NAMES.map((name) => [name, drafts[name].trim() === '' ? Number.NaN : Number(drafts[name])]),
  ) as Limits;

interface LimitFieldProps {
  name: SiteLimit;
  value: string;
  lock: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

const LimitField = ({ name, value, lock, error, onChange }: LimitFieldProps) => (
  <TextField
    label={<FormattedMessage {...limitNames[name]} />}
    description={
      <>
        <FormattedMessage {...hints[name]} />{' '}
        {lock === undefined ? (
          <FormattedMessage
            defaultMessage="{from} to {to}, usually {usual}."
            values={{
              from: <FormattedNumber key="from" value={SITE_LIMITS[name].from} />,
              to: <FormattedNumber key="to" value={SITE_LIMITS[name].to} />,
              usual: <FormattedNumber key="usual" value={SITE_LIMITS[name].usual} />,
            }}
          />
        ) : (
          <Locked by={lock} />
        )}
      </>
    }
    inputMode="numeric"
    autoComplete="off"
    value={value}
    disabled={lock !== undefined}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);

export function LimitsForm({ setting, limits }: { setting: SiteSetting; limits: Limits }) {
  const [drafts, setDrafts] = useState(() => toDrafts(limits));
  const form = useSettingForm('limits', setting);
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(toDrafts(limits));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'limits', value: toLimits(drafts) });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {SITE_LIMIT_NAMES.map((name) => (
            <LimitField
              key={name}
              name={name}
              value={drafts[name]}
              lock={setting.locked[name]}
              error={form.errorOf(name)}
              onChange={(value) => setDrafts({ ...drafts, [name]: value })}
            />
          ))}
        </div>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          <Button size="sm" variant="plain" onClick={() => setDrafts(toDrafts(limits))}>
            <FormattedMessage defaultMessage="Discard changes" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
