import { bi, type Text } from '../core/text.ts';

/** What each kind of report counts, by the name under which an area answers it; in the order people read it. */
export const itemsOfKind: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  DECL: {
    declared: bi('申报票数', 'Declared'),
    released: bi('放行票数', 'Released'),
    inspected: bi('查验票数', 'Inspected'),
    turnedBack: bi('退单票数', 'Turned back'),
    amount: bi('放行货值', 'Value released'),
  },
  WH: {
    inbound: bi('入库单数', 'Inbound orders'),
    outbound: bi('出库单数', 'Outbound orders'),
    lines: bi('作业行数', 'Lines'),
    pieces: bi('作业件数', 'Pieces'),
    problems: bi('问题订单', 'Problem orders'),
    late: bi('超时订单', 'Late orders'),
  },
  BUSI: {
    created: bi('新增需求', 'New demands'),
    accepted: bi('受理需求', 'Accepted demands'),
    finished: bi('完成需求', 'Finished demands'),
    complaints: bi('客户投诉', 'Complaints'),
  },
  TRANS: {
    dispatches: bi('派车单数', 'Dispatches'),
    onTime: bi('准时到达', 'On time'),
    podReturned: bi('回单返回', 'PODs returned'),
  },
};

/** Figures of a day as items of a report; what nobody counted is zero. @param figures decimal text by name */
export const reportItems = (
  kind: string,
  figures: Readonly<Record<string, string>> = {},
): readonly { readonly itemName: string; readonly actualQty: string }[] =>
  Object.entries(itemsOfKind[kind] ?? {}).map(([name, { zh }]) => ({ itemName: zh, actualQty: figures[name] ?? '0' }));
