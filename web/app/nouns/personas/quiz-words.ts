// The quiz's texts, by question and answer.
import { defineMessages, type MessageDescriptor } from 'react-intl';

const words = defineMessages({
  work: { defaultMessage: 'What fills your day?' },
  'work.talk': { defaultMessage: 'Calls and video meetings' },
  'work.think': { defaultMessage: 'Focusing on one thing' },
  'work.make': { defaultMessage: 'Making things' },
  'work.meet': { defaultMessage: 'Working with my team in one room' },
  calls: { defaultMessage: 'How many calls do you take?' },
  'calls.none': { defaultMessage: 'None, if I can help it' },
  'calls.few': { defaultMessage: 'One or two' },
  'calls.many': { defaultMessage: 'Back to back' },
  noise: { defaultMessage: 'How much noise can you handle?' },
  'noise.silence': { defaultMessage: 'Silence' },
  'noise.some': { defaultMessage: 'Normal household sounds' },
  'noise.any': { defaultMessage: 'I don’t notice it' },
  people: { defaultMessage: 'How many people are coming?' },
  'people.alone': { defaultMessage: 'Just me' },
  'people.two': { defaultMessage: 'Two or three' },
  'people.team': { defaultMessage: 'More than three' },
  desk: { defaultMessage: 'What are your must-haves?' },
  'desk.screen': { defaultMessage: 'A second monitor' },
  'desk.wall': { defaultMessage: 'A wall or whiteboard to write on' },
  'desk.nothing': { defaultMessage: 'Nothing in particular' },
  'desk.chair': { defaultMessage: 'A chair my back will like' },
  when: { defaultMessage: 'When do you work?' },
  'when.day': { defaultMessage: 'All day' },
  'when.half': { defaultMessage: 'Morning or afternoon' },
  'when.edges': { defaultMessage: 'Early mornings or evenings' },
  'desk.steps': { defaultMessage: 'Step-free access' },
  where: { defaultMessage: 'Where, and how far would you go?' },
  budget: { defaultMessage: 'What’s your daily budget?' },
  'budget.low': { defaultMessage: 'Up to {amount}' },
  'budget.middle': { defaultMessage: 'Up to {amount}' },
  'budget.any': { defaultMessage: 'Whatever it takes for the right place' },
});

const all: Record<string, MessageDescriptor> = words;

/** The question, or one of its answers. */
export const quizWord = (question: string, option?: string): MessageDescriptor => {
  const message = all[option ? `${question}.${option}` : question];
  if (!message) throw new Error(`The quiz has no words for ${question} ${option ?? ''}`);
  return message;
};
