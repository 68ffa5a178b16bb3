import { useEffect, useMemo, useRef, useState } from 'react';
import { ocrDocument } from '#domain/ocr/index.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import type { OcrBox } from '#domain/ocr/ocrValues.ts';
import {
  doubtfulFirst,
  type FieldEdit,
  nextDoubtful,
  type ReviewedCells,
  type ReviewedValue,
  reviewedCells,
  reviewedValues,
  typedCell,
} from '#domain/ocr/review.ts';
import { useRecordWrite } from '../parts/form/useRecordWrite.ts';
import type { ScreenRecord } from '../parts/screenRecord.ts';
import { useTab } from '../shell/tabs/useTab.ts';

export type OcrRecord = ScreenRecord<typeof ocrDocument>;

export const idOf = ({ id }: { readonly id: unknown }): string => String(id);

interface LineEdit {
  readonly id?: string;
  readonly cells: ReviewedCells;
  readonly accepted: boolean;
}

/** A place that is looked at. */
interface Looked {
  readonly page: number;
  readonly box: OcrBox | null;
}

export interface OcrReviewing {
  readonly record: OcrRecord;
  readonly values: readonly ReviewedValue[];
  readonly lines: readonly LineEdit[];
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly current: string | undefined;
  /** The page on screen, from 1. */
  readonly page: number;
  readonly looked: Looked | undefined;
  readonly lowFirst: boolean;
  setLowFirst(lowFirst: boolean): void;
  setPage(page: number): void;
  /** Goes to a value and shows where it stands. */
  choose(key: string): void;
  /** Shows a place, whose page is that of the file. */
  look(place: Looked | undefined): void;
  edit(key: string, edit: FieldEdit): void;
  /** Accepts a value and goes to the next doubtful one. */
  accept(key: string): void;
  /** @returns whether there is one */
  goOn(step: 1 | -1): boolean;
  editCell(line: number, key: string, value: string): void;
  addLine(): void;
  removeLine(line: number): void;
  /** Stores what was changed. @returns the record as it is then */
  save(): Promise<OcrRecord | undefined>;
}

const linesOf = ({ lines }: OcrRecord): readonly LineEdit[] =>
  (lines ?? []).map(({ id, cells, accepted }) => ({
    ...(id && { id: String(id) }),
    cells: reviewedCells(cells),
    accepted: Boolean(accepted),
  }));

/** A document that was split off counts its pages from its own first one; its values name those of the file. */
const pagesBefore = ({ pageFrom }: OcrRecord): number => (pageFrom ?? 1) - 1;

/** Values in their order, which stays while one types: only what was stored counts for it. */
function useValues(
  record: OcrRecord,
  edits: Readonly<Record<string, FieldEdit>>,
  lowFirst: boolean,
): readonly ReviewedValue[] {
  const { docKind, profile, fields } = record;
  const before = pagesBefore(record);
  const order = useMemo(() => {
    const stored = reviewedValues({ docKind, profile, fields: fields ?? [], edits: {} });
    return (lowFirst ? doubtfulFirst(stored) : stored).map(({ definition }) => definition.key);
  }, [docKind, profile, fields, lowFirst]);
  return useMemo(() => {
    const all = reviewedValues({ docKind, profile, fields: fields ?? [], edits });
    const byKey = new Map(all.map((value) => [value.definition.key, value]));
    return order.flatMap((key) => {
      const value = byKey.get(key);
      return value ? { ...value, page: value.page === null ? null : value.page - before } : [];
    });
  }, [docKind, profile, fields, edits, order, before]);
}

/** What a person does to the values of a document until it is saved. */
export function useReview(record: OcrRecord, onSaved: (record: OcrRecord) => Promise<void>): OcrReviewing {
  const [edits, setEdits] = useState<Readonly<Record<string, FieldEdit>>>({});
  const [typedLines, setTypedLines] = useState<readonly LineEdit[]>();
  const [place, setPlace] = useState<{ current?: string; page: number; looked?: Looked | undefined }>({ page: 1 });
  const [lowFirst, setLowFirst] = useState(true);
  const before = pagesBefore(record);
  const values = useValues(record, edits, lowFirst);
  const lines = typedLines ?? linesOf(record);
  const isDirty = Object.keys(edits).length > 0 || typedLines !== undefined;
  const { save, isSaving } = useSaving(
    record,
    { edits, typedLines },
    {
      onSaved,
      forget: (sent) => {
        setEdits((last) => (last === sent.edits ? {} : last));
        setTypedLines((last) => (last === sent.typedLines ? undefined : last));
      },
    },
  );

  const choose = (key: string) => {
    const value = values.find(({ definition }) => definition.key === key);
    const looked = value?.page ? { page: value.page, box: value.box } : undefined;
    setPlace((last) => ({ current: key, page: looked?.page ?? last.page, looked }));
  };
  const edit = (key: string, { page, ...change }: FieldEdit) => {
    const moved = page === undefined ? {} : { page: page === null ? null : page + before };
    setEdits((last) => ({ ...last, [key]: { ...last[key], ...change, ...moved } }));
  };
  const goOn = (step: 1 | -1) => {
    const next = nextDoubtful(values, place.current, step);
    if (next !== undefined) choose(next);
    return next !== undefined;
  };
  return {
    ...{ record, values, lines, isDirty, isSaving, current: place.current, page: place.page, looked: place.looked },
    ...{ lowFirst, setLowFirst, choose, edit, goOn, save },
    setPage: (page) => setPlace((last) => ({ ...last, page, looked: undefined })),
    look: (given) => {
      const looked = given && { ...given, page: given.page - before };
      setPlace((last) => ({ ...last, page: looked?.page ?? last.page, looked }));
    },
    accept: (key) => {
      edit(key, { accepted: true });
      const next = nextDoubtful(values, key, 1);
      if (next !== undefined) choose(next);
    },
    editCell: (at, key, value) =>
      setTypedLines(
        lines.map((line, index) =>
          index === at ? { ...line, cells: { ...line.cells, [key]: typedCell(line.cells[key], value) } } : line,
        ),
      ),
    addLine: () => setTypedLines([...lines, { cells: {}, accepted: false }]),
    removeLine: (at) => setTypedLines(lines.filter((_, index) => index !== at)),
  };
}

interface Kept {
  readonly onSaved: (record: OcrRecord) => Promise<void>;
  /** What was sent is stored: it is no edit any more, unless it was changed meanwhile. */
  readonly forget: (sent: Edits) => void;
}

function useSaving(record: OcrRecord, edits: Edits, { onSaved, forget }: Kept) {
  const [isSaving, setIsSaving] = useState(false);
  const { update } = useRecordWrite(ocrDocument.key);
  const { setDirty } = useTab();
  const isDirty = Object.keys(edits.edits).length > 0 || edits.typedLines !== undefined;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  // What is saved is what stands there when it is asked for, not when the button was drawn.
  const latest = useRef(edits);
  latest.current = edits;
  const save = async (): Promise<OcrRecord | undefined> => {
    const sent = latest.current;
    if (!isDirty) return record;
    setIsSaving(true);
    try {
      const stored = (await update(record.id, changed(record, sent), record)) as OcrRecord;
      forget(sent);
      await onSaved(stored);
      return stored;
    } catch {
      // The request layer has said why.
      return undefined;
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving };
}

interface Edits {
  readonly edits: Readonly<Record<string, FieldEdit>>;
  readonly typedLines: readonly LineEdit[] | undefined;
}

/** The lists of a record with what was changed: both are sent whole. */
function changed(record: OcrRecord, { edits, typedLines }: Edits): Pick<OcrDocument, 'id'> & Record<string, unknown> {
  const known = new Set((record.fields ?? []).map(({ fieldKey }) => fieldKey));
  const flag = ({ accepted, ...rest }: FieldEdit) => ({
    ...rest,
    ...(accepted !== undefined && { accepted: accepted ? 1 : 0 }),
  });
  const fields = [
    ...(record.fields ?? []).map((field) => ({ ...field, ...flag(edits[field.fieldKey ?? ''] ?? {}) })),
    ...Object.entries(edits).flatMap(([fieldKey, edit]) => (known.has(fieldKey) ? [] : [{ fieldKey, ...flag(edit) }])),
  ];
  const lines = typedLines?.map(({ id, cells, accepted }, at) => ({
    ...(id && { id }),
    ...{ lineNo: at + 1, cells, accepted: accepted ? 1 : 0 },
  }));
  return { ...record, id: idOf(record), fields, ...(lines && { lines }) };
}
