import { useMemo, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import { type BoundSheet, boundRow, boundSheets } from '#domain/workbooks/boundSheets.ts';
import { BatchEditor } from '../parts/batch/BatchEditor.tsx';
import type { BatchRow } from '../parts/batch/batchRows.ts';
import type { LineLook } from '../parts/form/lines/lineColumns.ts';
import { Select } from '../parts/layout/Select.tsx';
import { isPlainEnter } from '../shell/composition.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { useActor } from '../shell/useSession.ts';
import styles from './dynExcel.module.css';

const words = {
  set: bi('数据', 'Data'),
  keyword: bi('关键字，回车查询', 'Keyword, Enter to search'),
  hint: bi('修改逐行保存；可从 Excel 粘贴', 'Saved row by row; paste from Excel'),
  readOnly: bi('你没有修改这些记录的权限', 'You may not change these records'),
  some: bi('{count} 行未保存', '{count} rows were not saved'),
};

const mostRows = 300;

/**
 * /excel/dynExcel: records of one kind under each other, written in place. It is the table of forms over any of the
 * registered data sets; which one, and which rows of it, is chosen here.
 */
export function DynExcel() {
  const t = useText();
  const can = useCan();
  const offered = boundSheets.filter(({ key }) => can({ action: 'list', resource: key }));
  const [key, setKey] = useState(offered[0]?.key ?? '');
  const [keyword, setKeyword] = useState('');
  const sheet = offered.find((one) => one.key === key);
  if (!sheet) return null;
  const lead = (
    <div className={styles.lead}>
      <Select
        aria-label={t(words.set)}
        value={key}
        options={offered.map((one) => ({ value: one.key, label: t(one.label) }))}
        onChoose={setKey}
      />
      <input
        type="search"
        aria-label={t(words.keyword)}
        placeholder={t(words.keyword)}
        defaultValue={keyword}
        onKeyDown={(event) => {
          if (isPlainEnter(event)) setKeyword(event.currentTarget.value.trim());
        }}
      />
    </div>
  );
  return <BoundRows key={`${key} ${keyword}`} sheet={sheet} keyword={keyword} lead={lead} />;
}

interface BoundRowsProps {
  readonly sheet: BoundSheet;
  readonly keyword: string;
  readonly lead: React.ReactNode;
}

function BoundRows({ sheet, keyword, lead }: BoundRowsProps) {
  const can = useCan();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const { entity, shown, written, filter, label } = sheet;
  const rows = useMemo(() => boundRow(sheet), [sheet]);
  const looks = useMemo(
    () => [...shown, ...written].map((name) => lookOf(sheet, name, actor)),
    [sheet, shown, written, actor],
  );
  // What was kept before a later row was refused has a newer version than the page knows.
  const versions = useRef(new Map<unknown, unknown>());
  const load = async (signal?: AbortSignal) => {
    versions.current = new Map();
    const { data, total = data.length } = await dataProvider.getList(entity.key, {
      filter: { ...filter, ...(keyword && { q: keyword }) },
      pagination: { page: 1, perPage: mostRows },
      sort: entity.defaultSort ?? { field: 'createdTime', order: 'DESC' },
      ...(signal && { signal }),
    });
    return { rows: data as RaRecord[], total };
  };
  const saveRow = async ({ id, rowVersion, ...data }: BatchRow) => {
    const previousData = { id: String(id), rowVersion: versions.current.get(id) ?? rowVersion };
    const answer = await dataProvider.update(entity.key, { id: String(id), data, previousData });
    versions.current.set(id, answer.data.rowVersion);
  };
  return (
    <BatchEditor
      entity={rows}
      title={label}
      hint={words.hint}
      looks={looks}
      isFixed
      closed={can({ action: 'edit', resource: entity.key }) ? undefined : words.readOnly}
      load={load}
      save={({ rows: changed }) => saveEach(changed, saveRow)}
      lead={lead}
    />
  );
}

/** Each row by itself: what is refused stands at its row, all others are kept. @throws what was refused, by rows */
async function saveEach(rows: readonly BatchRow[], save: (row: BatchRow) => Promise<void>): Promise<void> {
  const errors: Record<string, unknown> = {};
  let stale: unknown;
  for (const [place, row] of rows.entries()) {
    try {
      await save(row);
    } catch (error) {
      if (isChangedBySomeoneElse(error)) stale = error;
      else if (error instanceof HttpError) Object.assign(errors, atRow(error, place, row));
      else throw error;
    }
  }
  // Rows that somebody else has changed are read anew and asked about; what is wrong is told by the next save.
  if (stale) throw stale;
  if (Object.keys(errors).length > 0) throw new HttpError(words.some.zh, 400, { errors, handled: true });
}

function atRow({ message, body }: HttpError, place: number, row: BatchRow): Record<string, unknown> {
  const found = Object.entries(body.errors).map(([name, problem]) => [`rows.${place}.${name}`, problem] as const);
  const changed = Object.keys(row).find((name) => name !== 'id' && name !== 'rowVersion') ?? 'id';
  return found.length > 0 ? Object.fromEntries(found) : { [`rows.${place}.${changed}`]: message };
}

const widths: Readonly<Record<string, number>> = {
  remark: 220,
  elements: 260,
  goodsName: 180,
  customsName: 160,
  street: 240,
  spec: 160,
};

/** A cell that the state of its row, or the person's part, keeps closed takes no words. */
function lookOf({ entity, written }: BoundSheet, name: string, actor: ReturnType<typeof useActor>): LineLook {
  const width = { width: widths[name] ?? 128 };
  if (!written.includes(name)) return { name, ...width };
  const closed: LineLook['closed'] = (line) => {
    const right = entity.mayEdit?.(line, actor) ?? { fields: 'all' as const };
    return 'none' in right || (right.fields !== 'all' && !right.fields.some((field) => field === name));
  };
  return { name, ...width, closed };
}
