import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import {
  atColumns,
  type ElementsByCode,
  elementColumn,
  elementNames,
  getXlsJson,
  mostSavedRows,
  queryElements,
  resultSheet,
  saveXlsJson,
  sentRow,
  sheetRow,
} from '#domain/classification/precat/resultSheet.ts';
import { bi } from '#domain/core/text.ts';
import { BatchEditor } from '../parts/batch/BatchEditor.tsx';
import { type BatchRow, batchRowsOf } from '../parts/batch/batchRows.ts';
import { useCall } from '../parts/calls/useCall.ts';
import type { LineLook } from '../parts/form/lines/lineColumns.ts';
import { useSettledWatch } from '../parts/form/useSettledWatch.ts';
import { today } from './DayBox.tsx';

const title = bi('预归类在线编辑', 'Online pre-classification editing');
const hint = bi(
  '可从 Excel 直接粘贴，30 秒自动保存；此处不改变流程状态',
  'Paste from Excel; saved every 30 seconds; no step is taken here',
);
const savesAfter = 30;

interface Known {
  readonly elements: ElementsByCode;
  /** In the order of their columns, which stay where they are. */
  readonly names: readonly string[];
}

/** /excel/precat: what is found of many goods, as a sheet. A code brings the columns of its elements. */
export function ResultSheet() {
  const ids = new URLSearchParams(useLocation().search).get('ids')?.split(',') ?? [];
  const { known, learn } = useElements();
  const call = useCall();
  const cache = useQueryClient();
  const sheet = useMemo(() => resultSheet(known.names, known.elements), [known]);
  const looks = useMemo(() => looksOf(known), [known]);
  // A refusal names elements by their place under the code of their row, which is sent only when it was changed.
  const codes = useRef(new Map<unknown, string>());
  // What was kept before something later was refused has a newer version than the screen knows.
  const versions = useRef(new Map<unknown, number>());
  const load = async () => {
    const { rows, total } = await call(getXlsJson, { entity: precatProduct.key, ids });
    codes.current = new Map(rows.map(({ id, hsCode }) => [id, String(hsCode ?? '')]));
    versions.current = new Map();
    const { names } = await learn(rows.map(({ hsCode }) => String(hsCode ?? '')));
    return { rows: rows.map((row) => sheetRow(row, names)), total };
  };
  const codeOf = ({ id, hsCode }: BatchRow) => String(hsCode ?? codes.current.get(id) ?? '');
  const sent = (row: BatchRow) => ({
    ...sentRow(row, known.names),
    rowVersion: versions.current.get(row.id) ?? row.rowVersion,
  });
  const save = async ({ rows }: { readonly rows: readonly BatchRow[] }) => {
    for (let from = 0; from < rows.length; from += mostSavedRows) {
      const part = rows.slice(from, from + mostSavedRows);
      try {
        const { saved } = await call(
          saveXlsJson,
          { entity: precatProduct.key, rows: part.map(sent) },
          { toast: false },
        );
        for (const { id, rowVersion } of saved) versions.current.set(id, rowVersion);
      } catch (error) {
        throw error instanceof HttpError ? placed(error, from, { codes: part.map(codeOf), known }) : error;
      }
    }
    void cache.invalidateQueries({ queryKey: [precatProduct.key] });
  };
  return (
    <BatchEditor
      entity={sheet}
      title={title}
      hint={hint}
      looks={looks}
      isFixed
      load={load}
      save={save}
      savesAfter={savesAfter}
      lead={<Codes onCodes={(codes) => void learn(codes)} />}
    />
  );
}

/** What the tariff asks for of the codes seen so far; a code is asked about once. */
function useElements() {
  const call = useCall();
  const [known, setKnown] = useState<Known>({ elements: {}, names: [] });
  const latest = useRef(known);
  const asked = useRef(new Set<string>());
  const learn = async (codes: readonly string[]): Promise<Known> => {
    const hsCodes = [...new Set(codes)].filter((code) => /^\d{10}$/.test(code) && !asked.current.has(code));
    if (hsCodes.length === 0) return latest.current;
    for (const code of hsCodes) asked.current.add(code);
    const { elements } = await call(queryElements, { hsCodes, day: today() }).catch((error: unknown) => {
      // Without an answer they are asked about again with the next code.
      for (const code of hsCodes) asked.current.delete(code);
      throw error;
    });
    const all = { ...latest.current.elements, ...elements };
    latest.current = { elements: all, names: elementNames(latest.current.names, elements) };
    setKnown(latest.current);
    return latest.current;
  };
  return { known, learn };
}

/** Tells which codes stand in the sheet once nobody is typing them. */
function Codes({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const codes = useSettledWatch((values) =>
    [...new Set(batchRowsOf(values).map(({ hsCode }) => String(hsCode ?? '')))].join(),
  );
  const latest = useRef(onCodes);
  latest.current = onCodes;
  useEffect(() => latest.current(codes.split(',')), [codes]);
  return null;
}

const widths = {
  processStatus: 92,
  partNo: 84,
  nameZh: 132,
  spec: 132,
  material: 116,
  usage: 104,
  brand: 76,
  customerHs: 92,
  hsCode: 112,
  declaredName: 150,
  basis: 220,
  girRules: 120,
  composition: 150,
  principle: 150,
  reason: 150,
};
const before = [
  'processStatus',
  'partNo',
  'nameZh',
  'spec',
  'material',
  'usage',
  'brand',
  'customerHs',
  'hsCode',
  'ciqCode',
  'declaredName',
];
const behind = ['girRules', 'basis', 'composition', 'principle', 'reason'];

function looksOf({ names, elements }: Known): readonly LineLook[] {
  const sized = new Map<string, number>(Object.entries(widths));
  const look = (name: string): LineLook => ({ name, ...(sized.has(name) && { width: sized.get(name) ?? 0 }) });
  const ofElements = names.map((name, place): LineLook => {
    const closed: LineLook['closed'] = ({ hsCode }) =>
      !elements[String(hsCode ?? '')]?.some((element) => element.name === name);
    return { name: elementColumn(place), width: 116, closed };
  });
  return [...before.map(look), ...ofElements, ...behind.map(look)];
}

interface Part {
  readonly codes: readonly string[];
  readonly known: Known;
}

/** The refusal of a part as one of all that was sent, with what is wrong with elements at their columns. */
function placed(
  { message, status, body }: HttpError,
  from: number,
  { codes, known: { elements, names } }: Part,
): HttpError {
  const errors = Object.entries(body.errors).flatMap(([path, problem]) => {
    const [, place = '', field = ''] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (!field) return [[path, problem] as const];
    const asked = elements[codes[Number(place)] ?? ''] ?? [];
    const found = Object.entries(atColumns({ [field]: problem }, asked, names));
    return found.map(([name, told]) => [`rows.${from + Number(place)}.${name}`, told] as const);
  });
  return new HttpError(message, status, { ...body, errors: Object.fromEntries(errors) });
}
