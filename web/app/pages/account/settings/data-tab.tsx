// The member's data: export everything, or delete the account, which can be canceled for a while.

import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReputationDownload } from '../../../features/reputation/reputation-download.tsx';
import { call, download } from '../../../lib/api/api.ts';
import { shownBrandSlug } from '../../../lib/brand-slug.ts';
import { formatDate, toLocalDate } from '../../../lib/formats.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { NO_ERRORS, type OwnProfile, toErrors } from '../../../nouns/accounts/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

/** A long history takes time to read. */
const EXPORT_TIMEOUT_MS = 120_000;

export const DataTab = ({ profile }: { profile: OwnProfile }) => (
  <>
    <SettingsSection
      title={<FormattedMessage defaultMessage="Download your data" />}
      lead={
        <FormattedMessage defaultMessage="One JSON file with your profile, bookings, messages, bookmarks, properties, listings, reviews, payouts, and the emails we sent you." />
      }
    >
      <Copy />
    </SettingsSection>
    <ReputationDownload isEmailVerified={profile.isEmailVerified} />
    <SettingsSection
      title={<FormattedMessage defaultMessage="Delete your account" />}
      lead={
        profile.deletionDueAt === null && (
          <FormattedMessage
            defaultMessage="Your profile, bookmarks, properties, and login are permanently deleted. The law requires us to keep invoices as issued. We also keep other booking and payment records, without your name. Messages and reviews you wrote also stay. Any credit you have is lost. You have {days} days to change your mind."
            values={{ days: ACCOUNT.deletionGraceDays }}
          />
        )
      }
    >
      {profile.deletionDueAt === null ? <Leave /> : <Leaving dueAt={profile.deletionDueAt} />}
    </SettingsSection>
  </>
);

function Copy() {
  const intl = useIntl();
  const fetchCopy = useMutation({
    mutationFn: async () => {
      const file = await download('GET /api/account/export', { timeoutMs: EXPORT_TIMEOUT_MS });
      saveFile(file, `${shownBrandSlug()}-my-data-${toLocalDate(new Date(), 'UTC')}.json`);
    },
    onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Done. Check your downloads folder.' })),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" isBusy={fetchCopy.isPending} onClick={() => fetchCopy.mutate()}>
        <FormattedMessage defaultMessage="Download my data" />
      </Button>
      <p role="status" className="text-[15px] text-muted empty:hidden">
        {fetchCopy.isPending && (
          <FormattedMessage defaultMessage="We’re preparing your file. This can take a minute." />
        )}
      </p>
      <FormError words={fetchCopy.error?.message} />
    </div>
  );
}

function Leave() {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const ask = useMutation({
    mutationFn: () => call('POST /api/account/deletion', { body: { password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['own-profile'] }),
  });
  const { fields, words } = ask.isError ? toErrors(ask.error, ['password']) : NO_ERRORS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  if (!isOpen) {
    return (
      <p>
        <Button variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Delete my account" />
        </Button>
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={<FormattedMessage defaultMessage="Password" />}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields['password']}
        autoFocus
      />
      <FormError words={words} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={ask.isPending} disabled={password === ''}>
          <FormattedMessage
            defaultMessage="Delete my account in {days} days"
            values={{ days: ACCOUNT.deletionGraceDays }}
          />
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Keep my account" />
        </Button>
      </div>
    </form>
  );
}

function Leaving({ dueAt }: { dueAt: string }) {
  const { locale } = useIntl();
  const queries = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => call('DELETE /api/account/deletion'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['own-profile'] }),
  });
  return (
    <div className="grid justify-items-start gap-4 rounded-card bg-clay-wash p-5">
      <p role="status">
        <FormattedMessage
          defaultMessage="Your account will be deleted on <b>{date}</b> (UTC). You can use it until then. Your listings are unpublished."
          values={{
            date: formatDate(dueAt, 'UTC', locale, 'long'),
            b: (words) => <strong key="date">{words}</strong>,
          }}
        />
      </p>
      <Button isBusy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        <FormattedMessage defaultMessage="Keep my account" />
      </Button>
      <FormError words={takeBack.error?.message} />
    </div>
  );
}
