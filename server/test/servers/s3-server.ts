// A test's own S3-compatible server, which checks signatures, and a connection to it that can be cut.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../src/adapters/photos/s3-client.ts';

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3Rver;

/** The only credentials that the server knows. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const BUCKET = 'daynook-pictures';

export interface TestS3 {
  readonly settings: S3Settings;
  /** The connection breaks after this many bytes to the server; never if undefined. */
  cutAfterBytes: number | undefined;
  close(): Promise<void>;
}

/** Starts the server on any free port. Close it afterwards. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'daynook-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const sockets = new Set<Socket>();
  const s3: { cutAfterBytes: number | undefined } = { cutAfterBytes: undefined };
  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let passed = 0;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.on('data', (chunk) => {
      passed += chunk.length;
      if (s3.cutAfterBytes !== undefined && passed > s3.cutAfterBytes) {
        near.destroy();
        far.destroy();
      } else far.write(chunk);
    });
    near.on('end', () => far.end()).on('close', () => far.destroy());
    far.pipe(near);
  });
  await new Promise<void>((resolve) => {
    wire.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  return Object.assign(s3, {
    settings: { endpoint, bucket: BUCKET, region: 'us-east-1', ...KEYS },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        wire.close(() => resolve());
      });
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  });
}
