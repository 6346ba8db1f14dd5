// A website with calendars: serves what the test has set and records the requests. For tests only.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CalendarImportPage = string | number | ((response: ServerResponse) => void);

export class CalendarServer {
  /** What's behind a path: a calendar, a status, or what a function returns. */
  readonly pages = new Map<string, CalendarImportPage>();
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  private readonly server = createServer(({ url = '', headers }, response) => {
    this.asked.push({ path: url, headers });
    const page = this.pages.get(url) ?? 404;
    if (typeof page === 'function') page(response);
    else if (typeof page === 'number') response.writeHead(page).end();
    else {
      const etag = `"${Buffer.from(page).length}-${page.length}"`;
      if (headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(page);
    }
  });

  /** `host:port`, in the form of the trusted hosts setting. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  toUrl = (path: string): string => `http://${this.host}${path}`;
  countCalls = (path: string): number => this.asked.filter((call) => call.path === path).length;

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
