import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { say } from '#domain/core/text.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { PrintSheet } from '../../print/printJob.ts';
import { linesOfOpinion } from './opinionRules.ts';
import { verifyPath } from './verifyRoute.ts';

const heads = {
  no: say('序号', 'No'),
  part: say('料号', 'Part no'),
  name: say('品名', 'Name'),
  spec: say('规格型号', 'Spec'),
  code: say('商品编码', 'Code'),
  until: say('有效期至', 'Valid to'),
};
const statement = say('仅供参考，以海关核定为准。', 'For reference only: the decision of customs prevails.');

/** 归类意见书 on paper: its goods with their codes, why each is so, and where anybody may verify it. */
export async function opinionSheet(id: string, call: Call): Promise<PrintSheet> {
  const { locale, services, db } = call;
  const record = await getRecord(precatOpinion, id, call);
  const lines = await linesOfOpinion(record.lineIds, call);
  const { rows } = await db.query<{ name: string; code: string | null; no: string | null }>(
    'select c.name, c.credit_code as code, a.apply_no as no from customer c, precat_apply a where c.id = $1 and a.id = $2',
    [record.customerId, record.applyId],
  );
  const gir = new Map((await services.dictionaries.words('GIR')).map(({ dictId, dictName }) => [dictId, dictName]));
  const isValid = record.status === 'ISSUED';
  const status = await services.dictionaries.nameOf('PRECAT_OPINION_STATUS', String(record.status), locale);
  const pair = (label: ReturnType<typeof say>, value: string | null | undefined, span: 1 | 2 | 3 = 1) => ({
    label: label[locale],
    value: value ?? '',
    span,
  });
  return {
    company: await services.settings.get('brand.companyName'),
    title: precatOpinion.label[locale],
    number: record.opinionNo ?? say('未编号', 'No number yet')[locale],
    status,
    ...(record.token && { verifyAt: `${services.config.publicUrl ?? ''}${verifyPath}?t=${record.token}` }),
    ...(!isValid && { watermark: record.status === 'DRAFT' || record.status === 'SIGNING' ? say('草稿', 'DRAFT')[locale] : status }),
    parts: [
      {
        title: say('委托方', 'Customer')[locale],
        pairs: [
          pair(say('客户', 'Customer'), rows[0]?.name, 2),
          pair(say('统一社会信用代码', 'Credit code'), rows[0]?.code),
          pair(say('申请单号', 'Application'), rows[0]?.no),
          pair(say('签发日期', 'Issued'), record.issueDate),
          pair(say('版次', 'Revision'), String(record.revisionNo)),
        ],
      },
      {
        title: say('归类结果', 'Codes')[locale],
        columns: [
          { label: heads.no[locale], align: 'right', width: 24 },
          { label: heads.part[locale], align: 'left', width: 70 },
          { label: heads.name[locale], align: 'left', width: '*' },
          { label: heads.spec[locale], align: 'left', width: 110 },
          { label: heads.code[locale], align: 'left', width: 66 },
          { label: heads.until[locale], align: 'left', width: 58 },
        ],
        rows: lines.map(({ partNo, nameZh, declaredName, spec, hsCode, validTo }, index) => [
          String(index + 1),
          partNo ?? '',
          declaredName ?? nameZh,
          spec ?? '',
          hsCode,
          validTo ?? '',
        ]),
      },
      {
        title: say('归类依据', 'Reasons')[locale],
        pairs: lines.map(({ basis, girRules, hsCode }, index) => ({
          label: `${index + 1}  ${hsCode}`,
          value: [(girRules ?? []).map((rule) => gir.get(rule) ?? rule).join('；'), basis ?? ''].filter(Boolean).join('。'),
          span: 3 as const,
        })),
      },
      {
        title: say('声明', 'Statement')[locale],
        pairs: [pair(say('说明', 'Note'), statement[locale], 3), pair(say('内容摘要', 'Digest'), record.sha256, 3)],
      },
    ],
  };
}
