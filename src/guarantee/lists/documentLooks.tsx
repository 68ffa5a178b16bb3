import type { ReactNode } from 'react';
import type { DocumentEntity } from '#domain/approval/document.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { editShortRemark, stopShortAdjust } from '#domain/guarantee/acts/shortActs.ts';
import type { bhAdjust, bhApply, bhDelay, bhExcess, bhShortAdjust } from '#domain/guarantee/index.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import type { ColumnLook } from '../../parts/list/columnLayout.ts';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import type { ByColumn } from '../../parts/screenRecord.ts';
import { useText } from '../../shell/text.ts';
import type { QuotaDocType } from '../docKinds.ts';
import { DaysLeft } from './DaysLeft.tsx';

/** What the list of one kind of document says beside its definition. */
interface DocumentLook<Entity extends DocumentEntity = DocumentEntity> {
  readonly title: Text;
  readonly create: Text;
  readonly emptyHint: Text;
  readonly columns: ByColumn<Entity, ColumnLook>;
  readonly cells?: ByColumn<Entity, (record: RecordOf<Entity>) => ReactNode>;
  /** What the card of a document says on a small screen. */
  readonly lines: CardLook<Entity>['lines'];
  /** Sets of documents that only this kind has. */
  readonly views?: readonly ListView[];
  /** Acts only this kind has: one that stands behind 办理 and 编辑, one that is wanted now and then. */
  readonly act?: string;
  readonly rareAct?: string;
}

function ExceedFlag({ isExceeded }: { isExceeded: boolean }) {
  const t = useText();
  if (!isExceeded) return <Toned tone="none">{t(bi('正常', 'Normal'))}</Toned>;
  return <StatusChip tone="bad" icon="mark" label={t(bi('超限', 'Exceeds'))} />;
}

/** A look is written over the fields of its kind, and used without knowing which it is. */
function lookOf<Entity extends DocumentEntity>(look: DocumentLook<Entity>): DocumentLook;
function lookOf(look: DocumentLook): DocumentLook {
  return look;
}

export const documentLooks: Readonly<Record<QuotaDocType, DocumentLook>> = {
  APPLY: lookOf<typeof bhApply>({
    title: bi('额度申请', 'Quota applications'),
    create: bi('新建申请', 'New application'),
    emptyHint: bi(
      '业务经办按已准入的评审表发起申请，批准并确认后形成客户额度。',
      'Business operators apply with an admitted review sheet; a confirmed application becomes a quota.',
    ),
    columns: { applyKind: 84, applyAmount: 116, oldAmount: 116, approvedAmount: 116, resultAmount: 116, grade: 84 },
    cells: { grade: ({ grade }) => <DictValue dict="BH_GRADE" value={grade} /> },
    lines: ['applyAmount', 'approvedAmount', 'validTo', 'daysInStatus'],
  }),
  ADJUST: lookOf<typeof bhAdjust>({
    title: bi('额度调整列表', 'Adjustments'),
    create: bi('新建调整', 'New adjustment'),
    emptyHint: bi(
      '业务部门或进出口部可对有效额度发起调整，确认后额度立即变化。',
      'Business or import/export may change a quota; it changes once the adjustment is confirmed.',
    ),
    columns: {
      quotaNo: 112,
      oldAmount: 108,
      adjustAmount: 104,
      newAmount: 108,
      approvedChange: 104,
      resultAmount: 108,
    },
    lines: [
      { label: bi('额度', 'Quota'), value: ({ quotaNo }) => quotaNo ?? '--' },
      'adjustAmount',
      'approvedChange',
      'resultAmount',
    ],
  }),
  SHORT: lookOf<typeof bhShortAdjust>({
    title: bi('短期调整列表', 'Short-term adjustments'),
    create: bi('新建短期调整', 'New short-term adjustment'),
    emptyHint: bi(
      '额度临时不够或需临时压缩时发起，到期自动恢复。',
      'For a time only: the quota goes back by itself when the period ends.',
    ),
    columns: {
      direction: 64,
      oldAmount: 116,
      shortAmount: 116,
      approvedAmount: 116,
      resultAmount: 116,
      daysLeft: 84,
      stopReason: 160,
    },
    cells: {
      daysLeft: ({ daysLeft }) =>
        typeof daysLeft === 'number' ? <DaysLeft days={daysLeft} soon={3} /> : <EmptyValue />,
    },
    lines: ['shortAmount', 'approvedAmount', 'shortStatus', 'endDate'],
    views: [
      { key: 'running', label: bi('执行中', 'Running'), filter: { shortStatus__in: ['RUNNING'] } },
      {
        key: 'ending',
        label: bi('3天内结束', 'Ending soon'),
        filter: { shortStatus__in: ['RUNNING'], daysLeft__lte: 3 },
      },
    ],
    act: stopShortAdjust.key,
    rareAct: editShortRemark.key,
  }),
  DELAY: lookOf<typeof bhDelay>({
    title: bi('延期列表', 'Delays'),
    create: bi('新建延期', 'New delay'),
    emptyHint: bi(
      '客户需要晚于应付日还款，或额度到期日需要顺延时发起。',
      'For customers who pay after their due date, or quotas that should end later.',
    ),
    columns: {
      delayKind: 80,
      itemCount: 56,
      delayedAmount: 108,
      latestDueDate: 100,
      maxDelayDays: 84,
      exceedFlag: 84,
      times: 84,
    },
    cells: {
      delayedAmount: ({ delayedAmount, delayKind }) =>
        delayKind === 'VALID' ? <EmptyValue /> : formatThousands(delayedAmount ?? '0.00'),
      itemCount: ({ itemCount, delayKind }) => (delayKind === 'VALID' ? <EmptyValue /> : (itemCount ?? 0)),
      exceedFlag: ({ exceedFlag }) => <ExceedFlag isExceeded={exceedFlag === 1} />,
    },
    lines: ['delayedAmount', 'latestDueDate', 'exceedFlag'],
    views: [{ key: 'exceeds', label: bi('超限', 'Exceeding'), filter: { exceedFlag: 1, closedFlag: 0 } }],
  }),
  EXCESS: lookOf<typeof bhExcess>({
    title: bi('超额审批', 'Excess approvals'),
    create: bi('新建超额', 'New excess'),
    emptyHint: bi(
      '征税超出可用额度时，由业务经办发起超额审批。',
      'Business operators ask for one when a levy does not fit into the quota.',
    ),
    columns: {
      declNo: 160,
      excessAmount: 116,
      approvedAmount: 116,
      consumedAmount: 108,
      remainAmount: 108,
      excessLevel: 84,
    },
    lines: [
      'excessAmount',
      'approvedAmount',
      {
        label: bi('已用 / 剩余', 'Used / left'),
        value: ({ consumedAmount, remainAmount }) => `${consumedAmount ?? '0.00'} / ${remainAmount ?? '--'}`,
      },
      'excessStatus',
    ],
    views: [{ key: 'usable', label: bi('可用', 'Usable'), filter: { excessStatus__in: ['ACTIVE'] } }],
  }),
};
