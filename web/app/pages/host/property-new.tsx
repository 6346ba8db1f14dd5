// Describing a home: the first step of a new host, and of every further home.
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../../features/confirm-email/confirm-email.tsx';
import { PropertyForm } from '../../features/hosting/property-form.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Add your property' }, isHidden: true });

export default function PropertyNew() {
  const navigate = useNavigate();
  const { user } = useSession();
  const needsEmail = useNeedsConfirmedEmail();
  if (!user) return null;
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Add your property" />}
        lead={
          <FormattedMessage defaultMessage="Tell us where it is and what its listings have in common. You’ll create a listing next, and you can edit both later." />
        }
      />
      {needsEmail && (
        <div className="mt-8 max-w-[720px]">
          <ConfirmEmail
            lead={
              <FormattedMessage defaultMessage="Confirm your email address to save your property, so guests and our team can reach you." />
            }
          />
        </div>
      )}
      <div className="mt-10">
        <PropertyForm
          key={user.sub}
          sub={user.sub}
          onSaved={(home) => void navigate(`/host/property/${home._id}/listing/new`)}
        />
      </div>
    </div>
  );
}
