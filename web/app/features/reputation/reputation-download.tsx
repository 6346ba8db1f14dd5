// Downloads the member's own reputation file.
import { REPUTATION } from '@daynook/contract/reputation/limits';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { download } from '../../lib/api/api.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function ReputationDownload({ isEmailVerified }: { isEmailVerified: boolean }) {
  const intl = useIntl();
  const fetchFile = useMutation({
    mutationFn: async () => {
      const file = await download('GET /api/reputation/file');
      saveFile(file, `${shownBrandSlug()}-reputation-${toLocalDate(new Date(), 'UTC')}.json`);
    },
    onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Done. Check your downloads folder.' })),
  });
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Reputation file" />}
      lead={
        <FormattedMessage
          defaultMessage="Take your public reviews, ratings, and kudos to another site that uses this software. The file is signed, so it can’t be changed, and only works with your email address. It’s valid for {days} days."
          values={{ days: REPUTATION.validDays }}
        />
      }
    >
      <div className="grid justify-items-start gap-3">
        <Button
          variant="outline"
          isBusy={fetchFile.isPending}
          disabled={!isEmailVerified}
          onClick={() => fetchFile.mutate()}
        >
          <FormattedMessage defaultMessage="Download reputation file" />
        </Button>
        {!isEmailVerified && (
          <p className="text-[15px] text-muted">
            <FormattedMessage defaultMessage="Confirm your email address first." />
          </p>
        )}
        <p className="text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="Anyone can <link>check a file</link>. Add one from another site under <profile>Edit your profile</profile>."
            values={{
              link: (words) => (
                <Link key="link" to="/help/check-reputation" className="underline underline-offset-3">
                  {words}
                </Link>
              ),
              profile: (words) => (
                <Link key="profile" to="/profile/settings" className="underline underline-offset-3">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
        <FormError words={fetchFile.error?.message} />
      </div>
    </SettingsSection>
  );
}
