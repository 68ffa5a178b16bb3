import type { AttachedFile } from '../../core/field.ts';

/** 单证类别 (EDOC) of what comes with an order, with the words that names of such files have. */
const kinds = [
  { kind: '00000001', named: /发票|invoice|\binv\b|(?:^|[^a-z])inv\d/i },
  { kind: '00000002', named: /装箱|箱单|packing|(?:^|[^a-z])pl(?:[^a-z]|$)/i },
  { kind: '00000003', named: /提单|运单|提运单|waybill|lading|awb|(?:^|[^a-z])b-?l(?:[^a-z]|$)/i },
  { kind: '00000004', named: /合同|订单|contract|(?:^|[^a-z])po(?:[^a-z]|$)/i },
] as const;

/** The slots in which people put the papers of an order; a file's remark says in which it lies. */
export const orderSlots = [...kinds.map(({ kind }) => kind), '00000005'] as const;
const other = '00000005';

/** Which kind of document a file of an order is: the slot it lies in, else by its name. */
export function edocKindOf({ fileName, fileRemark }: Pick<AttachedFile, 'fileName' | 'fileRemark'>): string {
  const slot = orderSlots.find((kind) => kind === fileRemark);
  return slot ?? kinds.find(({ named }) => named.test(fileName))?.kind ?? other;
}
