import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { rebuildBalance } from '#domain/funds/index.ts';
import type { FundDifference } from '#domain/funds/rebuildCalls.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { BarButton } from '../parts/form/ActionBar.tsx';
import { useFieldsQuestion } from '../parts/form/FieldsDialog.tsx';
import { Panel, PanelText } from '../parts/panel/Panel.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const words = {
  hint: bi(
    '按往来流水重新计算该主体的余额、款项和日合计；流水不变。不勾选保存时只显示差异。',
    'Balances, items and day sums of a company anew from their rows, which stay. Without saving it shows what differs.',
  ),
  same: bi('余额与流水一致', 'Balances agree with their rows'),
  found: bi('发现 {count} 处差异，未保存', '{count} differences, not saved'),
  mended: bi('已更正 {count} 处', '{count} corrected'),
};

const columns: readonly TableColumn<FundDifference>[] = [
  { field: 'kept', label: bi('位置', 'Where') },
  { field: 'id', label: bi('编号', 'Id') },
  { field: 'expected', label: bi('按流水', 'By the rows') },
  { field: 'found', label: bi('现值', 'As kept') },
];

/**
 * A panel of the maintenance page: what differs has to be seen before it is saved, and no list shows that.
 * @see docs/spec/finance.md 3.22
 */
export function RebuildBalance() {
  const t = useText();
  const call = useCall();
  const question = useFieldsQuestion();
  const [told, setTold] = useState<{ readonly differences: readonly FundDifference[]; readonly mended: number }>();
  const run = () =>
    question.ask({
      title: bi('重算余额', 'Rebuild balances'),
      asked: rebuildBalance.input,
      isDanger: true,
      confirm: bi('重算', 'Rebuild'),
      onConfirm: async ({ mainCompId, reason, save }) => {
        const asked = { mainCompId: String(mainCompId), reason: String(reason), save: save === 1 ? 1 : 0 } as const;
        setTold(await call(rebuildBalance, asked));
      },
    });
  const open = {
    key: 'rebuild',
    label: bi('重算余额', 'Rebuild balances'),
    rank: 'outlined',
    danger: true,
    run,
  } as const;
  const said = !told
    ? words.hint
    : told.differences.length === 0
      ? words.same
      : told.mended
        ? words.mended
        : words.found;
  return (
    <Panel
      isRoomy
      title={bi('重算往来余额', 'Rebuild balances of the sub-ledger')}
      tools={<BarButton isSmall action={open} />}
    >
      <PanelText role="status">
        <p className="tg-muted">{t(said, { count: told?.differences.length ?? 0 })}</p>
        {told && told.differences.length > 0 && (
          <RecordTable
            look="small"
            label={bi('差异', 'Differences')}
            columns={columns}
            rows={told.differences}
            keyOf={({ kept, id }) => `${kept} ${id}`}
          />
        )}
      </PanelText>
      {question.dialog}
    </Panel>
  );
}
