import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import type { Foretelling, ForetoldTable } from '#domain/core/flow.ts';
import type { RecordValues } from '#domain/core/record.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useAnswer } from '../calls/useCall.ts';
import { Nothing } from '../layout/Surface.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import styles from './acts.module.css';

const asking = bi('正在核对…', 'Comparing…');

/** What taking the step would lead to, as the gateway foretells it: sentences, then tables of what it is about. */
export function StepOutlook({ by, id }: { readonly by: Foretelling; readonly id: unknown }) {
  const t = useText();
  const { data } = useAnswer(by, typeof id === 'string' ? { id } : null, { goodFor: 0 });
  if (!data) return <Nothing>{t(asking)}</Nothing>;
  return (
    <>
      {data.notes.length > 0 && (
        <ul role="status" className={styles.notes}>
          {data.notes.map((note) => (
            <li key={note.zh}>{t(note)}</li>
          ))}
        </ul>
      )}
      {data.tables?.map((table) => (
        <TableOf key={table.title.zh} table={table} />
      ))}
    </>
  );
}

const pick = bi('选用', 'Take');

function TableOf({ table: { title, columns, rows, picks } }: { readonly table: ForetoldTable }) {
  const t = useText();
  const { setValue } = useFormContext();
  const take = (at: number) => {
    for (const [name, value] of Object.entries(picks?.[at] ?? {}))
      setValue(name, value, { shouldDirty: true, shouldValidate: !name.endsWith('_label') });
  };
  const buttons = picks && [
    {
      field: 'pick',
      head: '',
      value: (row: RecordValues) => (
        <Button size="small" onClick={() => take(Number(row.at))}>
          {t(pick)}
        </Button>
      ),
    },
  ];
  return (
    <section aria-label={t(title)} className={styles.foretold}>
      <h3 className="tg-caption">{t(title)}</h3>
      <RecordTable
        label={title}
        look="small"
        keyOf={(_, at) => String(at)}
        rows={rows.map((cells, row) =>
          Object.fromEntries([...cells.map((cell, at) => [`c${at}`, cell] as const), ['at', row] as const]),
        )}
        columns={[
          ...columns.map((label, at) => ({
            field: `c${at}`,
            label,
            isLong: true,
            isName: at === 0,
            value: (row: RecordValues) => <Cell value={row[`c${at}`]} />,
          })),
          ...(buttons ?? []),
        ]}
      />
    </section>
  );
}

function Cell({ value }: { readonly value: unknown }) {
  const t = useText();
  const said = value as ForetoldTable['rows'][number][number] | undefined;
  return <>{typeof said === 'object' ? t(said) : said}</>;
}
