// Below a legal text: when the member accepted which version, and a button if it isn't accepted yet.
import { LEGAL_PATHS, type LegalDocument } from '@daynook/contract/legal-versions';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useAcceptances, useAgree } from './api.ts';

export function OwnAcceptance({ document }: { document: LegalDocument }) {
  const intl = useIntl();
  const locale = useLocale();
  const agree = useAgree();
  const { data } = useAcceptances();
  if (!data) return null;
  const own = data.acceptances.filter((one) => one.document === document);
  const due = data.due.filter((one) => one.document === document);
  if (own.length === 0 && due.length === 0) return null;
  const fail = () => toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t save that. Please try again.' }));
  return (
    <section aria-labelledby="own-acceptance" className="mt-12 max-w-[68ch] rounded-card bg-well p-6">
      <h2 id="own-acceptance" className="text-[17px] font-semibold">
        <FormattedMessage defaultMessage="Documents you agreed to" />
      </h2>
      <ul className="mt-2 grid gap-1 text-[15.5px] text-muted num">
        {own.map(({ version, acceptedAt }) => (
          <li key={version}>
            <FormattedMessage
              defaultMessage="<link>Version {version}</link>, on {date} (UTC)"
              values={{
                version,
                link: (words) => (
                  <Link
                    to={`${LEGAL_PATHS[document]}?version=${version}`}
                    className="font-medium text-moss underline underline-offset-4"
                  >
                    {words}
                  </Link>
                ),
                date: <time dateTime={acceptedAt}>{formatDate(acceptedAt, 'UTC', locale, 'long')}</time>,
              }}
            />
          </li>
        ))}
      </ul>
      {due.length > 0 && (
        <Button className="mt-4" isBusy={agree.isPending} onClick={() => agree.mutate(due, { onError: fail })}>
          <FormattedMessage defaultMessage="I agree to version {version}" values={{ version: due[0]?.version }} />
        </Button>
      )}
    </section>
  );
}
