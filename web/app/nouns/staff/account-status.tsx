// An account's status as badges.
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';

export const AccountWords = ({ status, isVerified }: { status: string; isVerified: boolean }) => (
  <span className="flex flex-wrap gap-2">
    <Badge tone={status === 'active' ? 'moss' : status === 'suspended' ? 'danger' : 'sun'}>
      {status === 'active' ? (
        <FormattedMessage defaultMessage="Active" />
      ) : status === 'suspended' ? (
        <FormattedMessage defaultMessage="Suspended" />
      ) : (
        <FormattedMessage defaultMessage="Pending" />
      )}
    </Badge>
    {!isVerified && (
      <Badge tone="clay">
        <FormattedMessage defaultMessage="Email not confirmed" />
      </Badge>
    )}
  </span>
);
