// Beside the member's own profile: how complete it is, picture, username, text, and visibility.
import { PROFILES } from '@daynook/contract/limits/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { changePage, OWN_PAGE_KEY, type OwnPage } from '../../nouns/profiles/api.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { PictureField } from './picture-field.tsx';
import { UsernameField } from './username-field.tsx';

type MissingPart = OwnPage['gaps'][number];

const hints = defineMessages({
  picture: { defaultMessage: 'Add a photo' },
  headline: { defaultMessage: 'Add a headline about what you do' },
  bio: { defaultMessage: 'Write a short bio' },
  username: { defaultMessage: 'Choose a username' },
  email: { defaultMessage: 'Confirm your email address' },
  profession: { defaultMessage: 'Add your profession' },
  languages: { defaultMessage: 'Add the languages you speak' },
}) satisfies Record<MissingPart, object>;

/** Where each is edited: on this page or in the settings. */
const PLACES: Record<MissingPart, string> = {
  picture: '#page-picture',
  bio: '#page-bio',
  username: '#page-username',
  headline: '/profile/settings',
  profession: '/profile/settings',
  languages: '/profile/settings',
  email: '/settings/account',
};

export function PageControls({ page }: { page: OwnPage }) {
  return (
    <div className="grid gap-5">
      {page.gaps.length > 0 && <Completeness page={page} />}
      <Part id="page-picture">
        <PictureField profile={page.profile} />
      </Part>
      <Part id="page-username">
        <UsernameField key={page.username} page={page} />
      </Part>
      <Part id="page-bio">
        <BioForm page={page} />
      </Part>
      <Part id="page-visible">
        <Visibility page={page} />
      </Part>
    </div>
  );
}

const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <Card id={id} className="scroll-mt-24 p-5">
    {children}
  </Card>
);

function Completeness({ page }: { page: OwnPage }) {
  const intl = useIntl();
  return (
    <section className="rounded-panel bg-well p-6" aria-labelledby="page-complete">
      <h2 id="page-complete" className="display text-[22px]">
        <FormattedMessage
          defaultMessage="Profile {percent, number, percent} complete"
          values={{ percent: page.completePercent / 100 }}
        />
      </h2>
      <div className="mt-3 h-1.5 overflow-hidden rounded-pill bg-line" aria-hidden="true">
        <div className="h-full rounded-pill bg-moss" style={{ width: `${page.completePercent}%` }} />
      </div>
      <ul className="mt-4 grid">
        {page.gaps.slice(0, 3).map((part) => (
          <li key={part}>
            <Link
              to={PLACES[part]}
              className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-[15px] font-medium hover:underline"
            >
              {intl.formatMessage(hints[part])}
              <ArrowRightIcon size={16} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Saves a change and shows the result. */
function useChange() {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const change = async (wanted: Parameters<typeof changePage>[0], done: string) => {
    setBusy(true);
    setError(undefined);
    try {
      queries.setQueryData(OWN_PAGE_KEY, await changePage(wanted));
      toast.success(done);
    } catch (failure) {
      setError(
        failureText(failure, intl.formatMessage({ defaultMessage: 'We couldn’t save that. Please try again.' })),
      );
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, error };
}

function BioForm({ page }: { page: OwnPage }) {
  const intl = useIntl();
  const [bio, setBio] = useState(page.bio);
  const { change, isBusy, error } = useChange();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change({ bio }, intl.formatMessage({ defaultMessage: 'Saved.' }));
  };
  return (
    <form onSubmit={save} className="grid gap-3">
      <TextArea
        label={<FormattedMessage defaultMessage="About you" />}
        description={
          <FormattedMessage defaultMessage="What do you work on, and what should hosts and guests know? This is public, so leave out phone numbers." />
        }
        error={error}
        rows={5}
        value={bio}
        maxLength={PROFILES.bioMaximumCharacters}
        onChange={(event) => setBio(event.target.value)}
      />
      {bio.trim() !== page.bio && (
        <div>
          <Button type="submit" size="sm" isBusy={isBusy}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
        </div>
      )}
    </form>
  );
}

export function Visibility({ page }: { page: OwnPage }) {
  const intl = useIntl();
  const { change, isBusy, error } = useChange();
  return (
    <>
      <Switch
        checked={page.isPublic}
        disabled={isBusy}
        description={
          <FormattedMessage defaultMessage="When this is off, your profile is hidden. Your bookings and messages aren’t affected." />
        }
        onChange={(event) =>
          void change(
            { isPublic: event.target.checked },
            event.target.checked
              ? intl.formatMessage({ defaultMessage: 'Your profile is public.' })
              : intl.formatMessage({ defaultMessage: 'Your profile is hidden.' }),
          )
        }
      >
        <FormattedMessage defaultMessage="Show my profile" />
      </Switch>
      <p role="alert" className="mt-2 text-[14px] font-medium text-danger empty:hidden">
        {error}
      </p>
    </>
  );
}
