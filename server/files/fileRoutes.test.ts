import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, GatewayClient } from '#tests/gatewayClient.ts';
import { startTestGateway, type TestGateway } from '#tests/testGateway.ts';
import { readSheet } from '../platform/sheet/index.ts';

interface Uploaded {
  readonly fileId: string;
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly pathFileName: string;
  readonly files?: readonly Uploaded[];
}

let scene: TestGateway;
beforeAll(async () => {
  scene = await startTestGateway();
});
afterAll(() => scene.close());

const pdf = (words = randomUUID()) => Buffer.from(`%PDF-1.7\n${words}`);

/** @param parts in the order they go out: a Buffer is a file, a text a field */
async function send(
  client: GatewayClient,
  parts: readonly (readonly [name: string, content: Buffer | string, fileName?: string])[],
) {
  const form = new FormData();
  for (const [name, content, fileName] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new File([new Uint8Array(content)], fileName ?? 'a.pdf'));
  }
  const response = await client.request('/api/file/upload', { method: 'POST', body: form });
  return { ...((await response.json()) as Answer<Uploaded>), http: response.status };
}

const upload = async (client: GatewayClient, content = pdf(), fileName = '发票.pdf'): Promise<Uploaded> => {
  const answer = await send(client, [
    ['bizType', 'demand'],
    ['file', content, fileName],
  ]);
  expect(answer.msg).toBe('ok');
  return answer.data;
};

const download = (client: GatewayClient, query: Readonly<Record<string, string>>) =>
  client.request(`/api/file/download?${new URLSearchParams(query)}`);
const refusalOf = async (response: Response): Promise<string> => ((await response.json()) as Answer).returnCode;
const dataDir = () => scene.gateway.services.config.dataDir;
const uploadsLeft = () => (existsSync(join(dataDir(), 'uploads')) ? readdirSync(join(dataDir(), 'uploads')) : []);
const rowsOf = async (hashaddr: string): Promise<number> => {
  const { rows } = await scene.database.pool.query<{ count: number }>(
    'select count(*)::int from sys_file where hashaddr = $1',
    [hashaddr],
  );
  return rows[0]?.count ?? 0;
};

describe('upload', () => {
  test('answers where the content is, under a cleaned name', async () => {
    const content = pdf();
    const answer = await send(await scene.as('bus01'), [
      ['bizType', 'demand'],
      ['fileRemark', 'INVOICE'],
      ['file', content, 'C:\\temp\\发票 (1)【终】.PDF'],
    ]);
    expect(answer).toMatchObject({ http: 200, code: 200, msg: 'ok', returnCode: '0' });
    expect(answer.data).toMatchObject({
      hashaddr: createHash('sha256').update(content).digest('hex'),
      fileName: '发票1终.PDF',
      fileSize: content.length,
      fileRemark: 'INVOICE',
    });
    expect(answer.data.realFile).toBe(`${answer.data.fileId}.pdf`);
    expect(answer.data.pathFileName).toMatch(/^demand\/\d{6}\/[0-9a-f-]{36}\.pdf$/);
  });

  test('does not mind when the business type comes after the file', async () => {
    const answer = await send(await scene.as('bus01'), [
      ['file', pdf(), 'a.pdf'],
      ['bizType', 'task'],
    ]);
    expect(answer.data.pathFileName).toMatch(/^task\//);
  });

  test('takes ten files at once and answers each', async () => {
    const files = Array.from({ length: 10 }, (_, index) => ['file', pdf(), `${index}.pdf`] as const);
    const answer = await send(await scene.as('bus01'), [['bizType', 'demand'], ...files]);
    expect(answer.data.files?.map(({ fileName }) => fileName)).toEqual(files.map(([, , name]) => name));
    const eleven = await send(await scene.as('bus01'), [['bizType', 'demand'], ...files, ['file', pdf(), 'x.pdf']]);
    expect(eleven.returnCode).toBe('1010');
  });

  test('keeps none of the files when one is refused', async () => {
    const good = pdf();
    const answer = await send(await scene.as('bus01'), [
      ['bizType', 'demand'],
      ['file', good, 'a.pdf'],
      ['file', Buffer.from('MZ\0\0'), 'b.pdf'],
    ]);
    expect(answer).toMatchObject({
      returnCode: '1011',
      msg: '文件内容与扩展名不符：b.pdf',
      data: { errors: { file: '文件内容与扩展名不符：b.pdf' } },
    });
    expect(await rowsOf(createHash('sha256').update(good).digest('hex'))).toBe(0);
    await expect.poll(uploadsLeft).toEqual([]);
  });

  test.each([
    ['no file', [['bizType', 'demand']], '1011'],
    ['no business type', [['file', pdf(), 'a.pdf']], '1011'],
    [
      'a business type that is a path',
      [
        ['bizType', '../x'],
        ['file', pdf(), 'a.pdf'],
      ],
      '1011',
    ],
    [
      'a business type of the server',
      [
        ['bizType', 'export'],
        ['file', pdf(), 'a.pdf'],
      ],
      '1011',
    ],
    [
      'a kind nobody may send',
      [
        ['bizType', 'demand'],
        ['file', Buffer.from('<html>'), 'a.html'],
      ],
      '1011',
    ],
    [
      'a document as an import',
      [
        ['bizType', 'import'],
        ['file', pdf(), 'a.pdf'],
      ],
      '1011',
    ],
    [
      'nothing in the file',
      [
        ['bizType', 'demand'],
        ['file', Buffer.alloc(0), 'a.pdf'],
      ],
      '1011',
    ],
    [
      'too large a table',
      [
        ['bizType', 'import'],
        ['file', Buffer.alloc(20 * 1_048_576 + 1, 'a'), 'a.csv'],
      ],
      '1011',
    ],
  ] as const)('refuses %s', async (_case, parts, code) => {
    expect((await send(await scene.as('bus01'), parts)).returnCode).toBe(code);
    await expect.poll(uploadsLeft).toEqual([]);
  });

  test('refuses a body that is no form, a stranger and a missing token', async () => {
    const client = await scene.as('bus01');
    expect((await client.post('/api/file/upload', { bizType: 'demand' })).returnCode).toBe('1009');
    expect(
      await send(scene.stranger(), [
        ['bizType', 'demand'],
        ['file', pdf(), 'a.pdf'],
      ]),
    ).toMatchObject({ code: 401 });
    const form = new FormData();
    form.append('file', new File(['%PDF-1.7'], 'a.pdf'));
    const response = await client.request('/api/file/upload', {
      method: 'POST',
      body: form,
      headers: { 'x-csrf-token': '' },
    });
    expect(response.status).toBe(403);
  });

  test('says it in English to those who read English', async () => {
    const client = await scene.as('bus01l');
    client.language = 'en';
    expect(
      (
        await send(client, [
          ['bizType', 'demand'],
          ['file', Buffer.from([0x89, 0x50, 0x00, 0x01, 0x02, 0xff, 0x00]), 'a.txt'],
        ])
      ).msg,
    ).toBe('The content does not match the extension: a.txt');
  });

  test('a sender that goes away half-way leaves nothing behind', async () => {
    const client = await scene.as('bus01');
    await new Promise<void>((resolve) => {
      const half = request(`${scene.base}/api/file/upload`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=half',
          'content-length': 1_000_000,
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': client.cookies.get('tg_csrf') ?? '',
        },
      });
      half.on('error', () => resolve());
      half.write('--half\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 half of it');
      setTimeout(() => half.destroy(new Error('gone')), 150);
    });
    await expect.poll(uploadsLeft).toEqual([]);
    const spool = join(dataDir(), 'files', 'spool');
    expect(existsSync(spool) ? readdirSync(spool) : []).toEqual([]);
  });
});

describe('download', () => {
  test('gives the sender his own file, as an attachment under the asked name', async () => {
    const client = await scene.as('bus01');
    const content = pdf();
    const { hashaddr, pathFileName } = await upload(client, content);
    const response = await download(client, { fileload: '1', hashaddr, filename: '合同 (2).pdf' });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('合同2.pdf')}`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const byPath = await download(client, { fileload: '1', pathFileName });
    expect(byPath.headers.get('content-disposition')).toContain(encodeURIComponent('发票.pdf'));
  });

  test('a link cannot give a file another kind', async () => {
    const client = await scene.as('bus01');
    const { hashaddr } = await upload(client);
    const response = await download(client, { fileload: '1', hashaddr, filename: '章"\r\nx: y.html' });
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('章xy.html.pdf')}`,
    );
    expect(response.headers.get('x')).toBeNull();
  });

  test('shows pdf and pictures inside the page, nothing else', async () => {
    const client = await scene.as('bus01');
    const { hashaddr } = await upload(client);
    expect((await download(client, { fileload: '0', hashaddr })).headers.get('content-disposition')).toMatch(/^inline/);
    const text = await upload(client, Buffer.from(randomUUID()), '说明.txt');
    expect(await refusalOf(await download(client, { fileload: '0', hashaddr: text.hashaddr }))).toBe('1011');
  });

  test('the address alone is no right', async () => {
    const { hashaddr, pathFileName } = await upload(await scene.as('bus01'));
    for (const other of ['bus02', 'cust01', 'admin']) {
      const client = await scene.as(other);
      expect(await refusalOf(await download(client, { fileload: '1', hashaddr }))).toBe('1002');
      expect(await refusalOf(await download(client, { fileload: '1', pathFileName }))).toBe('1002');
    }
    expect(((await (await download(scene.stranger(), { fileload: '1', hashaddr })).json()) as Answer).code).toBe(401);
  });

  test('a file on a record is open to whoever sees the record', async () => {
    const owner = await scene.as('bus01');
    const { hashaddr, realFile, fileName, fileSize, pathFileName } = await upload(owner);
    await owner.get('business.saveDemand', {
      record: {
        title: '带附件',
        demandType: 'OTHER',
        files: [{ hashaddr, realFile, fileName, fileSize, fileRemark: 'OTHER' }],
      },
    });
    const statusFor = async (loginName: string) => {
      const response = await download(await scene.as(loginName), { fileload: '1', hashaddr });
      return response.headers.get('content-type') === 'application/pdf' ? 'open' : refusalOf(response);
    };
    expect(await statusFor('bus01')).toBe('open');
    expect(await statusFor('bus01l')).toBe('open');
    expect(await statusFor('admin')).toBe('open');
    expect(await statusFor('bus02')).toBe('1002');
    expect(await statusFor('cust01')).toBe('1002');
    const byPath = await download(await scene.as('bus01l'), { fileload: '1', pathFileName });
    expect(byPath.headers.get('content-type')).toBe('application/pdf');
  });

  test.each([{}, { hashaddr: 'x' }, { hashaddr: '../../etc/passwd' }, { pathFileName: 'x'.repeat(301) }])(
    'refuses %j as no address',
    async (query) => {
      expect(await refusalOf(await download(await scene.as('bus01'), { fileload: '1', ...query }))).toBe('1001');
    },
  );

  test('an unknown path and content lost from the store are not found', async () => {
    const client = await scene.as('bus01');
    expect(await refusalOf(await download(client, { fileload: '1', pathFileName: "demand/202611/' or 1=1" }))).toBe(
      '1002',
    );
    const { hashaddr } = await upload(client);
    await scene.gateway.services.files.remove(hashaddr);
    expect(await refusalOf(await download(client, { fileload: '1', hashaddr }))).toBe('1002');
  });

  test('every download stands in the operation log', async () => {
    const client = await scene.as('bus01');
    const { hashaddr } = await upload(client);
    await download(client, { fileload: '1', hashaddr });
    await download(await scene.as('bus02'), { fileload: '1', hashaddr });
    const { rows } = await scene.database.pool.query(
      `select login_name, return_code from op_log where log_type = 'DOWNLOAD' and method = 'download' order by log_time desc, id desc limit 2`,
    );
    expect(rows).toEqual([
      { login_name: 'bus02', return_code: '1002' },
      { login_name: 'bus01', return_code: '0' },
    ]);
  });
});

describe('import template', () => {
  test('has the labels of the definition as its head row', async () => {
    const response = await (await scene.as('bus01')).request('/api/file/template?entity=demand');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('需求导入模板.xlsx'));
    const rows = [];
    for await (const row of readSheet(Buffer.from(await response.arrayBuffer()))) rows.push(row);
    expect(rows[0]?.cells.slice(0, 4)).toEqual(['标题', '需求类型', '紧急程度', '客户']);
  });

  test.each([['customerX'], ['sysSession'], ['constructor'], ['']])('there is none for %j', async (entity) => {
    expect(await refusalOf(await (await scene.as('admin')).request(`/api/file/template?entity=${entity}`))).toBe(
      '1002',
    );
  });

  test('needs the right to import', async () => {
    expect(await refusalOf(await (await scene.as('wh01')).request('/api/file/template?entity=demand'))).toBe('1005');
  });
});
