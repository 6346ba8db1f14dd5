/**
 * The application of a test, listening on a port of its own: for what needs real requests, such as signing in.
 */

import { closeServer } from '../../src/front.ts';
import { type TestApp, type TestAppOptions, testApp } from '../app.ts';
import { freePort } from './free-port.ts';

export interface ListeningApp extends TestApp {
  origin: string;
}

/** The clock begins at the real time, because the identity provider's library reads that one. */
export async function listeningApp(options: TestAppOptions = {}): Promise<ListeningApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
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
      // Connections that were opened and never used would be waited for, for a minute or more.
      await closeServer(test.app.server);
      await test.close();
    },
  };
}
