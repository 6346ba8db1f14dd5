// The personas: what each needs, and the search that finds it. The quiz and the page use them; texts by staff replace the built-in ones.
import { PERSONA_FILTERS, type PersonaFilters, type PersonaId } from '@daynook/contract/personas';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { PersonaMatch } from './api.ts';

export interface Persona {
  id: PersonaId;
  name: MessageDescriptor;
  /** A sentence people recognize themselves in. */
  who: MessageDescriptor;
  /** What such a day needs, most important first. */
  needs: MessageDescriptor;
  filters: PersonaFilters;
}

const words = defineMessages({
  callerName: { defaultMessage: 'The caller' },
  callerWho: {
    defaultMessage: 'Half your day is calls, and your roommates have had enough of them.',
  },
  callerNeeds: {
    defaultMessage: 'A door that closes and Wi-Fi fast enough for video.',
  },
  focusName: { defaultMessage: 'The deep worker' },
  focusWho: { defaultMessage: 'One hard problem, six hours, no interruptions.' },
  focusNeeds: { defaultMessage: 'Quiet all day, a good chair, and daylight.' },
  creativeName: { defaultMessage: 'The maker' },
  creativeWho: { defaultMessage: 'You need a wall to pin things on and room to move.' },
  creativeNeeds: {
    defaultMessage: 'Natural light and a whiteboard.',
  },
  teamName: { defaultMessage: 'The team day' },
  teamWho: {
    defaultMessage: 'Your team usually meets on video. Today everyone sits at one table.',
  },
  teamNeeds: { defaultMessage: 'Room for six or more, and a kitchen for lunch.' },
  parentName: { defaultMessage: 'The parent nearby' },
  parentWho: {
    defaultMessage: 'You want to be ten minutes from school, but out of the living room.',
  },
  parentNeeds: {
    defaultMessage: 'A private entrance, so you can come and go.',
  },
  stepName: { defaultMessage: 'Step-free first' },
  stepWho: { defaultMessage: 'If you can’t get in, nothing else matters.' },
  stepNeeds: {
    defaultMessage: 'Step-free access and free parking.',
  },
  earlyName: { defaultMessage: 'Early or late' },
  earlyWho: {
    defaultMessage: 'You work with another time zone, or think best while others sleep.',
  },
  earlyNeeds: {
    defaultMessage: 'A private entrance, so you don’t wake anyone, and coffee.',
  },
});

const w = words;
const personas: readonly Persona[] = [
  {
    id: 'caller',
    name: w.callerName,
    who: w.callerWho,
    needs: w.callerNeeds,
    filters: PERSONA_FILTERS.caller,
  },
  {
    id: 'deep-focus',
    name: w.focusName,
    who: w.focusWho,
    needs: w.focusNeeds,
    filters: PERSONA_FILTERS['deep-focus'],
  },
  {
    id: 'creative',
    name: w.creativeName,
    who: w.creativeWho,
    needs: w.creativeNeeds,
    filters: PERSONA_FILTERS.creative,
  },
  {
    id: 'team-day',
    name: w.teamName,
    who: w.teamWho,
    needs: w.teamNeeds,
    filters: PERSONA_FILTERS['team-day'],
  },
  {
    id: 'parent-nearby',
    name: w.parentName,
    who: w.parentWho,
    needs: w.parentNeeds,
    filters: PERSONA_FILTERS['parent-nearby'],
  },
  {
    id: 'step-free',
    name: w.stepName,
    who: w.stepWho,
    needs: w.stepNeeds,
    filters: PERSONA_FILTERS['step-free'],
  },
  {
    id: 'early-late',
    name: w.earlyName,
    who: w.earlyWho,
    needs: w.earlyNeeds,
    filters: PERSONA_FILTERS['early-late'],
  },
];

export const findPersona = (id: PersonaId): Persona => personas.find((persona) => persona.id === id)!;

/** A persona's texts: built in and translated, or written by staff. */
export interface NotifiedPersona {
  id: PersonaId;
  name: string;
  who: string;
  needs: string;
  filters: PersonaFilters;
  isShown: boolean;
}

export function notifyPersona(
  intl: IntlShape,
  id: PersonaId,
  edited?: Pick<PersonaMatch, 'text' | 'filters' | 'isShown'>,
): NotifiedPersona {
  const { name, who, needs, filters } = findPersona(id);
  return {
    id,
    name: edited?.text.name ?? intl.formatMessage(name),
    who: edited?.text.who ?? intl.formatMessage(who),
    needs: edited?.text.needs ?? intl.formatMessage(needs),
    filters: edited?.filters ?? filters,
    isShown: edited?.isShown ?? true,
  };
}

/** All personas in the response's order; the built-in ones until it arrives. */
export const notifyPersonas = (intl: IntlShape, matches: readonly PersonaMatch[] | undefined): NotifiedPersona[] =>
  matches?.map((match) => notifyPersona(intl, match.id, match)) ?? personas.map(({ id }) => notifyPersona(intl, id));
