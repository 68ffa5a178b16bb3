import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { appliedFields, convertPrecatRows } from '#domain/classification/precat/convertCalls.ts';
import { type ConversionRule, conversionRules } from '#domain/classification/precat/convertRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { OwnContact } from '../company/index.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { Section } from '../parts/document/Section.tsx';
import { useFormScope } from '../parts/form/formScope.ts';
import { EntityCreatePage, EntityRecordPage } from '../parts/screens/EntityRecordPage.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';
import { Conversion, type ConversionCell } from './Conversion.tsx';
import type { Product } from './records.ts';

const words = {
  convert: bi('数据转换', 'Convert data'),
  results: bi('归类结果', 'Results'),
  take: bi('填入 {count} 处', 'Fill in {count} cells'),
};
const lines = 'products';
const tools = { [lines]: <ConvertLines /> };
const inputs = { contact: <OwnContact entity={precatApply} /> };
const shownStates: ReadonlySet<string> = new Set(['SENT', 'DISPUTED', 'CONFIRMED', 'EFFECTIVE']);
/** In columns that need no scrolling: what it is, its code, what customs asks with it, and why. */
export const resultColumns = [
  'lineNo',
  { field: 'nameZh', isName: true },
  'hsCode',
  'supvCond',
  'ciqType',
  'basis',
  'processStatus',
] as const;

/**
 * /precat/apply: goods that are applied for, whose words the rules of conversion may put in order before they are
 * saved.
 */
export const NewApplication = () => <EntityCreatePage entity={precatApply} inputs={inputs} tools={tools} />;

/** /precat/detail: the same while it may still be changed; what was decided stands above it. */
export const ApplicationPage = () => (
  <EntityRecordPage
    entity={precatApply}
    inputs={inputs}
    tools={tools}
    lead={({ products }) => <Results lines={(products ?? []) as readonly Product[]} />}
  />
);

/** Lines whose results their customer has been sent. */
export const resultsOf = (lines: readonly Product[]): readonly Product[] =>
  lines.filter(({ hsCode, processStatus }) => hsCode && shownStates.has(String(processStatus)));

/** What was decided: nobody accepts what he has not read. */
export function Results({ lines: all }: { readonly lines: readonly Product[] }) {
  const t = useText();
  const rows = resultsOf(all);
  if (rows.length === 0) return null;
  return (
    <Section id="apply-results" title={t(words.results)}>
      <RecordTable entity={precatProduct} label={words.results} columns={resultColumns} rows={rows} />
    </Section>
  );
}

/** Beside the title of the goods: opens the conversion of what stands in them now. */
export function ConvertLines() {
  const t = useText();
  const scope = useFormScope();
  const { getValues } = useFormContext();
  const [rows, setRows] = useState<readonly RecordValues[]>();
  if (scope.mayEdit(lines) !== true) return undefined;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<AutoFixHighOutlined />}
        onClick={() => setRows((getValues(lines) ?? []) as readonly RecordValues[])}
      >
        {t(words.convert)}
      </Button>
      {rows && <LineConversion rows={rows} onClose={() => setRows(undefined)} />}
    </>
  );
}

const typed = (row: RecordValues): RecordValues =>
  Object.fromEntries(appliedFields.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])));

/** What is ticked stands in the form, as if it had been typed. */
function LineConversion({ rows, onClose }: { readonly rows: readonly RecordValues[]; readonly onClose: () => void }) {
  const { getValues, setValue } = useFormContext();
  const [rules, setRules] = useState<readonly ConversionRule[]>(conversionRules);
  const asked = rules.length && rows.length ? { rules, rows: rows.map(typed) } : null;
  const { data, error } = useAnswer(convertPrecatRows, asked, { keepsLast: true, goodFor: 0 });
  const take = (ticked: readonly ConversionCell[]) => {
    const taken = (getValues(lines) as readonly RecordValues[]).map((row, place) => ({
      ...row,
      ...Object.fromEntries(
        ticked.filter(({ goods }) => goods.id === String(place)).map(({ field, after }) => [field, after]),
      ),
    }));
    setValue(lines, taken, { shouldDirty: true });
    onClose();
  };
  return (
    <Conversion
      {...{ rules, error, onClose }}
      goods={rows.length ? data?.goods : []}
      apply={words.take}
      onRules={setRules}
      onApply={take}
    />
  );
}
