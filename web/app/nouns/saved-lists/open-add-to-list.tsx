// Opens the dialog of lists from anywhere, including a toast. It's outside the page's tree and only rendered while it's open.
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { queryClient } from '../../lib/api/query-client.ts';
import { AddToList } from './add-to-list.tsx';

export function openAddToList(listingId: string, intl: IntlShape): void {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const opener = document.activeElement;
  const close = () => {
    root.unmount();
    element.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  root.render(
    <RawIntlProvider value={intl}>
      <QueryClientProvider client={queryClient()}>
        <AddToList listingId={listingId} onClose={close} />
      </QueryClientProvider>
    </RawIntlProvider>,
  );
}
