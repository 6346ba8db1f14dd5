// The table of roles and permissions that the server checks.
import {
  ROLES_WITH,
  STAFF_PERMISSIONS,
  STAFF_ROLES,
  type StaffPermission,
  type StaffRole,
} from '@daynook/contract/staff/roles';
import { FormattedMessage, useIntl } from 'react-intl';
import { permissionNames, roleNames } from '../../nouns/staff/role-words.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';

const allows = (permission: StaffPermission, role: StaffRole): boolean =>
  role === 'admin' || (ROLES_WITH[permission] as readonly StaffRole[]).includes(role);

export function RoleTable() {
  const intl = useIntl();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={intl.formatMessage({ defaultMessage: 'Roles and permissions' })}
      className="relative overflow-x-auto rounded-panel border border-line bg-surface"
    >
      <table className="w-full min-w-[620px] border-collapse text-[15px]">
        <thead>
          <tr className="border-b border-line text-start">
            <th
              scope="col"
              className="sticky start-0 bg-surface px-4 py-3 text-start font-semibold max-md:w-42 md:px-5"
            >
              <FormattedMessage defaultMessage="Permission" />
            </th>
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col" className="px-2 py-3 text-center font-semibold">
                <FormattedMessage {...roleNames[role]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STAFF_PERMISSIONS.map((permission) => (
            <tr key={permission} className="border-line not-last:border-b">
              <th
                scope="row"
                className="sticky start-0 bg-surface px-4 py-2 text-start font-normal text-pretty max-md:w-42 md:px-5"
              >
                <FormattedMessage {...permissionNames[permission]} />
              </th>
              {STAFF_ROLES.map((role) => (
                <td key={role} className="px-2 py-2 text-center">
                  {allows(permission, role) ? (
                    <>
                      <CheckIcon size={18} className="mx-auto text-moss" />
                      <span className="sr-only">
                        <FormattedMessage defaultMessage="Yes" />
                      </span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden="true" className="text-muted">
                        –
                      </span>
                      <span className="sr-only">
                        <FormattedMessage defaultMessage="No" />
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
