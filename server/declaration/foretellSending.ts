import type { ForetoldTable } from '#domain/core/flow.ts';
import { sumDecimals } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import * as definition from '#domain/declaration/calls.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { unlikeLast } from '#domain/declaration/likeDeclaration.ts';
import { declDocument } from '#domain/declaration/papers/declDocument.ts';
import { compareWithPaper } from '#domain/declaration/papers/paperValues.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { readContent } from '../files/storeFile.ts';
import { type Call, type GatewayMethod, worksAside } from '../gateway/method.ts';
import { readPdfApart } from '../platform/pdf/readPdfApart.ts';
import { wordsOf } from './customs/changes.ts';
import { type Declaration, judged } from './judge.ts';

interface Foretold {
  readonly notes: readonly Text[];
  readonly tables: readonly ForetoldTable[];
}

/** As many papers are read before one person loses patience. */
const mostRead = 6;
/** What customs has taken. */
const known = ['STORED', 'EXAM', 'TAX', 'PICKED', 'FULL_SENT', 'RELEASED', 'CLOSED', 'ARCHIVED', 'AMENDING'];

const shown = [
  ...['ieFlag', 'customsCode', 'iePort', 'tradeMode', 'cutMode', 'consigneeName', 'overseasNameEn', 'agentName'],
  ...['trafMode', 'trafName', 'billNo', 'contrNo', 'transMode', 'packNo', 'grossWt', 'netWt'],
] as const satisfies readonly (keyof Declaration)[];

const wordOf = async (value: unknown, name: keyof typeof declaration.fields, call: Call): Promise<string> =>
  (await wordsOf(value, { field: declaration.fields[name] }, call)) ?? '—';

async function goes(record: Declaration, call: Call): Promise<ForetoldTable> {
  const facts: (readonly [Text, string])[] = [];
  for (const name of shown) facts.push([declaration.fields[name].label, await wordOf(record[name], name, call)]);
  const items = record.items ?? [];
  const totals = [...new Set(items.map(({ tradeCurr }) => tradeCurr ?? ''))].map(
    (curr) =>
      `${curr} ${sumDecimals(items.flatMap((line) => (line.tradeCurr === curr ? (line.declTotal ?? []) : [])))}`,
  );
  facts.push([bi('商品', 'Goods'), `${items.length} · ${totals.join(' · ')}`]);
  const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, at) =>
    [facts[2 * at], facts[2 * at + 1]].flatMap((fact) => fact ?? ['', '']),
  );
  const [item, value] = [bi('项目', 'Value'), bi('申报内容', 'Declared')];
  return { title: bi('申报内容', 'What goes'), columns: [item, value, item, value], rows };
}

interface Paper {
  readonly kind: Text | string;
  readonly name: string;
  readonly hashaddr?: string;
}

/** Papers of the declaration and of its order, each file once. */
async function papersOf(record: Declaration, call: Call): Promise<readonly Paper[]> {
  const system = asSystem(call);
  const of = {
    and: (c: Readonly<Record<string, string>>, place: (value: unknown) => string) =>
      `(${c.declId} = ${place(record.id)} or ${c.orderId} = ${place(record.orderId)})`,
  };
  const rows = await readMany(declDocument, ['id', 'edocKind'], { replacedById: { is: null } }, call.db, {
    ...of,
    order: ['edocKind', 'id'],
  });
  const papers: Paper[] = [];
  for (const { id, edocKind } of rows) {
    const { file } = await getRecord(declDocument, id, system);
    const kind = await call.services.dictionaries.nameOf('EDOC', edocKind ?? '', 'zh');
    for (const { fileName, hashaddr } of file ?? []) papers.push({ kind, name: fileName, hashaddr });
  }
  const order = record.orderId ? await getRecord(customsOrder, record.orderId, system) : undefined;
  for (const { fileName, hashaddr } of [...(order?.files ?? []), ...(record.edocs ?? [])])
    if (!papers.some((one) => one.hashaddr === hashaddr))
      papers.push({ kind: bi('附件', 'Attached'), name: fileName, hashaddr });
  for (const { kind, certNo } of record.papers ?? [])
    papers.push({ kind: bi(`监管证件 ${kind}`, `Certificate ${kind}`), name: certNo ?? '' });
  return papers;
}

/** What papers say otherwise than the declaration; those that cannot be read say so. */
async function unlikePapers(record: Declaration, papers: readonly Paper[], call: Call): Promise<ForetoldTable> {
  const rows: (readonly (Text | string)[])[] = [];
  let read = 0;
  for (const { name, hashaddr } of papers) {
    if (!hashaddr) continue;
    const paper =
      /\.pdf$/i.test(name) && read < mostRead
        ? await readPdfApart(await readContent(hashaddr, call.services))
        : undefined;
    read += 1;
    if (!paper || 'refusal' in paper || paper.lines.length === 0) {
      rows.push([name, bi('未能读取，请人工核对', 'Not read: compare it by eye'), '', '']);
      continue;
    }
    for (const { label, found, declared, outcome } of compareWithPaper(paper.lines, record))
      if (outcome === 'DIFFERENT') rows.push([name, label, found, declared]);
  }
  return {
    title: bi('与单证的差异', 'Otherwise than the papers'),
    columns: [bi('单证', 'Paper'), bi('项目', 'Value'), bi('单证上', 'On the paper'), bi('报关单', 'Declaration')],
    rows,
  };
}

/** What is otherwise than in the last declaration of the customer that goes the same way. */
async function unlikeBefore(record: Declaration, call: Call): Promise<ForetoldTable | undefined> {
  const { customerId, ieFlag, tradeMode, id } = record;
  const like = { customerId, ieFlag, tradeMode, status: known, id: { not: id } };
  const last = await readOne(declaration, ['id'], like, call.db, { order: [['createdTime', 'desc'], 'id'] });
  if (!last) return undefined;
  const before = await getRecord(declaration, last.id, asSystem(call));
  const rows: (readonly (Text | string)[])[] = [];
  for (const value of unlikeLast(record, before))
    rows.push([
      value.name,
      (await wordsOf(value.before, value, call)) ?? '—',
      (await wordsOf(value.after, value, call)) ?? '—',
    ]);
  return {
    title: bi(`与上一票同类报关单 ${before.declNo} 的差异`, `Otherwise than in the last one like it, ${before.declNo}`),
    columns: [bi('项目', 'Value'), bi('上一票', 'The last one'), bi('本票', 'This one')],
    rows,
  };
}

async function foretold(record: Declaration, call: Call): Promise<Foretold> {
  const { findings, tax } = await judged(record, call);
  const papers = await papersOf(record, call);
  const before = await unlikeBefore(record, call);
  const names = new Map((record.items ?? []).map(({ lineNo, gName, hsCode }) => [lineNo, `${hsCode} ${gName}`]));
  const taxes: ForetoldTable = {
    title: bi('各项税款', 'Taxes of each line'),
    columns: [
      bi('项号', 'Line'),
      bi('商品', 'Goods'),
      bi('税率与依据', 'Rate and why'),
      bi('完税价格', 'Customs value'),
      bi('关税', 'Duty'),
      bi('附加关税', 'Additional duties'),
      bi('消费税', 'Consumption tax'),
      bi('增值税', 'VAT'),
    ],
    rows: [
      ...tax.lines.map(({ line, reason, dutyRate, dutiable, duty, additional, consumption, vat }) => [
        ...[String(line), names.get(line) ?? '', bi(`${reason.zh} · ${dutyRate}%`, `${reason.en} · ${dutyRate}%`)],
        ...[dutiable, duty, additional, consumption, vat],
      ]),
      ['', bi('合计', 'Total'), '', tax.totalCny, tax.dutyAmt, tax.additionalAmt, tax.consumeAmt, tax.vatAmt],
    ],
  };
  return {
    notes: [
      ...findings.map(({ text }) => text),
      ...tax.problems.map(({ text }) => text),
      ...(papers.length === 0 ? [bi('没有随附单证', 'There are no papers')] : []),
    ],
    tables: [
      await goes(record, call),
      {
        title: bi('随附单证', 'Papers'),
        columns: [bi('类别', 'Kind'), bi('名称或编号', 'Name or number')],
        rows: papers.map(({ kind, name }) => [kind, name]),
      },
      await unlikePapers(record, papers, call),
      ...(before ? [before] : []),
      taxes,
    ],
  };
}

const handled = implementCall(definition.previewSending, async ({ id }, call) =>
  foretold(await getRecord(declaration, id, call), call),
);

const handledOfOrder = implementCall(definition.previewOrderSending, async ({ id }, call) => {
  const order = await getRecord(customsOrder, id, call);
  const goes = await readMany(declaration, ['id'], { orderId: order.id, status: 'CHECKED' }, call.db, {
    order: ['declNo'],
  });
  const notes: Text[] = [bi(`将发送 ${goes.length} 份报关单`, `${goes.length} declarations go to customs`)];
  const tables: ForetoldTable[] = [];
  for (const one of goes) {
    const record = await getRecord(declaration, one.id, asSystem(call));
    const named = ({ zh, en }: Text) => bi(`${record.declNo} ${zh}`, `${record.declNo}: ${en}`);
    const said = await foretold(record, call);
    notes.push(...said.notes.map(named));
    tables.push(...said.tables.map((table) => ({ ...table, title: named(table.title) })));
  }
  return { notes, tables };
});

/** Papers are read by a thread of their own, which takes seconds of a processor and nothing of the database. */
export const previewSendingHandler: GatewayMethod = { ...handled, ...worksAside };
export const previewOrderSendingHandler: GatewayMethod = { ...handledOfOrder, ...worksAside };
