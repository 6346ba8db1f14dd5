// `npm run translate -- fr`: what a language lacks, and adding translations.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/translate.ts');
