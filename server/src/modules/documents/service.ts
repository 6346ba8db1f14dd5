// Documents that people keep: the one face of the module to others.
export { type PdfBlock, type PdfDocument, pageSizeFor } from './pdf/model.ts';
export { downloadPdf, makePdf } from './pdf/service.ts';
