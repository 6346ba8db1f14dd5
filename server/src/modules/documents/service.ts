// Documents for downloading. The module's public interface.
export { type PdfBlock, type PdfDocument, pageSizeFor } from './pdf/model.ts';
export { downloadPdf, makePdf } from './pdf/service.ts';
