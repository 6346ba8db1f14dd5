// The property form's steps: which fields belong to each, and its progress. Pure.
import type { PropertyField } from './property-changes.ts';
import { listMissing, type MissingField, type PropertyDraft, writtenCheckIn } from './property-draft.ts';

export const PROPERTY_STEPS = ['address', 'pin', 'guests', 'details', 'check-in', 'rules'] as const;
export type PropertyStep = (typeof PROPERTY_STEPS)[number];

/** Everything in these is optional. */
const OPTIONAL_STEPS: readonly PropertyStep[] = ['details', 'check-in', 'rules'];
export const isOptional = (step: PropertyStep): boolean => OPTIONAL_STEPS.includes(step);

const STEP_OF_FIELD: Record<Exclude<PropertyField, 'arrival'> | MissingField, PropertyStep> = {
  street: 'address',
  unit: 'address',
  city: 'address',
  region: 'address',
  postalCode: 'address',
  country: 'address',
  neighborhood: 'address',
  point: 'pin',
  locatedBy: 'pin',
  title: 'guests',
  household: 'guests',
  pets: 'guests',
  cameras: 'guests',
  type: 'details',
  entrance: 'details',
  elevator: 'details',
  bathroom: 'details',
  kitchen: 'details',
  timeZone: 'details',
  currency: 'details',
  parking: 'rules',
  localLimits: 'rules',
};

export const isStep = (text: string | null): text is PropertyStep => PROPERTY_STEPS.some((step) => step === text);

/** The step of `arrival.1.text`; undefined for paths that belong to none. */
export function stepOfField(path: string, draft: Pick<PropertyDraft, 'arrival'>): PropertyStep | undefined {
  const [field, index] = path.split('.');
  if (field !== 'arrival') return STEP_OF_FIELD[field as keyof typeof STEP_OF_FIELD];
  return (writtenCheckIn(draft)[Number(index)]?.part ?? 'access') === 'access' ? 'guests' : 'check-in';
}

/** Fields required before a listing of the property can go live, by step; some are required to save it. */
type NeededField = MissingField | 'household' | 'pets' | 'cameras' | 'arrival';

const isBlank = (text: string) => text.trim() === '';

function listNeeded(draft: PropertyDraft): NeededField[] {
  const hasAccess = writtenCheckIn(draft).some(({ part }) => part === 'access');
  return [
    // The address determines the time zone, so it isn't required before the address is found.
    ...listMissing(draft).filter((field) => field !== 'timeZone' || draft.point !== null),
    ...(draft.point && draft.locatedBy === 'town' ? (['locatedBy'] as const) : []),
    ...(['household', 'pets', 'cameras'] as const).filter((field) => isBlank(draft[field])),
    ...(hasAccess ? [] : (['arrival'] as const)),
  ];
}

const OPTIONAL_FIELDS = {
  details: ['type', 'entrance', 'elevator', 'bathroom', 'kitchen'],
  rules: ['parking', 'localLimits'],
} as const;

/** A step's status in the list. */
export type StepState = { kind: 'done' } | { kind: 'needed'; count: number } | { kind: 'optional' };

export function stateOfStep(step: PropertyStep, draft: PropertyDraft): StepState {
  const count = listNeeded(draft).filter((field) => stepOfField(field, draft) === step).length;
  if (count > 0) return { kind: 'needed', count };
  if (!isOptional(step)) return { kind: 'done' };
  const isSaid =
    step === 'details' || step === 'rules'
      ? OPTIONAL_FIELDS[step].some((field) => draft[field])
      : writtenCheckIn(draft).some(({ part }) => part !== 'access');
  return isSaid ? { kind: 'done' } : { kind: 'optional' };
}

/** Without its stop. A short word before the stop may be an abbreviation. */
const firstSentence = (text: string): string => text.trim().split(/(?<=\p{L}{3})[.!?](?:\s|$)/u)[0] ?? '';

/** The sections open from the start where there's room: the ones with something missing, otherwise the first. */
export function listOpenFirst(draft: PropertyDraft): readonly PropertyStep[] {
  const needed = PROPERTY_STEPS.filter((step) => stateOfStep(step, draft).kind === 'needed');
  return needed.length > 0 ? needed : PROPERTY_STEPS.slice(0, 1);
}

/** What a finished step says, for a folded section; undefined if that's no single line. */
export function summaryOfStep(step: PropertyStep, draft: PropertyDraft): string | undefined {
  const written: Partial<Record<PropertyStep, string | undefined>> = {
    address: [draft.street, draft.city].map((part) => part.trim()).join(', '),
    // What guests ask first; the title is above the form. Only the first sentences, without their stops.
    guests: [draft.pets, draft.cameras]
      .map((answer) => firstSentence(answer))
      .filter(Boolean)
      .join(' · '),
    'check-in': firstSentence(writtenCheckIn(draft).find(({ part }) => part !== 'access')?.text ?? ''),
    rules: draft.parking || draft.localLimits,
  };
  return written[step]?.trim() || undefined;
}

/**
 * The steps of a property. The pin has its own step if the map has streets, if the host placed it, or if only the town is
 * known.
 */
export const stepsFor = (draft: Pick<PropertyDraft, 'locatedBy'>, hasStreets: boolean): PropertyStep[] =>
  PROPERTY_STEPS.filter(
    (step) => step !== 'pin' || hasStreets || draft.locatedBy === 'pin' || draft.locatedBy === 'town',
  );

/** The step that a URL may show: none past the first one that lacks a field required to save. */
export function stepToShow(asked: PropertyStep, draft: PropertyDraft, steps: readonly PropertyStep[]): PropertyStep {
  const wanted = steps.includes(asked) ? asked : 'address';
  const lacking = listMissing(draft).flatMap((field) => stepOfField(field, draft) ?? []);
  const first = Math.min(...lacking.map((step) => PROPERTY_STEPS.indexOf(step)));
  return first < PROPERTY_STEPS.indexOf(wanted) ? (PROPERTY_STEPS[first] ?? wanted) : wanted;
}
