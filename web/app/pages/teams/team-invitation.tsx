// Where the email that invites to a team leads.
import { useParams } from 'react-router';
import { InvitationToTeam } from '../../features/teams/team-invitation.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Invitation to a team' }, isHidden: true });

export default function TeamInvitationPage() {
  const { invitationId = '' } = useParams();
  return (
    <div className="wrap py-10 md:py-14">
      <InvitationToTeam key={invitationId} invitationId={invitationId} />
    </div>
  );
}
