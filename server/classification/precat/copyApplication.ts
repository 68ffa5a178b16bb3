import * as acts from '#domain/classification/precat/applyActs.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { implementAct } from '../../crud/implement.ts';
import { createRecord } from '../../crud/writeRecord.ts';

const copied = ['customerId', 'payMode', 'ieFlag', 'urgency', 'contact', 'phone', 'email', 'remark'] as const;

/** What the applicant said of goods; what was found of them is found anew. */
const described = Object.entries(precatProduct.fields).flatMap(([name, field]) =>
  'readOnly' in field || name === 'applyId' || name === 'lineNo' || name === 'againFlg' ? [] : [name],
);

const part = (record: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

export const copyApplication = implementAct(acts.copyApplication, async ({ record }, call) => {
  const lines = (record.products ?? []) as readonly RecordValues[];
  const products = lines.map((line) => part(line, described));
  await createRecord(precatApply, { ...part(record, copied), products }, { ...call, audit: {} });
  return undefined;
});
