// Says that a part is set on the server.
import { FormattedMessage } from 'react-intl';

export const Locked = ({ by }: { by: string }) => (
  <FormattedMessage
    defaultMessage="Set on the server with {variable}. It can’t be changed here."
    values={{ variable: <code key="variable">{by}</code> }}
  />
);
