// Texts that the operator changes in the browser: what they are, what they were, and how staff change them (decision 0136).
export { followTexts, loadTexts } from './current.ts';
