// Labels of the work facts for hosts; `{unit}` is the unit they're typed in.
import type { WorkFactName } from '@daynook/contract/listings/work-facts';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const workFactNames: Record<WorkFactName, MessageDescriptor> = defineMessages({
  externalMonitors: { defaultMessage: 'External monitors' },
  monitorInches: { defaultMessage: 'Largest monitor (inches)' },
  monitorInputs: { defaultMessage: 'Monitor connectors' },
  deskWidthCm: { defaultMessage: 'Desk width ({unit})' },
  deskDepthCm: { defaultMessage: 'Desk depth ({unit})' },
  deskHeightMinimumCm: { defaultMessage: 'Lowest desk height ({unit})' },
  deskHeightMaximumCm: { defaultMessage: 'Highest desk height ({unit})' },
  kneeClearanceCm: { defaultMessage: 'Room for knees ({unit})' },
  deskHow: { defaultMessage: 'How you know the desk measurements' },
  chairKind: { defaultMessage: 'Kind of chair' },
  deskOutlets: { defaultMessage: 'Free outlets at the desk' },
  deskPorts: { defaultMessage: 'Ports at the desk' },
  hasClosingDoor: { defaultMessage: 'Door that closes' },
  wifiDownMbps: { defaultMessage: 'Download (Mbps)' },
  wifiUpMbps: { defaultMessage: 'Upload (Mbps)' },
  wifiMeasuredOn: { defaultMessage: 'Measured on' },
  quietFromMinute: { defaultMessage: 'Quiet from' },
  quietToMinute: { defaultMessage: 'Quiet until' },
  entranceSteps: { defaultMessage: 'Steps from the street to the desk' },
  stepHeightCm: { defaultMessage: 'Highest step ({unit})' },
  hasRampOrLift: { defaultMessage: 'Ramp or elevator instead of the steps' },
  doorWidthCm: { defaultMessage: 'Narrowest door ({unit})' },
  bathroomDoorCm: { defaultMessage: 'Bathroom door ({unit})' },
  turningCircleCm: { defaultMessage: 'Turning circle in the bathroom ({unit})' },
  accessHow: { defaultMessage: 'How you know the access measurements' },
});
