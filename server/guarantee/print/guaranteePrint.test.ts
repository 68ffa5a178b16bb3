import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalWorld } from '#tests/approval/approvalWorld.ts';
import type { Answer, GatewayClient } from '#tests/gatewayClient.ts';
import { readPdf } from '../../print/readPdf.ts';

let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-01-02');
});
afterAll(() => world?.close());

const print = (client: GatewayClient, path: string) => client.request(`/api/print/${path}`);
const codeOf = async (response: Response) => ((await response.json()) as Answer).returnCode;
const pagesOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(new Uint8Array(await response.arrayBuffer()));
};
const textOf = async (response: Response) => (await pagesOf(response)).map(({ text }) => text).join('');
const traceIn = (text: string): string => /追溯码(\d+-[0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1] ?? '';

const longOpinion = `${'经办已核对评审表、协议与反担保材料，'.repeat(20)}建议按申请额度同意。`;

/** An application on its way to investment, with an opinion of every step. */
async function application(): Promise<{ id: string; docNo: string }> {
  await world.closeOpen('demo-customer-01');
  // One application for a new quota goes on at a time.
  await world.rows('update bh_apply set deleted_flg = true where effective_at is null');
  const doc = await world.save('APPLY', await world.application({ reviewId: await world.review() }));
  await world.walk('APPLY', doc.id, [
    ['bus01', 'submit'],
    ['bus01l', 'return', { opinion: '请补充付款计划' }],
    ['bus01', 'submit', { opinion: '付款计划已补充' }],
    ['bus01l', 'approve', { opinion: '同意上报' }],
    [
      'jck01',
      'submit',
      {
        opinion: longOpinion,
        fields: { exitOpinion: '保函余额充足', exitRisk: 'LOW', exitSuggestAmount: '2500000.00' },
      },
    ],
    ['jck01l', 'approve', { opinion: '同意送投资部' }],
  ]);
  return { id: doc.id, docNo: String((await world.read('APPLY', doc.id)).docNo) };
}

test('an application prints its fields, amounts in words, every step with its opinion, and who printed it', async () => {
  const { id, docNo } = await application();
  const response = await print(await world.as('bus01'), `guaranteeDocument?docType=APPLY&id=${id}`);
  const pages = await pagesOf(response);
  const text = pages.map((page) => page.text).join('');
  const words = [
    docNo,
    '额度申请审批单',
    '投资部录入',
    '上海浦江精密仪器有限公司',
    '浦江进出口',
    '叁佰万元整',
    '贰佰伍拾万元整',
    '进出口部意见',
    '保函余额充足',
    '请补充付款计划',
    '付款计划已补充',
    '同意上报',
    longOpinion,
    '同意送投资部',
    '退回',
    '业务一部',
    '领导',
    'OA状态',
    '回执',
  ];
  for (const word of words) expect(text).toContain(word);
  expect(traceIn(text)).not.toBe('');
  pages.forEach((page, index) => {
    expect(page.text).toContain(`第${index + 1}/${pages.length}页`);
    expect(page.text).toContain('bus012025-01-02');
    expect(page.text).toContain(`${docNo}${traceIn(text)}`);
    expect([Math.round(page.widthPt), Math.round(page.heightPt)]).toEqual([595, 842]);
  });
  const { rows } = await world.gateway.database.pool.query(
    `select record_id, biz_no from op_log where method = 'printGuaranteeDocument'`,
  );
  expect(rows).toEqual([{ record_id: id, biz_no: docNo }]);
});

test('a trace code proves the state that was printed, and nothing else', async () => {
  const { id, docNo } = await application();
  const client = await world.as('tz01');
  const code = traceIn(await textOf(await print(client, `guaranteeDocument?docType=APPLY&id=${id}`)));
  const verify = (asked: string) => client.get('baohan.printTraceFind', { number: docNo, code: asked });
  const printed = [{ printedBy: 'tz01', printedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /) }];
  expect(await verify(code.toLowerCase())).toEqual({ isCurrent: true, prints: printed });

  await world.rows(`update bh_apply set reason = reason || '。' where id = $1`, [id]);
  expect(await verify(code)).toEqual({ isCurrent: false, prints: printed });
  expect(await verify('9-0000-0000')).toEqual({ isCurrent: false, prints: [] });
  expect((await (await world.as('bus02')).call('baohan.printTraceFind', { number: docNo, code })).returnCode).toBe(
    '61008',
  );
});

test('a review sheet prints scores, veto answers, the suggested quota in words and its admission', async () => {
  const id = await world.review({ items: [{ itemCode: 'R05', note: '十二个月内无逾期' }] });
  const [review] = await world.rows<{ no: string; words: string }>(
    'select review_no as no from bh_review where id = $1',
    [id],
  );
  const text = await textOf(await print(await world.as('jck01'), `reviewSheet?id=${id}`));
  for (const word of [
    '保函缴税评审表',
    review?.no,
    '已准入',
    '十二个月内无逾期',
    '一票否决',
    '海关失信企业',
    '捌佰万元整',
    '准入意见',
    'R11',
    '合计',
  ])
    expect(text).toContain(String(word));
  expect(traceIn(text)).not.toBe('');
  world.moveTo('2022-05-01');
  const old = await world.review({ reviewDate: '2022-05-01' });
  world.moveTo('2025-01-02');
  const oldText = await textOf(await print(await world.as('jck01'), `reviewSheet?id=${old}`));
  expect(oldText).not.toContain('一票否决');
  expect(oldText).not.toContain('R08');
});

test('a print is read by whoever may read the record', async () => {
  const { id } = await application();
  const review = await world.review();
  const answers = async (path: string) =>
    Promise.all(['bus02', 'wh01'].map(async (login) => codeOf(await print(await world.as(login), path))));
  expect(await answers(`guaranteeDocument?docType=APPLY&id=${id}`)).toEqual(['61008', '61001']);
  expect(await answers(`reviewSheet?id=${review}`)).toEqual(['61008', '61001']);
  expect(await codeOf(await print(await world.as('jck01'), `guaranteeDocument?docType=OTHER&id=${id}`))).toBe('1008');
  expect(await codeOf(await print(await world.as('jck01'), 'reviewSheet?id=nowhere'))).toBe('61003');
});
