// Makes PDFs in a separate thread, one after another.
import { parentPort } from 'node:worker_threads';
import { composePdf } from './compose.ts';
import type { PdfDocument } from './model.ts';
import type { PdfAnswer } from './service.ts';

parentPort!.on('message', (document: PdfDocument) => {
  composePdf(document).then(
    (bytes) => {
      parentPort!.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer]);
    },
    (error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort!.postMessage({ error: message } satisfies PdfAnswer);
    },
  );
});
