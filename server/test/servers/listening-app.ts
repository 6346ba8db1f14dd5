/** A test's application on its own port, for tests that need real requests, such as logging in. */

import { closeServer } from '../../src/http-server.ts';
import { type TestApp, type TestAppOptions, testApp } from '../app.ts';
import { freePort } from './free-port.ts';

export interface ListeningApp extends TestApp {
  origin: string;
}

/** The clock starts at the real time, because the identity provider's library uses that. */
export async function listeningApp({
  hostName = '127.0.0.1',
  ...options
}: TestAppOptions & { hostName?: string } = {}): Promise<ListeningApp> {
  const port = Number(options.environment?.['PORT'] ?? (await freePort()));
  const origin = `http://${hostName}:${port}`;
  const test = await testApp({
    now: new Date(),
    ...options,
    environment: { PUBLIC_URL: origin, PORT: String(port), ...options.environment },
  });
  await test.app.listen({ port, host: '127.0.0.1' });
  return {
    ...test,
    origin,
    close: async () => {
      // Otherwise closing waits a minute or more for connections that were opened and never used.
      await closeServer(test.app.server);
      await test.close();
    },
  };
}
