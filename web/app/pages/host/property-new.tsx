// Describing a home: the first step of a new host, and of every further home.
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../../features/confirm-email/confirm-email.tsx';
import { PropertyForm } from '../../features/hosting/property-form.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export const meta = () => pageMeta({ title: 'Tell us about your home', isHidden: true });

export default function PropertyNew() {
  const navigate = useNavigate();
  const { user } = useSession();
  const needsEmail = useNeedsConfirmedEmail();
  if (!user) return null;
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage id="property-new.title" defaultMessage="Tell us about your home" />}
        lead={
          <FormattedMessage
            id="property-new.lead"
            defaultMessage="Where it is and what its rooms share. The room itself comes next; both can be changed later."
          />
        }
      />
      {needsEmail && (
        <div className="mt-8 max-w-[720px]">
          <ConfirmEmail
            lead={
              <FormattedMessage
                id="property-new.confirm"
                defaultMessage="Guests and our team need to reach you, so we save your home once your email is confirmed."
              />
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
