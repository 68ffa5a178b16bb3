import { type ReactNode, useId } from 'react';
import { bi } from '#domain/core/text.ts';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import { useDesign } from './design.ts';
import { ExpressionBox } from './ExpressionBox.tsx';
import styles from './formDesigner.module.css';
import { patched, removed } from './layoutEdits.ts';

const words = {
  properties: bi('属性', 'Properties'),
  none: bi('在画布上选择一个部件。', 'Choose a part on the canvas.'),
  titleZh: bi('中文标题', 'Chinese title'),
  titleEn: bi('英文标题', 'English title'),
  noteZh: bi('中文说明文字', 'Chinese note'),
  noteEn: bi('英文说明文字', 'English note'),
  columns: bi('每行列数', 'Columns'),
  span: bi('占列数', 'Width'),
  value: bi('取值表达式', 'Value'),
  when: bi('显示条件', 'Shown when'),
  required: bi('必填条件', 'Required when'),
  key: bi('编码', 'Key'),
  table: bi('子表的表格编码', 'Code of its table'),
  test: bi('必须成立的条件', 'What must hold'),
  sentenceZh: bi('中文提示', 'Chinese sentence'),
  sentenceEn: bi('英文提示', 'English sentence'),
  at: bi('提示所在字段', 'At the field'),
  paper: bi('打印标题', 'Title on paper'),
  remove: bi('移除', 'Remove'),
};

/** What is in hand, by its properties. */
export function Properties() {
  const t = useText();
  const { chosen, layout, change, choose, isOpen } = useDesign();
  return (
    <aside className={styles.properties} aria-label={t(words.properties)}>
      <h3>{t(words.properties)}</h3>
      <Shown />
      {isOpen && chosen.is !== 'print' && (
        <LinkButton
          onClick={() => {
            change(removed(layout, chosen));
            choose({ is: 'section', at: 0 });
          }}
        >
          {t(words.remove)}
        </LinkButton>
      )}
    </aside>
  );
}

function Shown(): ReactNode {
  const t = useText();
  const { chosen, layout } = useDesign();
  switch (chosen.is) {
    case 'field':
      return <FieldProperties key={`${chosen.at} ${chosen.index}`} at={chosen.at} index={chosen.index} />;
    case 'section': {
      const section = layout.sections[chosen.at];
      if (!section) return <p>{t(words.none)}</p>;
      return (
        <>
          <Words label={words.titleZh} name="zh" value={section.zh} />
          <Words label={words.titleEn} name="en" value={section.en} />
          <Words label={words.noteZh} name="noteZh" value={section.noteZh ?? ''} most={300} />
          <Words label={words.noteEn} name="noteEn" value={section.noteEn ?? ''} most={300} />
          <Columns label={words.columns} name="columns" value={section.columns} most={3} />
          <ExpressionBox label={words.when} name="when" value={section.when} place={`sections.${chosen.at}.when`} />
        </>
      );
    }
    case 'lines': {
      const lines = layout.lines[chosen.at];
      if (!lines) return <p>{t(words.none)}</p>;
      return (
        <>
          <Words label={words.key} name="key" value={lines.key} />
          <Words label={words.table} name="tableCode" value={lines.tableCode} />
          <Words label={words.titleZh} name="zh" value={lines.zh} />
          <Words label={words.titleEn} name="en" value={lines.en} />
        </>
      );
    }
    case 'check': {
      const check = layout.checks[chosen.at];
      if (!check) return <p>{t(words.none)}</p>;
      return (
        <>
          <ExpressionBox label={words.test} name="test" value={check.test} place={`checks.${chosen.at}.test`} />
          <Words label={words.sentenceZh} name="zh" value={check.zh} />
          <Words label={words.sentenceEn} name="en" value={check.en} />
          <Words label={words.at} name="key" value={check.key ?? ''} />
        </>
      );
    }
    default:
      return <Words label={words.paper} name="title" value={layout.print.title ?? ''} />;
  }
}

function FieldProperties({ at, index }: { readonly at: number; readonly index: number }) {
  const t = useText();
  const { layout, entity } = useDesign();
  const section = layout.sections[at];
  const field = section?.fields[index];
  if (!section || !field) return <p>{t(words.none)}</p>;
  const place = `sections.${at}.fields.${index}`;
  return (
    <>
      <p className={`tg-row ${styles.name}`}>
        {t(entity.fields[field.key]?.label ?? bi(field.key, field.key))} <small>{field.key}</small>
      </p>
      {section.columns > 1 && <Columns label={words.span} name="span" value={field.span ?? 1} most={section.columns} />}
      <ExpressionBox label={words.value} name="value" value={field.value} place={`${place}.value`} />
      <ExpressionBox label={words.when} name="when" value={field.when} place={`${place}.when`} />
      <ExpressionBox label={words.required} name="required" value={field.required} place={`${place}.required`} />
    </>
  );
}

interface WordsProps {
  readonly label: typeof words.key;
  readonly name: string;
  readonly value: string;
  readonly most?: number;
}

/** A short text of what is in hand. */
function Words({ label, name, value, most = 100 }: WordsProps) {
  const t = useText();
  const id = useId();
  const { layout, chosen, change, isOpen } = useDesign();
  return (
    <div className="tg-labelled">
      <label htmlFor={id}>{t(label)}</label>
      <span className="control">
        <input
          id={id}
          type="text"
          value={value}
          maxLength={most}
          disabled={!isOpen}
          onChange={(event) => change(patched(layout, chosen, { [name]: event.currentTarget.value }))}
        />
      </span>
    </div>
  );
}

interface ColumnsProps {
  readonly label: typeof words.key;
  readonly name: 'columns' | 'span';
  readonly value: number;
  readonly most: number;
}

function Columns({ label, name, value, most }: ColumnsProps) {
  const t = useText();
  const { layout, chosen, change, isOpen } = useDesign();
  const options = Array.from({ length: most }, (_one, index) => ({ key: String(index + 1), label: String(index + 1) }));
  return (
    <div className="tg-labelled">
      <span className="tg-caption">{t(label)}</span>
      <RadioTiles
        isSmall
        label={t(label)}
        options={options}
        chosen={String(value)}
        onChoose={(key) => isOpen && change(patched(layout, chosen, { [name]: Number(key) as 1 | 2 | 3 }))}
      />
    </div>
  );
}
