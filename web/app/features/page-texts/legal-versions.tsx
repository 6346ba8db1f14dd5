// The versions of a legal document, withdrawing one, and who published what, when, and why.
import { LANGUAGE_NAMES } from '@daynook/contract/languages/languages';
import { LEGAL_PATHS } from '@daynook/contract/legal-versions';
import type { LegalDocumentView } from '@daynook/contract/settings/legal-texts';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { ChangeHistory } from '../../nouns/staff/change-history.tsx';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { legalChangesQuery, useChangeLegalText } from './legal-api.ts';

type Row = LegalDocumentView['versions'][number];

const stateNames = defineMessages<Row['state']>({
  past: { defaultMessage: 'No longer in effect' },
  'in-effect': { defaultMessage: 'In effect' },
  announced: { defaultMessage: 'Announced' },
  withdrawn: { defaultMessage: 'Withdrawn' },
  superseded: { defaultMessage: 'Replaced before it took effect' },
});

export const LegalVersions = ({ view }: { view: LegalDocumentView }) => (
  <section aria-labelledby="legal-versions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 id="legal-versions" className="display text-[21px]">
      <FormattedMessage defaultMessage="Versions" />
    </h2>
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {view.versions.map((row) => (
        <VersionRow key={row.version} view={view} row={row} />
      ))}
    </ul>
    <History view={view} />
  </section>
);

function VersionRow({ view, row }: { view: LegalDocumentView; row: Row }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { version, effectiveOn, languages, state } = row;
  return (
    <li className="grid gap-4 border-line px-4 py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <Link
            to={`${LEGAL_PATHS[view.document]}?version=${version}`}
            className="font-semibold underline-offset-4 hover:underline"
          >
            <FormattedMessage
              defaultMessage="Version {version}, from {date}"
              values={{ version, date: formatLocalDate(effectiveOn, locale, 'plain') }}
            />
          </Link>
          <span className="block text-[14.5px] text-muted">
            {languages === null ? (
              <FormattedMessage defaultMessage="Default text" />
            ) : (
              languages.map((one) => LANGUAGE_NAMES[one]).join(', ')
            )}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-3">
          <Badge tone={state === 'in-effect' ? 'moss' : 'neutral'}>
            <FormattedMessage {...stateNames[state]} />
          </Badge>
          {state === 'announced' && languages !== null && !isOpen && (
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              <FormattedMessage defaultMessage="Withdraw" />
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Withdrawal view={view} version={version} onClose={() => setOpen(false)} />}
    </li>
  );
}

interface WithdrawalProps {
  view: LegalDocumentView;
  version: number;
  onClose: () => void;
}

function Withdrawal({ view, version, onClose }: WithdrawalProps) {
  const intl = useIntl();
  const change = useChangeLegalText(view.document);
  const { form, readProof } = usePublishForm(change.error);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      await change.mutateAsync({
        withdraw: version,
        version: view.version,
        reason: form.reason,
        proof: readProof(),
      });
    } catch {
      return;
    }
    onClose();
    toast.success(intl.formatMessage({ defaultMessage: 'Withdrawn. It won’t take effect.' }));
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5 rounded-card bg-well p-5">
      <p className="text-pretty">
        <FormattedMessage
          defaultMessage="Version {version} won’t take effect. People who already agreed to it can still read it."
          values={{ version }}
        />
      </p>
      <PublishFields form={form}>
        <Button type="submit" size="sm" isBusy={change.isPending}>
          <FormattedMessage defaultMessage="Withdraw version {version}" values={{ version }} />
        </Button>
        <Button size="sm" variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </PublishFields>
    </form>
  );
}

function History({ view }: { view: LegalDocumentView }) {
  return (
    <ChangeHistory
      query={legalChangesQuery(view.document)}
      count={view.version}
      describe={({ published, isWithdrawal }) => (
        <p>
          {isWithdrawal ? (
            <FormattedMessage defaultMessage="Version {version} withdrawn" values={{ version: published }} />
          ) : (
            <FormattedMessage defaultMessage="Version {version} published" values={{ version: published }} />
          )}
        </p>
      )}
      undo={null}
    />
  );
}
