// Labels of the work facts for hosts; `{unit}` is the unit they're typed in.
import type { WorkFactName } from '@daynook/contract/listings/work-facts';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const workFactNames: Record<WorkFactName, MessageDescriptor> = defineMessages({
  externalMonitors: { defaultMessage: 'External monitors' },
  deskHeightMinimumCm: { defaultMessage: 'Lowest desk height ({unit})' },
  deskHeightMaximumCm: { defaultMessage: 'Highest desk height ({unit})' },
  wifiDownMbps: { defaultMessage: 'Download (Mbps)' },
  wifiUpMbps: { defaultMessage: 'Upload (Mbps)' },
  wifiMeasuredOn: { defaultMessage: 'Measured on' },
  quietFromMinute: { defaultMessage: 'Quiet from' },
  quietToMinute: { defaultMessage: 'Quiet until' },
  entranceSteps: { defaultMessage: 'Steps from the street to the desk' },
  hasRampOrLift: { defaultMessage: 'Ramp or elevator instead of the steps' },
  doorWidthCm: { defaultMessage: 'Narrowest door ({unit})' },
});
