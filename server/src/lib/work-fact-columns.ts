// Converts a workspace's measurements between their columns and the wire. Pure.
import type { WorkFactName, WorkFacts } from '@daynook/contract/listings/work-facts';
import type { Listing } from '../db/schema.ts';

export const WORK_FACT_COLUMNS = {
  externalMonitors: 'external_monitors',
  monitorInches: 'monitor_inches',
  monitorInputs: 'monitor_inputs',
  deskWidthCm: 'desk_width_cm',
  deskDepthCm: 'desk_depth_cm',
  deskHeightMinimumCm: 'desk_height_minimum_cm',
  deskHeightMaximumCm: 'desk_height_maximum_cm',
  kneeClearanceCm: 'knee_clearance_cm',
  deskHow: 'desk_how',
  chairKind: 'chair',
  deskOutlets: 'desk_outlets',
  deskPorts: 'desk_ports',
  hasClosingDoor: 'has_closing_door',
  wifiDownMbps: 'wifi_down_mbps',
  wifiUpMbps: 'wifi_up_mbps',
  wifiMeasuredOn: 'wifi_measured_on',
  quietFromMinute: 'quiet_from_minute',
  quietToMinute: 'quiet_to_minute',
  entranceSteps: 'entrance_steps',
  stepHeightCm: 'step_height_cm',
  hasRampOrLift: 'has_ramp_or_lift',
  doorWidthCm: 'door_width_cm',
  bathroomDoorCm: 'bathroom_door_cm',
  turningCircleCm: 'turning_circle_cm',
  accessHow: 'access_how',
} as const satisfies Record<WorkFactName, keyof Listing>;

type WorkFactColumn = (typeof WORK_FACT_COLUMNS)[WorkFactName];
/** Their columns, for queries that join other tables. */
export const WORK_FACTS_OF_LISTING = Object.values(WORK_FACT_COLUMNS).map((column) => `listing.${column}` as const);
const NAMES = Object.keys(WORK_FACT_COLUMNS) as WorkFactName[];

export const toWorkFacts = (row: Pick<Listing, WorkFactColumn>): WorkFacts =>
  Object.fromEntries(NAMES.map((name) => [name, row[WORK_FACT_COLUMNS[name]]])) as WorkFacts;

export const toWorkFactColumns = (facts: WorkFacts): Pick<Listing, WorkFactColumn> =>
  Object.fromEntries(NAMES.map((name) => [WORK_FACT_COLUMNS[name], facts[name]])) as Pick<Listing, WorkFactColumn>;
