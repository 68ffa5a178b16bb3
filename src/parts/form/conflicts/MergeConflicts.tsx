import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { DisplayValue } from '../../cells/DisplayValue.tsx';
import { Notice } from '../../document/Notice.tsx';
import { LostWords } from './LostWords.tsx';
import styles from './MergeConflicts.module.css';
import type { OpenClash, Side } from './openClashes.ts';
import type { OtherEdit } from './othersDeeds.ts';
import { useFieldNames } from './useFieldNames.ts';
import type { ConflictQuestion, OthersChoice } from './useOthersChoice.ts';
import type { OtherChange } from './useStoredRecord.ts';

const words = {
  changed: bi('{who} 于 {time} 修改了 {fields}', '{who} changed {fields} at {time}'),
  me: bi('您（在别处）', 'You, elsewhere,'),
  somebody: bi('系统', 'The system'),
  kept: bi('您填写的内容保留未动。', 'What you typed stays as it is.'),
  clashing: bi('其中 {count} 处您也改了，保存前请选择。', '{count} of these you changed, too: choose before you save.'),
  closed: bi(
    '您填写的 {fields} 因此不能再保存，可从这里复制：',
    'What you typed into {fields} can no longer be saved because of that; copy it from here:',
  ),
  choose: bi('现在选择', 'Choose now'),
  read: bi('知道了', 'Understood'),
  title: bi('保存前请确认他人的修改', 'Somebody else changed this record'),
  theirs: bi('对方的', 'Theirs'),
  mine: bi('我的', 'Mine'),
  field: bi('内容', 'Content'),
  allTheirs: bi('全部用对方的', 'All theirs'),
  allMine: bi('全部用我的', 'All mine'),
  noClash: bi(
    '与您填写的内容没有冲突，保存后两边的修改都保留。',
    'Nothing of it touches what you typed: saving keeps both.',
  ),
  back: bi('返回修改', 'Back'),
  save: bi('按所选保存', 'Save as chosen'),
  saveBoth: bi('保存', 'Save'),
  take: bi('按所选填入', 'Fill in as chosen'),
  left: bi('还有 {count} 处未选择', '{count} still to choose'),
  line: bi('{table}第 {line} 行', '{table} line {line}'),
  cell: bi('{table}第 {line} 行 {label}', '{table} line {line} {label}'),
  removed: bi('已删除', 'Removed'),
  whole: bi('{count} 行', '{count} lines'),
};

function useChangeWords(entity: EntityDefinition): (deed: OtherEdit) => string {
  const t = useText();
  const namesOf = useFieldNames(entity);
  return ({ who, time, fields }) => {
    return t(words.changed, {
      who: who === 'me' ? t(words.me) : (who ?? t(words.somebody)),
      time: parseTime(time, '{m}-{d} {h}:{i}:{s}'),
      fields: namesOf(fields, Number.POSITIVE_INFINITY),
    });
  };
}

const isLost = (closed: RecordValues): boolean => Object.keys(closed).length > 0;

/** Who did what, one by one, and what of one's own cannot be saved because of it. */
export function ConflictChanges({
  entity,
  changes,
}: {
  readonly entity: EntityDefinition;
  readonly changes: readonly OtherChange[];
}) {
  const t = useText();
  const wordsOf = useChangeWords(entity);
  const namesOf = useFieldNames(entity);
  return changes.map((change) => (
    <div key={change.rowVersion} className={styles.change}>
      {change.deeds.map((deed) => (
        <p key={`${deed.who} ${deed.time}`}>{wordsOf(deed)}</p>
      ))}
      {isLost(change.closed) && (
        <>
          <p>{t(words.closed, { fields: namesOf(Object.keys(change.closed)) })}</p>
          <LostWords entity={entity} values={change.closed} />
        </>
      )}
    </div>
  ));
}

interface OthersProps {
  readonly entity: EntityDefinition;
  readonly others: OthersChoice;
}

/** Who changed which fields of the record while it is being edited. */
export function ConflictNotice({ entity, others }: OthersProps) {
  const t = useText();
  const { changes } = others;
  if (changes.length === 0) return null;
  const clashes = others.open().length;
  return (
    <Notice
      tone="wait"
      role="status"
      icon={<GroupOutlined aria-hidden />}
      tools={
        clashes > 0 ? (
          <Button size="small" variant="outlined" onClick={() => void others.ask('look')}>
            {t(words.choose)}
          </Button>
        ) : (
          <Button size="small" variant="text" color="inherit" onClick={others.forget}>
            {t(words.read)}
          </Button>
        )
      }
    >
      <ConflictChanges entity={entity} changes={changes} />
      {clashes > 0 && t(words.clashing, { count: clashes })}
      {clashes === 0 && !changes.some(({ closed }) => isLost(closed)) && t(words.kept)}
    </Notice>
  );
}

interface OthersDialogProps {
  readonly entity: EntityDefinition;
  /** What others did. */
  readonly told: ReactNode;
  readonly question: ConflictQuestion;
}

/** Asks field by field whose words shall stand; nothing is chosen beforehand. */
export function ConflictDialog({ entity, told, question }: OthersDialogProps) {
  const t = useText();
  const titleId = useId();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { clashes, purpose, answer } = question;
  const left = clashes.filter(({ key }) => !choices.has(key)).length;
  const all = (side: Side) => setChoices(new Map(clashes.map(({ key }) => [key, side])));
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => answer(undefined)} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent>
        {told}
        {clashes.length === 0 && <p className={styles.change}>{t(words.noClash)}</p>}
        {clashes.length > 1 && (
          <div className={styles.all}>
            <Button size="small" variant="outlined" color="inherit" onClick={() => all('theirs')}>
              {t(words.allTheirs)}
            </Button>
            <Button size="small" variant="outlined" color="inherit" onClick={() => all('mine')}>
              {t(words.allMine)}
            </Button>
          </div>
        )}
        {clashes.map((clash) => (
          <ClashChoice
            key={clash.key}
            root={entity}
            clash={clash}
            chosen={choices.get(clash.key)}
            onChoose={(side) => setChoices(new Map(choices).set(clash.key, side))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        {left > 0 && (
          <span className={styles.left} role="status">
            {t(words.left, { count: left })}
          </span>
        )}
        <Button variant="outlined" onClick={() => answer(undefined)}>
          {t(words.back)}
        </Button>
        <Button
          variant="contained"
          aria-disabled={left > 0 || undefined}
          disabled={left > 0}
          onClick={() => answer(choices)}
        >
          {t(purpose === 'look' ? words.take : clashes.length > 0 ? words.save : words.saveBoth)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ClashChoiceProps {
  readonly root: EntityDefinition;
  readonly clash: OpenClash;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ClashChoice({ root, clash, chosen, onChoose }: ClashChoiceProps) {
  const t = useText();
  const name = useId();
  const sides: readonly (readonly [Side, Text])[] = [
    ['theirs', words.theirs],
    ['mine', words.mine],
  ];
  return (
    <fieldset className={styles.clash}>
      <legend>{t(labelOf(root, clash, t))}</legend>
      {sides.map(([side, label]) => (
        <label key={side} data-chosen={chosen === side || undefined}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <b>{t(label)}</b>
          <span className="tg-break">
            <SideValue clash={clash} values={clash[side]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function labelOf(
  root: EntityDefinition,
  { clash, entity, name, lineNumber }: OpenClash,
  t: (label: Text) => string,
): Text {
  const label = name === undefined ? undefined : entity.fields[name]?.label;
  if (lineNumber === undefined) return label ?? words.field;
  const place = { table: t(root.fields[clash.field]?.label ?? words.field), line: lineNumber };
  return label ? fill(words.cell, { ...place, label: t(label) }) : fill(words.line, place);
}

/** What one of them wrote: the value, or the line in short. */
function SideValue({
  clash: { entity, name },
  values,
}: {
  readonly clash: OpenClash;
  readonly values: RecordValues | undefined;
}) {
  const t = useText();
  if (!values) return <>{t(words.removed)}</>;
  if (name === undefined) {
    const shown = Object.keys(entity.fields).filter(
      (field) => typeof values[field] === 'string' && values[field] !== '',
    );
    return (
      <>
        {shown
          .slice(0, 3)
          .map((field) => String(values[field]))
          .join(' · ')}
      </>
    );
  }
  const value = values[name];
  if (Array.isArray(value) && entity.fields[name]?.kind === 'files')
    return <>{value.map(({ fileName }: RecordValues) => String(fileName)).join(t(bi('、', ', '))) || '--'}</>;
  if (Array.isArray(value) && entity.fields[name]?.kind === 'children')
    return <>{t(words.whole, { count: value.length })}</>;
  return <DisplayValue entity={entity} field={name} record={values} />;
}
