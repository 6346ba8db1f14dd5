// What the measures of a workspace are called by its host; `{unit}` is the one they are typed in.
import type { WorkFactName } from '@daynook/contract/work-facts';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const workFactNames: Record<WorkFactName, MessageDescriptor> = defineMessages({
  externalMonitors: { id: 'work-fact-field.monitors', defaultMessage: 'External monitors' },
  deskHeightMinimumCm: { id: 'work-fact-field.desk-low', defaultMessage: 'Lowest desk height ({unit})' },
  deskHeightMaximumCm: { id: 'work-fact-field.desk-high', defaultMessage: 'Highest desk height ({unit})' },
  wifiDownMbps: { id: 'work-fact-field.wifi-down', defaultMessage: 'Download (Mbps)' },
  wifiUpMbps: { id: 'work-fact-field.wifi-up', defaultMessage: 'Upload (Mbps)' },
  wifiMeasuredOn: { id: 'work-fact-field.wifi-day', defaultMessage: 'Measured on' },
  quietFromMinute: { id: 'work-fact-field.quiet-from', defaultMessage: 'Quiet from' },
  quietToMinute: { id: 'work-fact-field.quiet-to', defaultMessage: 'Quiet until' },
  entranceSteps: { id: 'work-fact-field.steps', defaultMessage: 'Steps from the street to the desk' },
  hasRampOrLift: { id: 'work-fact-field.ramp', defaultMessage: 'Ramp or elevator past the steps' },
  doorWidthCm: { id: 'work-fact-field.door', defaultMessage: 'Narrowest door ({unit})' },
});
