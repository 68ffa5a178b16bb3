import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { whyNotPerson, whyStopped } from '#domain/core/actRules.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, fill } from '#domain/core/text.ts';
import { candidateTable, type GoodsCandidate, goodsCandidates } from '#domain/demand/goodsCandidates.ts';
import { chooseGoods, demandGoods } from '#domain/demand/index.ts';
import { pathTo } from '#domain/screens.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { Section } from '../parts/document/Section.tsx';
import { MaybeLink } from '../parts/layout/MaybeLink.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import type { ColumnOf } from '../parts/screenRecord.ts';
import { EntityPageOf } from '../parts/screens/EntityRecordPage.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';

const words = {
  title: bi('候选归类结果', 'Candidates of the library'),
  hint: bi(
    '该客户的有效归类结果：先按商品键，再按品名规格的相似度',
    'Results in force of this customer: the same goods first, then those that are called alike',
  ),
  none: bi('归类库中没有相同或相似的商品', 'The library has nothing like these goods'),
  demand: bi('打开需求', 'Open the demand'),
  choose: bi('选用', 'Use'),
  chooseCode: bi('选用 {code} {name}', 'Use {code} {name}'),
  chosen: bi('已选用 {code}', '{code} is used'),
  action: bi('操作', 'Action'),
};
type Goods = RecordOf<typeof demandGoods>;

const over: ReadonlySet<unknown> = new Set(['LOCKED', 'CANCELLED']);

/** /demand/goodsDetail?id=: goods of a demand, with what the library has for them. */
export function GoodsRecord() {
  const { query } = useTab();
  return (
    <EntityPageOf
      entity={demandGoods}
      id={query.id ?? ''}
      lead={(record) =>
        !over.has(record.status) && <Candidates key={`${record.id} ${record.rowVersion}`} record={record} />
      }
    />
  );
}

function Candidates({ record }: { readonly record: Goods }) {
  const t = useText();
  const { data, error } = useAnswer(goodsCandidates, { id: record.id }, { about: demandGoods });
  const choice = useChoice(record);
  const columns: readonly (ColumnOf<typeof candidateTable> | TableColumn<GoodsCandidate>)[] = [
    'foundBy',
    { field: 'likeness', isNumber: true, value: ({ similarity }) => `${Math.round(similarity * 100)}%` },
    {
      field: 'nameZh',
      isName: true,
      value: ({ id, nameZh }) => <MaybeLink to={pathTo('precatProduct', id)}>{nameZh}</MaybeLink>,
    },
    ...(['partNo', 'spec', 'hsCode'] as const),
    ...(choice
      ? [{ field: 'choose', label: words.action, value: (row: GoodsCandidate) => <Choose row={row} choice={choice} /> }]
      : []),
    ...(['declaredName', 'opinionNo', 'validTo'] as const),
    { field: 'basis', isLong: true },
    'gModel',
  ];
  return (
    <Section
      id="goods-candidates"
      title={t(words.title)}
      hint={t(words.hint)}
      tools={
        <MaybeLink to={record.demandId ? pathTo('demand', record.demandId) : undefined}>{t(words.demand)}</MaybeLink>
      }
    >
      {error && <Nothing>{error.message}</Nothing>}
      {data && (
        <RecordTable
          entity={candidateTable}
          label={words.title}
          columns={columns}
          rows={data.rows}
          empty={words.none}
        />
      )}
    </Section>
  );
}

interface Choice {
  readonly isBusy: boolean;
  readonly take: (row: GoodsCandidate) => void;
}

function Choose({ row, choice }: { readonly row: GoodsCandidate; readonly choice: Choice }) {
  const t = useText();
  return (
    <Button
      size="small"
      disabled={choice.isBusy}
      aria-label={t(fill(words.chooseCode, { code: row.hsCode, name: row.nameZh }))}
      onClick={() => choice.take(row)}
    >
      {t(words.choose)}
    </Button>
  );
}

/** Taking a candidate is the act that asks which one; nothing for whoever may not take it now. */
function useChoice(record: Goods): Choice | undefined {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isBusy, setIsBusy] = useState(false);
  const facts = { actor, now: nowText(() => new Date()) };
  if (whyNotPerson(chooseGoods, record, actor) || whyStopped(chooseGoods, record, facts)) return undefined;
  const choose = async ({ id: productId, hsCode: code }: GoodsCandidate): Promise<void> => {
    setIsBusy(true);
    try {
      await dataProvider.act(demandGoods.key, {
        id: record.id,
        rowVersion: record.rowVersion,
        action: chooseGoods.key,
        params: { productId },
      });
      notify(t(fill(words.chosen, { code })), { type: 'success' });
    } catch (error) {
      // A refusal has been shown by the request layer.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setIsBusy(false);
      void cache.invalidateQueries({ queryKey: [demandGoods.key] });
    }
  };
  return { isBusy, take: (row) => void choose(row) };
}
