import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { ColumnList } from '../../parts/list/ColumnList.tsx';
import {
  applySettings,
  type ColumnLook,
  columnsOf,
  type LaidColumn,
  toSettings,
} from '../../parts/list/columnLayout.ts';
import { pageSizes } from '../../parts/list/paging.ts';
import type { Arrangement } from '../../parts/list/useTableSetting.ts';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useLocale, useText } from '../../shell/text.ts';
import { useArrangement, type Whose } from './useArrangement.ts';

const words = {
  hint: bi('拖动或 Alt+↑↓ 调整顺序', 'Drag or press Alt+↑↓ to reorder'),
  sort: bi('默认排序', 'Sorted by'),
  own: bi('列表默认', 'As the list does'),
  up: bi('升序', 'Ascending'),
  down: bi('降序', 'Descending'),
  order: bi('方向', 'Order'),
  limit: bi('每页条数', 'Rows on a page'),
  save: bi('保存', 'Save'),
  saved: bi('{name}：列表设置已保存', '{name}: saved'),
  reset: bi('恢复默认', 'Restore defaults'),
  wasReset: bi('{name}：已恢复默认', '{name}: defaults restored'),
  nothing: bi('没有自己的设置', 'Nothing of its own is kept'),
};

export interface ListArrangementProps {
  readonly listKey: string;
  readonly list: {
    readonly entity: EntityDefinition;
    readonly label: Text;
    /** What its own page says about columns. */
    readonly looks?: Readonly<Record<string, ColumnLook>>;
  };
  readonly whose: Whose;
}

/** The arrangement of one list as it is kept, and what becomes of it. */
export function ListArrangement({ listKey, list, whose }: ListArrangementProps) {
  const kept = useArrangement(listKey, whose);
  if (!kept.data) return <RecordState error={kept.error} onRetry={kept.retry} />;
  return <Editor key={JSON.stringify(kept.data)} list={list} kept={{ ...kept, ...kept.data }} />;
}

interface Kept {
  readonly arrangement: Arrangement;
  readonly isStored: boolean;
  save(arrangement: Arrangement): Promise<void>;
  reset(): Promise<void>;
}

function Editor({
  list: { entity, label, looks = {} },
  kept,
}: {
  readonly list: ListArrangementProps['list'];
  readonly kept: Kept;
}) {
  const t = useText();
  const notify = useNotify();
  const locale = useLocale();
  const name = t(label);
  const [columns, setColumns] = useState<readonly LaidColumn[]>(() =>
    applySettings(columnsOf(entity, { looks, locale }), kept.arrangement.columns),
  );
  const [sort, setSort] = useState(kept.arrangement.sort[0]);
  const [limit, setLimit] = useState(kept.arrangement.limit);
  const done = (sentence: Text) => () => notify(t(sentence, { name }), { type: 'success' });
  // A refusal has been shown by the request layer.
  const save = () =>
    void kept
      .save({ ...kept.arrangement, columns: toSettings(columns), sort: sort ? [sort] : [], limit })
      .then(done(words.saved), () => undefined);
  const reset = () => void kept.reset().then(done(words.wasReset), () => undefined);
  const resetReason = kept.isStored ? undefined : words.nothing;
  return (
    <Panel
      isRoomy
      title={name}
      hint={t(words.hint)}
      tools={
        <Row>
          <BarButton
            isSmall
            action={{ key: 'reset', label: words.reset, rank: 'outlined', reason: resetReason, run: reset }}
          />
          <BarButton isSmall action={{ key: 'save', label: words.save, rank: 'primary', run: save }} />
        </Row>
      }
    >
      <PanelText>
        <Row>
          <Select
            label={t(words.sort)}
            value={sort?.field ?? ''}
            options={[
              ['', t(words.own)],
              ...columns.filter(({ isSortable }) => isSortable).map((column) => [column.key, t(column.label)] as const),
            ]}
            onChoose={(field) => setSort(field ? { field, order: sort?.order ?? 'ASC' } : undefined)}
          />
          {sort && (
            <Select
              label={t(words.order)}
              value={sort.order}
              options={[
                ['ASC', t(words.up)],
                ['DESC', t(words.down)],
              ]}
              onChoose={(order) => setSort({ ...sort, order: order === 'DESC' ? 'DESC' : 'ASC' })}
            />
          )}
          <Select
            label={t(words.limit)}
            value={String(limit)}
            options={pageSizes.map((size) => [String(size), String(size)] as const)}
            onChoose={(size) => setLimit(Number(size))}
          />
        </Row>
      </PanelText>
      <ColumnList hasWidths columns={columns} onChange={setColumns} />
    </Panel>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

const Select = ({ label, value, options, onChoose }: SelectProps) => (
  <label className="tg-row tg-nowrap">
    {label}
    <span className="control">
      <select className="tg-select" value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </span>
  </label>
);
