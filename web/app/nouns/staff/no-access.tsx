// Shown instead of a page that the reader's roles don't include: which roles do, and where to go.
import { ROLES_WITH, STAFF_ROLES, type StaffPermission, type StaffRole } from '@daynook/contract/staff/roles';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { ShieldIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { roleNames } from './role-words.ts';
import type { areasFor } from './staff-pages.ts';

/** Everyone who could. */
const rolesWith = (permission: StaffPermission): StaffRole[] => {
  const allowed: readonly StaffRole[] = ROLES_WITH[permission];
  return STAFF_ROLES.filter((role) => role === 'admin' || allowed.includes(role));
};

interface NoAccessProps {
  permission: StaffPermission;
  areas: ReturnType<typeof areasFor>;
  /** `h1` on pages whose list would have the heading. */
  headingLevel: 'h1' | 'h2';
}

export function NoAccess({ permission, areas, headingLevel }: NoAccessProps) {
  const intl = useIntl();
  const first = areas[0];
  return (
    <EmptyState
      headingLevel={headingLevel}
      icon={<ShieldIcon size={28} />}
      title={
        first ? (
          <FormattedMessage defaultMessage="Your role doesn’t include this page" />
        ) : (
          <FormattedMessage defaultMessage="You don’t have a role yet" />
        )
      }
      action={
        first && (
          <LinkButton variant="outline" to={first.pages[0].to}>
            <FormattedMessage defaultMessage="Go to {page}" values={{ page: intl.formatMessage(first.name) }} />
          </LinkButton>
        )
      }
    >
      {first ? (
        <FormattedMessage
          defaultMessage="Only these roles can open it: {roles}. Ask an admin if you need access."
          values={{
            roles: (
              <FormattedList
                key="r"
                type="disjunction"
                value={rolesWith(permission).map((role) => intl.formatMessage(roleNames[role]))}
              />
            ),
          }}
        />
      ) : (
        <FormattedMessage defaultMessage="Ask an admin to give you one, then reload this page." />
      )}
    </EmptyState>
  );
}
