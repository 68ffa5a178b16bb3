import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { fill, say, type Text, type TextValues } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';

interface ActDialogProps {
  readonly act: ActDefinition;
  readonly record: RaRecord;
  readonly onCancel: () => void;
  /** Carries the act out; when it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (answers: RecordValues) => Promise<void>;
}

/** Whether an act can be taken by one press of its button. */
export const isPlainAct = ({ form, danger, lead }: ActDefinition): boolean =>
  Object.keys(form.fields).length === 0 && !danger && lead === undefined;

/** What a person calls the record. */
export const nameOf = ({ code, title }: EntityDefinition, record: RecordValues): string =>
  String(record[code ?? ''] || record[title ?? ''] || record.id || '');

/** The questions of an act, with what confirming it does. @see look.md 5.3 */
export function ActDialog({ act, record, onCancel, onConfirm }: ActDialogProps) {
  const say = useText();
  const actor = useActor();
  const [start] = useState(() => act.start?.(record, { actor, now: nowText(() => new Date()) }) ?? {});
  const words = useMemo(() => wordsOf(act.entity, record), [act, record]);
  const title = act.title ?? usualTitle(act);
  return (
    <FieldsDialog
      title={say(fill(title, { name: nameOf(act.entity, record), ...words }))}
      asked={act.form}
      start={start}
      lead={act.lead && <Lead text={fill(typeof act.lead === 'function' ? act.lead(record) : act.lead, words)} />}
      confirm={act.confirm ?? act.label}
      isDanger={act.danger}
      filters={filtersOf(act)}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

const usualTitle = ({ label, entity, danger }: ActDefinition): Text => {
  const mark = danger ? say('？', '?') : say('', '');
  return { zh: `${label.zh}${entity.label.zh} {name}${mark.zh}`, en: `${label.en} ${entity.label.en.toLowerCase()} {name}${mark.en}` };
};

/** Each line of the words is one of its own. */
function Lead({ text }: { text: Text }) {
  const say = useText();
  return (
    <Box sx={{ mb: 2, color: 'text.secondary' }}>
      {say(text)
        .split('\n')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </Box>
  );
}

/** The record's values as sentences name them: amounts with thousands, references by what they are called. */
export function wordsOf({ fields }: EntityDefinition, record: RecordValues): TextValues {
  const words: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = field.kind === 'ref' ? (record[`${name}_label`] ?? record[name]) : record[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const isAmount = field.kind === 'money' || (field.kind === 'computed' && field.of === 'money');
    words[name] = isAmount ? formatThousands(String(value)) : String(value);
  }
  return words;
}

const filtersOf = ({ form }: ActDefinition): Record<string, (answers: RecordValues) => RecordValues> =>
  Object.fromEntries(Object.entries(form.facts ?? {}).flatMap(([name, { filter }]) => (filter ? [[name, filter]] : [])));
