import { companyProfile } from '#domain/company/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import type { aeoItem } from '#domain/declaration/aeo/aeoItem.ts';
import { aeoStandard } from '#domain/declaration/aeo/aeoStandard.ts';
import { sysUser } from '#domain/system/index.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { PrintSheet } from '../../print/printJob.ts';
import { stateCode } from '../../print/traceCode.ts';

const groups = ['CONTROL', 'FINANCE', 'LAW', 'SECURITY', 'SINGLE'] as const;
/** States in which the report is what customs was or will be given. */
const settled: ReadonlySet<unknown> = new Set([
  'APPROVED',
  'FILED',
  'ACCEPTED',
  'ONSITE',
  'RECTIFY',
  'CERTIFIED',
  'RECERT',
]);

/** AEO 自评报告 on paper: the company, how it stands by each item, and what customs said of it. */
export async function aeoSheet(id: string, call: Call): Promise<PrintSheet> {
  const { locale, services } = call;
  const record = await getRecord(aeoDeclaration, id, call);
  const { db } = call;
  const too = { deleted: 'too' } as const;
  const company = await readOne(companyProfile, ['name', 'creditCode', 'address'], { id: record.companyId }, db, too);
  const leader = await readOne(sysUser, ['userName'], { id: record.leaderId }, db, too);
  const standard = await readOne(aeoStandard, ['standardVer'], { id: record.standardId }, db, too);
  const word = (dict: string, value: unknown) =>
    value ? services.dictionaries.nameOf(dict, String(value), locale) : Promise.resolve('');
  const pair = (label: ReturnType<typeof bi>, value: string | number | null | undefined, span: 1 | 2 | 3 = 1) => ({
    label: label[locale],
    value: String(value ?? ''),
    span,
  });
  const items = record.items ?? [];
  const results = new Map(
    (await services.dictionaries.words('AEO_RESULT')).map(({ dictId, dictName }) => [dictId, dictName]),
  );
  const tables = [];
  for (const group of groups) {
    const rows = items.filter(({ groupName }) => groupName === group);
    if (rows.length > 0) tables.push(tableOf(await word('AEO_GROUP', group), rows, results, locale));
  }
  return {
    company: await services.settings.get('brand.companyName'),
    title: bi('AEO 自评报告', 'AEO self-assessment report')[locale],
    number: record.aeoNo ?? '',
    status: await word('AEO_STATUS', record.status),
    trace: await stateCode(aeoDeclaration, record, call),
    ...(!settled.has(record.status) && { watermark: bi('草稿', 'DRAFT')[locale] }),
    parts: [
      {
        title: bi('企业', 'Company')[locale],
        pairs: [
          pair(bi('企业名称', 'Name'), company?.name, 2),
          pair(bi('统一社会信用代码', 'Credit code'), company?.creditCode),
          pair(bi('企业类型', 'Kind'), await word('AEO_ENT', record.entType)),
          pair(bi('标准版本', 'Standard'), standard?.standardVer),
          pair(bi('得分', 'Score'), record.score),
          pair(bi('负责人', 'Leader'), leader?.userName),
          pair(bi('提交时间', 'Handed in'), record.submittedTime),
          pair(bi('受理编号', 'Acceptance no'), record.acceptNo),
          pair(bi('证书编号', 'Certificate no'), record.certNo),
          pair(bi('认证日期', 'Certified on'), record.certDate),
          pair(bi('下次复核', 'Next review'), record.nextReview),
          pair(bi('地址', 'Address'), company?.address, 3),
        ],
      },
      ...tables,
    ],
  };
}

function tableOf(
  title: string,
  items: readonly RecordOf<typeof aeoItem>[],
  results: ReadonlyMap<string, string>,
  locale: 'zh' | 'en',
) {
  const isKey = bi('（关键）', ' (key)')[locale];
  return {
    title,
    columns: [
      { label: bi('编号', 'Code')[locale], align: 'left' as const, width: 36 },
      { label: bi('标准内容', 'What is asked')[locale], align: 'left' as const, width: '*' as const },
      { label: bi('结果', 'Result')[locale], align: 'left' as const, width: 54 },
      { label: bi('证据数', 'Papers')[locale], align: 'right' as const, width: 40 },
      { label: bi('责任人', 'Responsible')[locale], align: 'left' as const, width: 54 },
      { label: bi('说明', 'Remark')[locale], align: 'left' as const, width: 110 },
    ],
    rows: items.map((item) => [
      item.code ?? '',
      `${item.nameZh ?? ''}${item.keyFlg ? isKey : ''}`,
      results.get(item.result ?? '') ?? '',
      String(item.evidenceCount ?? 0),
      item.ownerName ?? '',
      [item.remark, item.rectify && `${bi('改进', 'Improve')[locale]}: ${item.rectify}`].filter(Boolean).join(' '),
    ]),
  };
}
