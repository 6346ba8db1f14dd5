// A thank-you with the reader's actions: show or hide, report, withdraw.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { TagIcon } from '../../nouns/kudos/tag-icon.tsx';
import { tagName } from '../../nouns/kudos/tag-words.ts';
import { ReportDialog } from '../../nouns/reports/report-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { KUDOS_KEY, type Kudo, showKudos, withdrawKudos } from './api.ts';
import { PersonLine } from './person-line.tsx';

function Card({ kudo, children }: { kudo: Kudo; children: ReactNode }) {
  const intl = useIntl();
  return (
    <article className="flex h-full min-w-0 flex-col rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)]">
      <p className="inline-flex items-center gap-2.5 self-start rounded-pill bg-sun-wash py-1.5 ps-3 pe-4 text-[15px] font-semibold">
        <TagIcon tag={kudo.tag} />
        {tagName(intl, kudo.tag)}
      </p>
      {kudo.text && (
        <p className="display mt-4 text-[21px] leading-[1.35] break-words whitespace-pre-line">
          <bdi {...writtenBy(kudo.text)}>{kudo.text}</bdi>
        </p>
      )}
      <div className="mt-5 mb-5">
        <PersonLine person={kudo.other}>
          <Dotted>
            <Link to={`/listing/${kudo.listing._id}`} className="inline-block min-w-6 leading-6 hover:underline">
              <bdi>{kudo.listing.title}</bdi>
            </Link>
            <ZonedDate at={kudo.givenAt} timeZone={readerTimeZone()} className="whitespace-nowrap" />
          </Dotted>
        </PersonLine>
      </div>
      <div className="mt-auto border-t border-line pt-3">{children}</div>
    </article>
  );
}

export function ReceivedCard({ kudo }: { kudo: Kudo }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const [isReporting, setReporting] = useState(false);
  const show = async (isPublic: boolean) => {
    setWanted(isPublic);
    try {
      await showKudos(kudo._id, isPublic);
      await queries.invalidateQueries({ queryKey: [KUDOS_KEY] });
    } catch (error) {
      toast.error(
        failureText(error, intl.formatMessage({ defaultMessage: 'We couldn’t save that. Please try again.' })),
      );
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <Card kudo={kudo}>
      <div className="flex items-center justify-between gap-4">
        <Button variant="plain" size="sm" className="-ms-4 text-muted" onClick={() => setReporting(true)}>
          <FormattedMessage defaultMessage="Report" />
        </Button>
        <Switch
          checked={wanted ?? kudo.isPublic}
          disabled={wanted !== undefined}
          onChange={(event) => void show(event.target.checked)}
          className="gap-3!"
        >
          <FormattedMessage defaultMessage="Show on my profile" />
        </Switch>
      </div>
      {isReporting && (
        <ReportDialog
          kind="kudos"
          subjectId={kudo._id}
          isOpen
          onClose={() => setReporting(false)}
          onReported={() => void queries.invalidateQueries({ queryKey: [KUDOS_KEY] })}
        />
      )}
    </Card>
  );
}

export function GivenCard({ kudo }: { kudo: Kudo }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await withdrawKudos(kudo._id);
      setAsking(false);
      await queries.invalidateQueries({ queryKey: [KUDOS_KEY] });
    } catch {
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t delete it. Please try again.' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card kudo={kudo}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <span className="text-[14px] text-muted">
          {kudo.isPublic ? (
            <FormattedMessage defaultMessage="Shown on their profile." />
          ) : (
            <FormattedMessage defaultMessage="Only you two can see it." />
          )}
        </span>
        <Button variant="plain" size="sm" className="-me-4 text-muted" onClick={() => setAsking(true)}>
          <FormattedMessage defaultMessage="Delete" />
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onPhone="center"
        width="max-w-md"
        title={<FormattedMessage defaultMessage="Delete this thank-you?" />}
        footer={
          <>
            <Button variant="plain" onClick={() => setAsking(false)}>
              <FormattedMessage defaultMessage="Keep it" />
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void takeBack()}>
              <FormattedMessage defaultMessage="Delete" />
            </Button>
          </>
        }
      >
        <FormattedMessage defaultMessage="It disappears for both of you, and you can’t send another one for this booking." />
      </Dialog>
    </Card>
  );
}
