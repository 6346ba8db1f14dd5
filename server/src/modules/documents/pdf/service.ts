// Makes PDFs in threads. A statement of thousands of bookings takes a second, and no other request should wait for it.
import { Readable } from 'node:stream';
import { Download } from '../../../http/bind.ts';
import { ThreadPool } from '../../../lib/thread-pool.ts';
import type { PdfDocument } from './model.ts';

export type PdfAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string };

const pool = new ThreadPool<PdfDocument, PdfAnswer>({
  script: new URL('./worker.ts', import.meta.url),
  threads: 2,
  longestMs: 60_000,
  mostMemoryMb: 512,
});

export async function makePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await pool.run(document);
  if ('error' in answer) throw new Error(`a PDF could not be made: ${answer.error}`);
  return answer.bytes;
}

/** The document as a download. */
export async function downloadPdf(document: PdfDocument, fileName: string): Promise<Download> {
  const bytes = await makePdf(document);
  return new Download(Readable.from([Buffer.from(bytes.buffer)]), fileName);
}
