import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrintedPaper } from '#domain/core/sheet.ts';
import type { Printable } from '#domain/printing/calls.ts';
import { readPdf } from '#server/print/readPdf.ts';
import type { Answer } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * The eight papers of classification and declaration, as data, as PDFs and in the print list.
 * @see docs/spec/classification.md 3.1, 3.4
 */
let gateway: TestGateway;
/** An application with an opinion of the demo customer, and one of somebody else. */
let [apply, others, order, aeo] = ['', '', '', ''];
beforeAll(async () => {
  gateway = await startTestGateway();
  const idOf = async (sql: string) => String((await query(sql))[0]?.id);
  const issued = `select a.id from precat_apply a join precat_opinion o on o.apply_id = a.id where o.status = 'ISSUED' and a.customer_id`;
  apply = await idOf(`${issued} = 'demo-customer-01' order by a.id limit 1`);
  others = await idOf(`${issued} <> 'demo-customer-01' order by a.id limit 1`);
  order = await idOf(
    `select o.id from customs_order o join declaration d on d.order_id = o.id where o.status = 'CLOSED'
      and o.customer_id = 'demo-customer-01' limit 1`,
  );
  aeo = await idOf(`select id from aeo_declaration where status = 'SELF_CHECK' limit 1`);
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;
const ask = async (login: string, asked: object) =>
  (await gateway.as(login)).call<{ paper: PrintedPaper }>('common.getPaper', asked as Record<string, unknown>);
const print = async (login: string, asked: Readonly<Record<string, string>>, path = 'paper') =>
  (await gateway.as(login)).request(`/api/print/${path}?${new URLSearchParams(asked)}`);
const pagesOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(new Uint8Array(await response.arrayBuffer()));
};
const refusedWith = async (response: Response) => ((await response.json()) as Answer).returnCode;
const sheetsOf = (paper: PrintedPaper) => (paper.kind === 'sheets' ? paper.sheets : []);
const closely = (text: unknown) => String(text).replaceAll(' ', '');

describe('each paper', () => {
  const papers = [
    ['precatApply', 'APPLY', '预归类申请单', 'precust01', test],
    ['precatApply', 'RESULT', '归类结果单', 'preadmin01', longTest],
    ['precatApply', 'OPINION', '归类意见书', 'precust01', longTest],
    ['customsOrder', 'CHECK', '报关核对单', 'decl01', longTest],
    ['customsOrder', 'DRAFT', '报关单', 'decl01', test],
    ['customsOrder', 'POA', '代理报关委托书', 'decl01', longTest],
  ] as const;
  for (const [entity, kind, title, login, tryIt] of papers)
    tryIt(`${entity} ${kind} is a PDF in Chinese with its number, its goods, its pages and a trace code`, async () => {
      const id = entity === 'precatApply' ? apply : order;
      const [sheet] = sheetsOf((await ask(login, { entity, kind, id })).data.paper);
      expect(sheet).toMatchObject({ title, trace: expect.stringMatching(/^\d+-[0-9A-Z]{4}-[0-9A-Z]{4}$/) });
      const pages = await pagesOf(await print(login, { entity, kind, id }));
      const text = pages.map((page) => page.text).join('');
      const [goods] =
        entity === 'precatApply'
          ? await query('select name_zh as name from precat_product where apply_id = $1 order by line_no', [id])
          : await query(
              'select g_name as name from declaration_item i join declaration d on d.id = i.declaration_id where d.order_id = $1 order by i.line_no',
              [id],
            );
      const named = kind === 'POA' ? '委托方' : goods?.name;
      for (const words of [title, sheet?.number, named, `第1/${pages.length}页`, sheet?.trace, sheet?.company])
        expect(text).toContain(closely(words));
      for (const page of pages) expect(page.text).toContain(closely(sheet?.trace));
    });

  test('the AEO report has pages and a trace code, too, and is a draft while it is assessed', async () => {
    const pages = await pagesOf(await print('decl01', { entity: 'aeoDeclaration', ids: aeo }, 'record'));
    const text = pages.map((page) => page.text).join('');
    for (const words of ['AEO自评报告', '内部控制', `第1/${pages.length}页`, '追溯码', '草', '稿'])
      expect(text).toContain(words);
  });

  test('labels of 60x40 mm, one for each line that has a code, each with its number', async () => {
    const asked = { entity: 'precatApply', kind: 'LABEL', id: apply };
    const { paper } = (await ask('preadmin01', asked)).data;
    const labels = paper.kind === 'labels' ? paper.labels : [];
    const lines = await query(
      'select part_no as no, hs_code as code from precat_product where apply_id = $1 and hs_code is not null order by line_no',
      [apply],
    );
    expect(labels.map(({ number }) => number)).toEqual(lines.map(({ no }) => no));
    const pages = await pagesOf(await print('preadmin01', asked));
    expect(pages.map(({ widthPt, heightPt }) => [Math.round(widthPt), Math.round(heightPt)])).toEqual(
      labels.map(() => [170, 113]),
    );
    for (const [at, page] of pages.entries())
      for (const words of [lines[at]?.no, lines[at]?.code, '商品编码']) expect(page.text).toContain(closely(words));
  });

  test('what counts has no word across it, what does not says so', async () => {
    const wordOf = async (kind: string) =>
      sheetsOf((await ask('preadmin01', { entity: 'precatApply', kind, id: apply })).data.paper)[0]?.watermark;
    expect([await wordOf('OPINION'), await wordOf('RESULT')]).toEqual([undefined, undefined]);
    await query(`update precat_apply set status = 'WAIT_CONFIRM' where id = $1`, [apply]);
    await query(`update precat_opinion set status = 'REVOKED' where apply_id = $1`, [apply]);
    expect([await wordOf('OPINION'), await wordOf('RESULT')]).toEqual(['已撤销', '未确认']);
    await query(`update precat_apply set status = 'DONE' where id = $1`, [apply]);
    await query(`update precat_opinion set status = 'ISSUED' where apply_id = $1`, [apply]);
  });

  test('the trace code stays while nobody changes the record, and another day does not change it', async () => {
    const traceOf = async () =>
      sheetsOf((await ask('preadmin01', { entity: 'precatApply', kind: 'APPLY', id: apply })).data.paper)[0]?.trace;
    const before = await traceOf();
    // How many days are left, and what the tariff says today, is reckoned anew each time.
    await query(
      `update hs_code set mfn_rate = mfn_rate + 1 where hs_code in (select hs_code from precat_product where apply_id = $1)`,
      [apply],
    );
    expect(await traceOf()).toBe(before);
    await query(`update precat_product set spec = spec || '!' where apply_id = $1`, [apply]);
    expect(await traceOf()).not.toBe(before);
  });
});

describe('who gets one', () => {
  const asked = (kind: string, id = apply) => ({ entity: 'precatApply', kind, id });

  test('whoever reads the record looks at it, whoever may print such records prints it, nobody else and nothing of others', async () => {
    expect((await ask('wh01', asked('APPLY'))).returnCode).toBe('1005');
    expect(await refusedWith(await print('wh01', asked('APPLY')))).toBe('1005');
    for (const kind of ['APPLY', 'RESULT', 'OPINION', 'LABEL']) {
      expect([kind, (await ask('precust01', asked(kind, others))).returnCode]).toEqual([kind, '1002']);
      expect([kind, await refusedWith(await print('precust01', asked(kind, others)))]).toEqual([kind, '1002']);
    }
    // Finance reads orders and may not print them.
    expect(await refusedWith(await print('fin01', { entity: 'customsOrder', kind: 'CHECK', id: order }))).toBe('1005');
    expect(
      (await (
        await gateway.stranger().request(`/api/print/paper?${new URLSearchParams(asked('APPLY'))}`)
      ).json()) as Answer,
    ).toMatchObject({ code: 401 });
  });

  test('a paper that does not exist, and one with nothing on it yet, say so', async () => {
    expect(await ask('preadmin01', asked('POSTER'))).toMatchObject({
      returnCode: '1001',
      msg: '没有「POSTER」这种单据，可选：APPLY, RESULT, OPINION, LABEL',
    });
    expect(await refusedWith(await print('preadmin01', asked('')))).toBe('1001');
    expect(await ask('preadmin01', { entity: 'constructor', kind: 'APPLY', id: apply })).toMatchObject({
      returnCode: '1001',
    });
    const [early] = await query(`select id from precat_apply where status = 'SUBMITTED' limit 1`);
    for (const kind of ['RESULT', 'LABEL', 'OPINION'])
      expect(await ask('preadmin01', asked(kind, early?.id))).toMatchObject({
        returnCode: '1001',
        msg: expect.stringMatching(/还没有/),
      });
  });

  test('what staff write among themselves is on no paper of a customer', async () => {
    await query(`update precat_product set inner_note = '仅限内部' where apply_id = $1`, [apply]);
    for (const kind of ['APPLY', 'RESULT']) {
      const answer = await ask('precust01', asked(kind));
      expect(answer.returnCode).toBe('0');
      expect(JSON.stringify(answer.data)).not.toContain('仅限内部');
    }
  });
});

describe('what is printed', () => {
  test('stands in the print list as printed, by staff and by customers, with the paper and its trace code', async () => {
    const asked = { entity: 'precatApply', kind: 'APPLY', id: apply };
    const taken = await print('bus01', { ...asked, as: 'file' });
    expect(taken.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
    const rows = await query(
      `select status, print_kind, print_count, printed_by, created_by, biz_no, payload from print_task where biz_id = $1
        and payload->>'paper' = 'APPLY' order by task_no`,
      [apply],
    );
    const [{ no }] = (await query('select apply_no as no from precat_apply where id = $1', [apply])) as [
      { no: string },
    ];
    const task = {
      status: 'PRINTED',
      print_kind: 'NORM',
      print_count: 1,
      biz_no: no,
      payload: { paper: 'APPLY', number: no, traces: { [no]: expect.any(String) } },
    };
    // The customer printed it first, above.
    expect(rows).toMatchObject([
      { ...task, created_by: 'user-precust01' },
      { ...task, printed_by: 'user-bus01' },
    ]);

    const staff = await gateway.as('bus01');
    const [listed] = (await staff.get<{ rows: { id: string }[] }>('common.queryPrintTaskPage', { filter: {} })).rows;
    const { printables } = await staff.get<{ printables: Printable[] }>('common.getPrintData', { ids: [listed?.id] });
    expect(printables).toMatchObject([{ paper: { kind: 'sheets', sheets: [{ title: '预归类申请单', number: no }] } }]);
    const [logged] = await query(
      `select detail from op_log where method = 'printPaper' and result = 'OK' order by log_time desc limit 1`,
    );
    expect(logged?.detail.traces[no]).toBe(rows[1]?.payload.traces[no]);
  });

  test('a refused one is not counted', async () => {
    const count = async () => (await query('select count(*)::int as n from print_task'))[0]?.n;
    const before = await count();
    await print('precust01', { entity: 'precatApply', kind: 'APPLY', id: others });
    expect(await count()).toBe(before);
  });

  test('is drawn without a connection: with a single one left, others are answered meanwhile', async () => {
    const { pool } = gateway.database;
    const held = await Promise.all(Array.from({ length: (pool.options.max ?? 10) - 1 }, () => pool.connect()));
    try {
      const ended: string[] = [];
      const drawn = print('preadmin01', { entity: 'precatApply', kind: 'APPLY', id: apply }).then(() =>
        ended.push('paper'),
      );
      for (let count = 0; count < 5; count += 1)
        await (await gateway.as('bus01')).call('common.queryPrintTaskPage', { filter: {} });
      ended.push('calls');
      await drawn;
      expect(ended).toEqual(['calls', 'paper']);
    } finally {
      for (const client of held) client.release();
    }
  });
});
