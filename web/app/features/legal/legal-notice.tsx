// Above members' pages while a new version of the legal texts needs acceptance. It doesn't block the page.
import { LEGAL_PATHS, LEGAL_VERSIONS, type LegalDocument } from '@daynook/contract/legal-versions';
import { defineMessages, FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useAcceptances, useAgree } from './api.ts';

const documentNames = defineMessages<LegalDocument>({
  terms: { defaultMessage: 'Terms' },
  'host-terms': { defaultMessage: 'Host Terms' },
  privacy: { defaultMessage: 'Privacy' },
  'data-protection': { defaultMessage: 'Data Protection' },
});

const isFirst = (document: LegalDocument, version: number) => LEGAL_VERSIONS[document][0]?.version === version;

export default function LegalNotice() {
  const intl = useIntl();
  const acceptances = useAcceptances();
  const agree = useAgree();
  const due = acceptances.data?.due ?? [];
  if (due.length === 0) return null;
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
              isNew: due.every(({ document, version }) => isFirst(document, version)) ? 'no' : 'yes',
              documents: (
                <FormattedList
                  value={due.map(({ document, version }) => (
                    <Link
                      key={document}
                      to={`${LEGAL_PATHS[document]}${isFirst(document, version) ? '' : '?changes=1'}`}
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
