// `npm run image`: builds the container image and tries it. See docs/operator.md.
import { runPinned } from './toolchain.mjs';

await runPinned('scripts/image.ts');
