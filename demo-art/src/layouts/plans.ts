// The plan of every arrangement.
import type { LayoutName, RoomPlan } from '../model/room.ts';
import { deskPlans } from './desk-plans.ts';
import { homePlans } from './home-plans.ts';
import type { PlanContext, Planner } from './planner.ts';
import { tablePlans } from './table-plans.ts';

const PLANS: Readonly<Record<LayoutName, Planner>> = { ...deskPlans, ...tablePlans, ...homePlans };

/** Where window, desk, and light go in an arrangement. */
export const makePlan = (layout: LayoutName, context: PlanContext): RoomPlan => PLANS[layout](context);
