// Where the email that invites a co-host leads.
import { useParams } from 'react-router';
import { Invitation } from '../../features/co-hosts/invitation.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Co-host invitation' }, isHidden: true });

export default function CoHostInvitationPage() {
  const { invitationId = '' } = useParams();
  return (
    <div className="wrap py-10 md:py-14">
      <Invitation key={invitationId} invitationId={invitationId} />
    </div>
  );
}
