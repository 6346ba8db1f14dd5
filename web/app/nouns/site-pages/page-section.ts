// A section of a page that ships with the product: what can be written as text.
import type { MessageDescriptor } from 'react-intl';

export interface PageSection {
  /** The section's anchor. */
  readonly id: string;
  readonly title: MessageDescriptor;
  /** Paragraphs, in order. */
  readonly text?: readonly MessageDescriptor[];
  /** A list below the paragraphs. */
  readonly points?: readonly MessageDescriptor[];
}
