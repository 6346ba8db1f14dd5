// The words of the quiz, by question and answer.
import { defineMessages, type MessageDescriptor } from 'react-intl';

const words = defineMessages({
  work: { id: 'quiz.work', defaultMessage: 'What fills your day?' },
  'work.talk': { id: 'quiz.work-talk', defaultMessage: 'Talking to people elsewhere' },
  'work.think': { id: 'quiz.work-think', defaultMessage: 'Focusing on one thing' },
  'work.make': { id: 'quiz.work-make', defaultMessage: 'Making something' },
  'work.meet': { id: 'quiz.work-meet', defaultMessage: 'Working things out together in one room' },
  calls: { id: 'quiz.calls', defaultMessage: 'How many calls?' },
  'calls.none': { id: 'quiz.calls-none', defaultMessage: 'None, if I can help it' },
  'calls.few': { id: 'quiz.calls-few', defaultMessage: 'One or two' },
  'calls.many': { id: 'quiz.calls-many', defaultMessage: 'Back to back' },
  noise: { id: 'quiz.noise', defaultMessage: 'How much noise can you handle?' },
  'noise.silence': { id: 'quiz.noise-silence', defaultMessage: 'Silence' },
  'noise.some': { id: 'quiz.noise-some', defaultMessage: 'Normal household sounds' },
  'noise.any': { id: 'quiz.noise-any', defaultMessage: 'I don’t notice it' },
  people: { id: 'quiz.people', defaultMessage: 'How many people?' },
  'people.alone': { id: 'quiz.people-alone', defaultMessage: 'Just me' },
  'people.two': { id: 'quiz.people-two', defaultMessage: 'Two or three' },
  'people.team': { id: 'quiz.people-team', defaultMessage: 'More than three' },
  desk: { id: 'quiz.desk', defaultMessage: 'What are your must-haves?' },
  'desk.screen': { id: 'quiz.desk-screen', defaultMessage: 'A second screen' },
  'desk.wall': { id: 'quiz.desk-wall', defaultMessage: 'A wall or whiteboard to write on' },
  'desk.nothing': { id: 'quiz.desk-nothing', defaultMessage: 'Nothing in particular' },
  'desk.chair': { id: 'quiz.desk-chair', defaultMessage: 'A chair my back approves of' },
  when: { id: 'quiz.when', defaultMessage: 'When?' },
  'when.day': { id: 'quiz.when-day', defaultMessage: 'A whole day' },
  'when.half': { id: 'quiz.when-half', defaultMessage: 'Morning or afternoon' },
  'when.edges': { id: 'quiz.when-edges', defaultMessage: 'Before 8 or after 6' },
  'desk.steps': { id: 'quiz.desk-steps', defaultMessage: 'Step-free access' },
  where: { id: 'quiz.where', defaultMessage: 'Where, and how far will you go?' },
  budget: { id: 'quiz.budget', defaultMessage: 'What’s your daily budget?' },
  'budget.low': { id: 'quiz.budget-low', defaultMessage: 'Up to $40' },
  'budget.middle': { id: 'quiz.budget-middle', defaultMessage: 'Up to $80' },
  'budget.any': { id: 'quiz.budget-any', defaultMessage: 'Whatever the right place costs' },
});

const all: Record<string, MessageDescriptor> = words;

/** The question, or one of its answers. */
export const quizWord = (question: string, option?: string): MessageDescriptor => {
  const message = all[option ? `${question}.${option}` : question];
  if (!message) throw new Error(`The quiz has no words for ${question} ${option ?? ''}`);
  return message;
};
