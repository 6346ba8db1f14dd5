// Framework mode: one route table, with public pages rendered on the server and members' pages in the browser.

import { writeFileSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';
import { writeWorker } from './vite/build-worker.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { translateBuild } from './vite/translate-build.ts';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    // Only builds for tests have pseudo-languages.
    const languages = translateBuild(buildDirectory, process.env.PSEUDO_LANGUAGES === 'on');
    writeFileSync(`${buildDirectory}/languages.json`, `${JSON.stringify(languages)}\n`);
    await writeWorker(buildDirectory);
    await compressAssets(`${buildDirectory}/client`);
  },
} satisfies Config;
