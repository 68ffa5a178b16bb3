import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskStore } from './diskStore.ts';
import { type FileStore, openFileStore } from './fileStore.ts';
import { bucketUrl, openS3Store } from './s3Store.ts';
import { tooLarge } from './spool.ts';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const missing = 'f'.repeat(64);

let folder = '';
let s3: S3rver;
let s3Address: AddressInfo;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'papers', configs: [] }],
  });
  s3Address = await s3.run();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (overrides = {}) =>
  ({
    kind: 's3',
    bucket: 'papers',
    prefix: 'gate/one',
    endpoint: `http://127.0.0.1:${s3Address.port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
    ...overrides,
  }) as const;

const stores: readonly [string, () => { store: FileStore; spoolFolder: string }][] = [
  [
    'disk',
    () => ({ store: openDiskStore({ folder: join(folder, 'disk') }), spoolFolder: join(folder, 'disk', 'spool') }),
  ],
  [
    'bucket',
    () => ({ store: openS3Store(place(), { spoolFolder: join(folder, 'spool') }), spoolFolder: join(folder, 'spool') }),
  ],
];

describe.each(stores)('the %s store', (_name, open) => {
  const leftovers = async (spoolFolder: string) => (existsSync(spoolFolder) ? readdir(spoolFolder) : []);

  test('gives back what it was given, under the hash of its bytes', async () => {
    const { store, spoolFolder } = open();
    const content = Buffer.from(`报关单 ${randomUUID()}`);
    expect(await store.put(content)).toEqual({ hashaddr: sha256(content), size: content.length });
    expect(await store.has(sha256(content))).toBe(true);
    expect(await buffer(await store.open(sha256(content)))).toEqual(content);
    expect(await leftovers(spoolFolder)).toEqual([]);
  });

  test('keeps a long stream byte for byte', async () => {
    const { store } = open();
    const content = Buffer.alloc(9_000_000, randomUUID());
    const chunks = Array.from({ length: 9 }, (_, index) =>
      content.subarray(index * 1_000_000, (index + 1) * 1_000_000),
    );
    const { hashaddr, size } = await store.put(Readable.from(chunks));
    expect(size).toBe(content.length);
    expect(hashaddr).toBe(sha256(content));
    expect(sha256(await buffer(await store.open(hashaddr)))).toBe(hashaddr);
  });

  test('keeps an empty file', async () => {
    const { store } = open();
    const { hashaddr } = await store.put(Buffer.alloc(0));
    expect(await buffer(await store.open(hashaddr))).toHaveLength(0);
  });

  test('takes the same content from many senders at once', async () => {
    const { store } = open();
    const content = Buffer.from(randomUUID());
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.put(content)));
    expect(new Set(answers.map(({ hashaddr }) => hashaddr))).toEqual(new Set([sha256(content)]));
    expect(await buffer(await store.open(sha256(content)))).toEqual(content);
  });

  test('refuses one byte above the limit and keeps nothing', async () => {
    const { store, spoolFolder } = open();
    const content = Buffer.from(randomUUID());
    await expect(store.put(content, { limit: content.length - 1 })).rejects.toMatchObject({ returnCode: '1011' });
    expect(await store.has(sha256(content))).toBe(false);
    expect(await leftovers(spoolFolder)).toEqual([]);
    await expect(store.put(content, { limit: content.length })).resolves.toMatchObject({ size: content.length });
  });

  test('keeps nothing of a stream that breaks off', async () => {
    const { store, spoolFolder } = open();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender has gone');
      })(),
    );
    await expect(store.put(broken)).rejects.toThrow('the sender has gone');
    expect(await store.has(sha256(Buffer.from('half')))).toBe(false);
    expect(await leftovers(spoolFolder)).toEqual([]);
  });

  test('gives up a transfer that is aborted', async () => {
    const { store, spoolFolder } = open();
    const stop = new AbortController();
    const endless = new Readable({ read: () => undefined });
    endless.push('first');
    const put = store.put(endless, { signal: stop.signal });
    stop.abort();
    await expect(put).rejects.toThrow(/abort/i);
    expect(await leftovers(spoolFolder)).toEqual([]);
  });

  test('lets an inspector see the content and refuse it', async () => {
    const { store, spoolFolder } = open();
    const content = Buffer.from(randomUUID());
    const seen: unknown[] = [];
    await expect(
      store.put(content, {
        inspect: async ({ hashaddr, size }) => {
          seen.push(hashaddr, size);
          throw tooLarge(1_048_576);
        },
      }),
    ).rejects.toMatchObject({ returnCode: '1011' });
    expect(seen).toEqual([sha256(content), content.length]);
    expect(await store.has(sha256(content))).toBe(false);
    expect(await leftovers(spoolFolder)).toEqual([]);
  });

  test('removes content, and removing it again is no fault', async () => {
    const { store } = open();
    const { hashaddr } = await store.put(Buffer.from(randomUUID()));
    await store.remove(hashaddr);
    await store.remove(hashaddr);
    expect(await store.has(hashaddr)).toBe(false);
    await expect(store.open(hashaddr)).rejects.toMatchObject({ returnCode: '1002' });
  });

  test.each([missing, '../../../etc/passwd', '', 'F'.repeat(64)])('the address %j is not found', async (hashaddr) => {
    const { store } = open();
    expect(await store.has(hashaddr)).toBe(false);
    await expect(store.open(hashaddr)).rejects.toMatchObject({ returnCode: '1002' });
  });

  test('lists content older than a day, and nothing else', async () => {
    const { store } = open();
    const [old, young] = [await store.put(Buffer.from(randomUUID())), await store.put(Buffer.from(randomUUID()))];
    const yesterday = Date.now() / 1000 - 90_000;
    const paths = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(({ name }) =>
      name.startsWith(old.hashaddr),
    );
    for (const { parentPath, name } of paths) await utimes(join(parentPath, name), yesterday, yesterday);
    const listed: string[] = [];
    for await (const hashaddr of store.listOld()) listed.push(hashaddr);
    expect(listed).toContain(old.hashaddr);
    expect(listed).not.toContain(young.hashaddr);
  });

  test('is ready, and sweeps what is a day old', async () => {
    const { store, spoolFolder } = open();
    await store.check();
    await mkdir(spoolFolder, { recursive: true });
    const old = join(spoolFolder, 'old.part');
    const young = join(spoolFolder, 'young.part');
    await writeFile(old, 'x');
    await writeFile(young, 'x');
    await utimes(old, 0, Date.now() / 1000 - 90_000);
    await store.sweep();
    expect(existsSync(old)).toBe(false);
    expect(existsSync(young)).toBe(true);
    await rm(young);
  });
});

test('a damaged file on the disk is healed by the next upload of the same content', async () => {
  const store = openDiskStore({ folder: join(folder, 'healed') });
  const content = Buffer.from(randomUUID());
  const { hashaddr } = await store.put(content);
  const path = join(folder, 'healed', hashaddr.slice(0, 2), hashaddr.slice(2, 4), hashaddr);
  expect(existsSync(dirname(path))).toBe(true);
  await writeFile(path, 'cut');
  await store.put(content);
  expect(await buffer(await store.open(hashaddr))).toEqual(content);
});

test('a full disk is said in plain words', async () => {
  const store = openDiskStore({ folder: join(folder, 'full') });
  const full = new Readable({ read: () => undefined });
  const put = store.put(full);
  full.destroy(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  await expect(put).rejects.toMatchObject({ returnCode: '1000', text: { zh: expect.stringContaining('磁盘已满') } });
});

test('an unknown bucket, a wrong key and a silent service are refused', async () => {
  const spoolFolder = join(folder, 'spool');
  await expect(openS3Store(place({ bucket: 'nowhere' }), { spoolFolder }).check()).rejects.toThrow(/nowhere/);
  const stranger = openS3Store(place({ accessKeyId: 'STRANGER' }), { spoolFolder });
  await expect(stranger.put(Buffer.from('x'))).rejects.toMatchObject({ returnCode: '1014' });
  const silent = openS3Store(place({ endpoint: 'http://127.0.0.1:1' }), { spoolFolder });
  await expect(silent.put(Buffer.from('x'))).rejects.toMatchObject({ returnCode: '1014' });
  await expect(silent.check()).rejects.toMatchObject({ returnCode: '1014' });
});

test('a service that sends us elsewhere is not followed', async () => {
  const asked: string[] = [];
  const listen = async (answer: RequestListener): Promise<{ server: Server; port: number }> => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, port: (server.address() as AddressInfo).port };
  };
  const elsewhere = await listen((request, response) => {
    asked.push(String(request.url));
    response.end();
  });
  const sender = await listen((request, response) => {
    request.resume();
    response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}${request.url}` }).end();
  });
  const store = openS3Store(place({ endpoint: `http://127.0.0.1:${sender.port}` }), {
    spoolFolder: join(folder, 'spool'),
  });
  await expect(store.put(Buffer.from('a paper'))).rejects.toMatchObject({ returnCode: '1014' });
  await expect(store.open(sha256(Buffer.from('a paper')))).rejects.toMatchObject({ returnCode: '1014' });
  expect(asked).toEqual([]);
  for (const { server } of [elsewhere, sender]) server.close();
});

test.each([
  ['https://s3.eu-central-1.amazonaws.com', false, 'https://papers.s3.eu-central-1.amazonaws.com'],
  ['https://minio.example.cn:9000', true, 'https://minio.example.cn:9000/papers'],
  ['https://oss.example.cn/base', false, 'https://papers.oss.example.cn/base'],
] as const)('at %s with path style %s the bucket is at %s', (endpoint, pathStyle, url) => {
  expect(bucketUrl({ endpoint, pathStyle, bucket: 'papers' })).toBe(url);
});

test('settings choose the store', async () => {
  const disk = openFileStore({ dataDir: folder, fileStore: { kind: 'disk', folder: join(folder, 'chosen') } });
  const bucket = openFileStore({ dataDir: folder, fileStore: place({ prefix: '' }) });
  const [onDisk, inBucket] = await Promise.all([disk.put(Buffer.from('a')), bucket.put(Buffer.from('b'))]);
  expect(existsSync(join(folder, 'chosen', onDisk.hashaddr.slice(0, 2)))).toBe(true);
  expect(existsSync(join(folder, 'buckets', 'papers', inBucket.hashaddr.slice(0, 2)))).toBe(true);
});
