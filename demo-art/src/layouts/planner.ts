// The shape of a plan: what an arrangement fixes about a room before chance fills in the rest.
import type { Random } from '../draw/seeded-random.ts';
import type { HourName } from '../model/hours.ts';
import type { RoomPlan } from '../model/room.ts';
import type { SceneKind } from '../model/vocabulary.ts';

export interface PlanContext {
  random: Random;
  mirror: 1 | -1;
  kind: SceneKind;
  hour: HourName;
}
export type Planner = (context: PlanContext) => RoomPlan;
