// Above members' pages while a new version of the legal texts needs acceptance. It doesn't block the page.
import { LEGAL_PATHS, type LegalDocument } from '@daynook/contract/legal-versions';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { documentNames } from '../../nouns/legal/document-names.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useAcceptances, useAgree } from './api.ts';

export default function LegalNotice() {
  const intl = useIntl();
  const acceptances = useAcceptances();
  const agree = useAgree();
  const due = acceptances.data?.due ?? [];
  if (due.length === 0) return null;
  /** For members who never agreed to an earlier one, there are no changes. */
  const isFirst = (document: LegalDocument) =>
    acceptances.data?.acceptances.every((one) => one.document !== document) ?? true;
  return (
    <aside
      aria-label={intl.formatMessage({ defaultMessage: 'Legal documents' })}
      className="wrap mt-6"
      data-print="none"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-well px-5 py-4">
        <p className="grow basis-80 text-[15.5px]">
          <FormattedMessage
            defaultMessage="{isNew, select, yes {We’ve updated our terms. Please read and agree to} other {Please read and agree to}}: {documents}."
            values={{
              isNew: due.every(({ document }) => isFirst(document)) ? 'no' : 'yes',
              documents: (
                <FormattedList
                  value={due.map(({ document }) => (
                    <Link
                      key={document}
                      to={`${LEGAL_PATHS[document]}${isFirst(document) ? '' : '?changes=1'}`}
                      className="font-medium text-moss underline underline-offset-4"
                    >
                      <FormattedMessage {...documentNames[document]} />
                    </Link>
                  ))}
                />
              ),
            }}
          />
        </p>
        <Button
          size="sm"
          variant="outline"
          isBusy={agree.isPending}
          onClick={() =>
            agree.mutate(due, {
              onError: () =>
                toast.error(
                  intl.formatMessage({
                    defaultMessage: 'We couldn’t save that. Please try again.',
                  }),
                ),
            })
          }
        >
          <FormattedMessage defaultMessage="I agree" />
        </Button>
      </div>
    </aside>
  );
}
