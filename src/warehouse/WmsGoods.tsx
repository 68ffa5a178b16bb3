import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { dict } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { differencesOf } from '#domain/warehouse/goodsDifferences.ts';
import { mergeGoodsDifference, wmsGoods } from '#domain/warehouse/index.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import type { RowOffer } from '../parts/list/actions.ts';
import type { ScreenRecord } from '../parts/screenRecord.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

const words = {
  act: bi('处理差异', 'Settle differences'),
  title: bi('{part} 两侧差异', 'Differences of {part}'),
  lead: bi('为每一项选择采用哪一侧；不选的留待以后。', 'Take a side for each; what you leave out waits.'),
  confirm: bi('采用', 'Take'),
  done: bi('已处理，还有 {left} 项差异', 'Settled; {left} difference(s) are left'),
};

type Goods = ScreenRecord<typeof wmsGoods>;

const views = [
  { key: 'all', label: bi('全部', 'All'), filter: {} },
  { key: 'differs', label: bi('有差异', 'Differs'), filter: { diffFlg: '1' } },
  { key: 'noCode', label: bi('无税号', 'No HS code'), filter: { hsCode__null: '1' } },
  { key: 'stock', label: bi('有库存', 'In stock'), filter: { stockQty__gt: '0' } },
];

/** What is asked of goods: a side for each difference, both values in its name. */
const questionsOf = (goods: Goods) =>
  defineForm({
    key: 'goodsDifference',
    label: words.act,
    fields: Object.fromEntries(
      differencesOf(goods).map(({ field, wms, customs }) => {
        const { zh, en } = wmsGoods.fields[field].label;
        return [
          field,
          dict(`${zh}（仓库：${wms}；海关：${customs}）`, `${en} (warehouse: ${wms}; customs: ${customs})`, {
            dict: 'GOODS_SIDE',
            open: true,
          }),
        ];
      }),
    ),
  });

/** /fta/SearchftaWmsCMSGoodsInfo: the derived list, with a dialog that settles what the two sides say differently. */
export function WmsGoodsList() {
  const t = useText();
  const can = useCan();
  const notify = useNotify();
  const call = useCall();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Goods>();
  const rowActions = (goods: Goods): readonly RowOffer[] =>
    goods.diffFlg === 1 && can(mergeGoodsDifference)
      ? [{ key: 'differences', label: words.act, run: () => setAsked(goods) }]
      : [];
  const settle = async (goods: Goods, take: Record<string, unknown>) => {
    const { left } = await call(mergeGoodsDifference, {
      id: String(goods.id),
      rowVersion: goods.rowVersion ?? 0,
      take,
    });
    notify(t(words.done, { left }), { type: 'success' });
    void cache.invalidateQueries({ queryKey: [wmsGoods.key] });
    setAsked(undefined);
  };
  return (
    <EntityListPage entity={wmsGoods} views={views} rowActions={rowActions}>
      {asked && (
        <FieldsDialog
          title={t(words.title, { part: asked.partNo ?? '' })}
          lead={<p>{t(words.lead)}</p>}
          asked={questionsOf(asked)}
          confirm={words.confirm}
          onCancel={() => setAsked(undefined)}
          onConfirm={(take) => settle(asked, take)}
        />
      )}
    </EntityListPage>
  );
}
