// Texts that the operator changes in the browser: what they are, what they were, and how staff change them (decision 0136).
export { followTexts, loadTexts, refreshTexts } from './current.ts';
export { findLegalTexts } from './legal-texts.ts';
export { pickWritten } from './page-list.ts';
export { exportTexts, planTexts } from './texts-file.ts';
