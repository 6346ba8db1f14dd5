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
    const folders = translateBuild(`${buildDirectory}/client`);
    writeFileSync(`${buildDirectory}/languages.json`, `${JSON.stringify(folders)}\n`);
    await writeWorker(buildDirectory);
    await compressAssets(`${buildDirectory}/client`);
  },
} satisfies Config;
