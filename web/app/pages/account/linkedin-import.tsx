// Taking over a LinkedIn profile from the file LinkedIn gives its members (M7): read on this device, shown field by field,
// saved by a press.
import { useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { LinkedInFields } from '../../features/onboarding/linkedin-fields.tsx';
import {
  type FileError,
  FileRefused,
  type LinkedInProfile,
  readLinkedIn,
} from '../../features/onboarding/linkedin-file.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Import from LinkedIn' }, isHidden: true });

const errors = defineMessages({
  'too-large': {
    defaultMessage: 'This file is too large. Choose only Profile.csv from your LinkedIn download.',
  },
  'not-theirs': {
    defaultMessage: 'This isn’t a LinkedIn export. Choose Profile.csv, Positions.csv, or the zip file.',
  },
  damaged: {
    defaultMessage: 'We couldn’t open this zip file. Unzip it, then choose Profile.csv and Positions.csv.',
  },
  empty: { defaultMessage: 'We didn’t find anything to import in this file.' },
}) satisfies Record<FileError, object>;

export default function LinkedIn() {
  const profile = useOwnProfile();
  const [imported, setImported] = useState<LinkedInProfile>();
  const [savedCount, setSavedCount] = useState<number>();
  if (savedCount !== undefined) {
    return (
      <EmptyState
        headingLevel="h1"
        title={
          <FormattedMessage
            defaultMessage="{count, plural, one {1 field imported} other {# fields imported}}"
            values={{ count: savedCount }}
          />
        }
        action={
          <LinkButton to="/profile">
            <FormattedMessage defaultMessage="View profile" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="The file never left your device." />
      </EmptyState>
    );
  }
  return (
    <div className="wrap max-w-4xl py-10 md:py-14">
      <PageHeader
        title={<FormattedMessage defaultMessage="Import from LinkedIn" />}
        lead={
          <FormattedMessage defaultMessage="Choose what to import from your LinkedIn data export. We read the file on your device and don’t upload it." />
        }
      />
      <div className="mt-8">
        {!imported ? (
          <ChooseFile onRead={setImported} />
        ) : profile.data ? (
          <LinkedInFields
            profile={profile.data}
            imported={imported}
            onSaved={setSavedCount}
            onOther={() => setImported(undefined)}
          />
        ) : profile.isPending ? (
          <Skeleton className="h-80 rounded-panel" />
        ) : (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load your profile" />}
            onRetry={() => void profile.refetch()}
            isRetrying={profile.isFetching}
          />
        )}
      </div>
    </div>
  );
}

function ChooseFile({ onRead }: { onRead: (profile: LinkedInProfile) => void }) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setError] = useState<FileError>();
  const [isReading, setReading] = useState(false);
  const read = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setReading(true);
    setError(undefined);
    try {
      onRead(await readLinkedIn(files));
    } catch (error) {
      setError(error instanceof FileRefused ? error.fault : 'damaged');
    } finally {
      setReading(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <Card className="grid gap-6 p-7 md:p-8">
      <ol className="grid list-decimal gap-2 ps-5 text-pretty">
        <li>
          <FormattedMessage defaultMessage="On LinkedIn, go to Settings → Data privacy → “Get a copy of your data.” Select Profile and Positions, then request the archive." />
        </li>
        <li>
          <FormattedMessage defaultMessage="After a few minutes, LinkedIn emails you a link to a zip file." />
        </li>
        <li>
          <FormattedMessage defaultMessage="Choose the zip file here, or the Profile.csv and Positions.csv inside it." />
        </li>
      </ol>
      <div>
        <input
          ref={input}
          type="file"
          multiple
          accept=".zip,.csv,application/zip,text/csv"
          aria-label={intl.formatMessage({ defaultMessage: 'LinkedIn file' })}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void read([...(event.target.files ?? [])])}
        />
        <Button isBusy={isReading} onClick={() => input.current?.click()}>
          <FormattedMessage defaultMessage="Choose file" />
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {fault && (
          <p className="flex items-start gap-2 font-medium text-danger">
            <WarningIcon size={19} className="mt-0.5 shrink-0" />
            <FormattedMessage {...errors[fault]} />
          </p>
        )}
      </div>
    </Card>
  );
}
