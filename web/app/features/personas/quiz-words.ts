// The words of the quiz, by question and answer.
import { defineMessages, type MessageDescriptor } from 'react-intl';

const words = defineMessages({
  work: { id: 'quiz.work', defaultMessage: 'What fills the day?' },
  'work.talk': { id: 'quiz.work-talk', defaultMessage: 'Talking to people who are elsewhere' },
  'work.think': { id: 'quiz.work-think', defaultMessage: 'Thinking one thing through' },
  'work.make': { id: 'quiz.work-make', defaultMessage: 'Making something' },
  'work.meet': { id: 'quiz.work-meet', defaultMessage: 'Working it out with others in the room' },
  calls: { id: 'quiz.calls', defaultMessage: 'How many calls?' },
  'calls.none': { id: 'quiz.calls-none', defaultMessage: 'None, if I can help it' },
  'calls.few': { id: 'quiz.calls-few', defaultMessage: 'One or two' },
  'calls.many': { id: 'quiz.calls-many', defaultMessage: 'One after the other' },
  noise: { id: 'quiz.noise', defaultMessage: 'How much life around you?' },
  'noise.silence': { id: 'quiz.noise-silence', defaultMessage: 'Silence' },
  'noise.some': { id: 'quiz.noise-some', defaultMessage: 'A household being a household' },
  'noise.any': { id: 'quiz.noise-any', defaultMessage: 'I do not notice' },
  people: { id: 'quiz.people', defaultMessage: 'How many of you?' },
  'people.alone': { id: 'quiz.people-alone', defaultMessage: 'Just me' },
  'people.two': { id: 'quiz.people-two', defaultMessage: 'Two or three' },
  'people.team': { id: 'quiz.people-team', defaultMessage: 'More than three' },
  desk: { id: 'quiz.desk', defaultMessage: 'What must be there?' },
  'desk.screen': { id: 'quiz.desk-screen', defaultMessage: 'A second screen' },
  'desk.wall': { id: 'quiz.desk-wall', defaultMessage: 'A wall or a board to write on' },
  'desk.nothing': { id: 'quiz.desk-nothing', defaultMessage: 'Nothing in particular' },
  'desk.chair': { id: 'quiz.desk-chair', defaultMessage: 'A chair my back approves of' },
  when: { id: 'quiz.when', defaultMessage: 'When?' },
  'when.day': { id: 'quiz.when-day', defaultMessage: 'A whole day' },
  'when.half': { id: 'quiz.when-half', defaultMessage: 'A morning or an afternoon' },
  'when.edges': { id: 'quiz.when-edges', defaultMessage: 'Before eight or after six' },
  'desk.steps': { id: 'quiz.desk-steps', defaultMessage: 'A way in without steps' },
  where: { id: 'quiz.where', defaultMessage: 'Where from, and how far?' },
  budget: { id: 'quiz.budget', defaultMessage: 'What may a day cost?' },
  'budget.low': { id: 'quiz.budget-low', defaultMessage: 'Up to $40' },
  'budget.middle': { id: 'quiz.budget-middle', defaultMessage: 'Up to $80' },
  'budget.any': { id: 'quiz.budget-any', defaultMessage: 'Whatever the right room costs' },
});

const all: Record<string, MessageDescriptor> = words;

/** The question, or one of its answers. */
export const quizWord = (question: string, option?: string): MessageDescriptor => {
  const message = all[option ? `${question}.${option}` : question];
  if (!message) throw new Error(`The quiz has no words for ${question} ${option ?? ''}`);
  return message;
};
