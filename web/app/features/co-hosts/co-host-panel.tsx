// A property's co-hosts, pending invitations, and the form to invite one (K9). Only for the owner.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { coHostsQuery, type OpenInvitation, type CoHostPanel as Panel, useWithdraw } from '../../nouns/co-hosts/api.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { CoHostRow } from './co-host-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { levelNames } from './level-words.ts';

export function CoHostPanel({ propertyId, timeZone }: { propertyId: string; timeZone: string }) {
  const panel = useQuery(coHostsQuery(propertyId));
  return (
    <FoldingSection
      id="co-hosts"
      title={<FormattedMessage defaultMessage="Co-hosts" />}
      lead={
        <FormattedMessage defaultMessage="Co-hosts help you with this property and all its listings. Only you see earnings, payouts, and documents." />
      }
      summary={
        panel.data && (
          <FormattedMessage
            defaultMessage="{count, plural, =0 {No co-hosts} one {# co-host} other {# co-hosts}}{pending, plural, =0 {} one {, # pending invitation} other {, # pending invitations}}"
            values={{ count: panel.data.coHosts.length, pending: panel.data.invitations.length }}
          />
        )
      }
    >
      {panel.data ? (
        <People propertyId={propertyId} timeZone={timeZone} panel={panel.data} />
      ) : panel.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load your co-hosts" />}
          onRetry={() => void panel.refetch()}
          isRetrying={panel.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-16 rounded-card" />
        </div>
      )}
    </FoldingSection>
  );
}

function People({ propertyId, timeZone, panel }: { propertyId: string; timeZone: string; panel: Panel }) {
  const { coHosts, invitations, placesLeft } = panel;
  return (
    <>
      {coHosts.length === 0 && invitations.length === 0 && (
        <p className="rounded-card bg-well px-5 py-4 text-muted">
          <FormattedMessage defaultMessage="No co-hosts yet." />
        </p>
      )}
      {coHosts.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {coHosts.map((coHost) => (
            <CoHostRow key={coHost.member._id} propertyId={propertyId} coHost={coHost} />
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <div>
          <h3 className="text-[17px] font-semibold">
            <FormattedMessage defaultMessage="Pending invitations" />
          </h3>
          <ul className="mt-3 grid gap-3">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation._id} propertyId={propertyId} timeZone={timeZone} invitation={invitation} />
            ))}
          </ul>
        </div>
      )}
      {placesLeft > 0 ? (
        <InviteForm propertyId={propertyId} />
      ) : (
        <p className="border-t border-line pt-6 text-muted">
          <FormattedMessage defaultMessage="A property can have up to ten co-hosts, including pending invitations. Remove one to invite someone else." />
        </p>
      )}
    </>
  );
}

interface InvitationRowProps {
  propertyId: string;
  timeZone: string;
  invitation: OpenInvitation;
}

function InvitationRow({ propertyId, timeZone, invitation: { _id, email, level, expiresAt } }: InvitationRowProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const withdraw = useWithdraw(propertyId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-well px-5 py-4">
      <p className="min-w-0">
        <span className="font-semibold wrap-anywhere">{email}</span>
        <span className="block text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{level} · expires {date}"
            values={{
              level: intl.formatMessage(levelNames[level]),
              date: <ZonedDate at={expiresAt} timeZone={timeZone} />,
            }}
          />
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        isBusy={withdraw.isPending}
        onClick={() =>
          void withdraw.mutateAsync(_id).then(
            () => toast.success(intl.formatMessage({ defaultMessage: 'Invitation withdrawn' })),
            (error: unknown) => toast.error(failureText(error)),
          )
        }
      >
        <FormattedMessage defaultMessage="Withdraw" />
        <span className="sr-only"> {email}</span>
      </Button>
    </li>
  );
}
