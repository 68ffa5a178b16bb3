import * as acts from '#domain/classification/precat/applyActs.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { implementAct } from '../../crud/implement.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Goods } from './records.ts';

const copied = ['customerId', 'payMode', 'ieFlag', 'urgency', 'contact', 'phone', 'email', 'remark'] as const;

/** What the applicant said of goods; what was found of them is found anew, and photos are of what comes this time. */
const described = Object.entries(precatProduct.fields).flatMap(([name, field]) =>
  'readOnly' in field || field.kind === 'files' || name === 'applyId' || name === 'lineNo' || name === 'againFlg'
    ? []
    : [name as keyof Goods],
);

const part = <Of extends object>(record: Of, names: readonly (keyof Of & string)[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

export const copyApplicationHandler = implementAct(acts.copyApplication, async ({ record }, call) => {
  const products = (record.products ?? []).map((line) => part(line, described));
  await createRecord(precatApply, { ...part(record, copied), products }, { ...call, audit: {} });
  return undefined;
});
