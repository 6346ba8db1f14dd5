// Names of ports at the desk and of what connects a laptop to a monitor.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { defineMessage, type IntlShape } from 'react-intl';

/** Names on the connectors themselves, the same in every language. */
const CONNECTORS = {
  'usb-c': 'USB-C',
  'usb-a': 'USB-A',
  hdmi: 'HDMI',
  displayport: 'DisplayPort',
  vga: 'VGA',
  ethernet: 'Ethernet',
} as const;

const dock = defineMessage({ defaultMessage: 'Docking station' });

export type Connector = NonNullable<WorkFacts['monitorInputs']>[number] | NonNullable<WorkFacts['deskPorts']>[number];

export const connectorName = (intl: IntlShape, id: Connector): string =>
  id === 'dock' ? intl.formatMessage(dock) : CONNECTORS[id];
