import AddOutlined from '@mui/icons-material/AddOutlined';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { type Design, unplaced, useDesign } from './design.ts';
import styles from './formDesigner.module.css';
import { addCheck, addField, addLines, addSection, type Chosen } from './layoutEdits.ts';

const words = {
  columns: bi('字段', 'Fields'),
  all: bi('所有字段都已放入表单', 'Every field has its place'),
  parts: bi('部件', 'Parts'),
  section: bi('分区', 'Section'),
  lines: bi('子表', 'Table of lines'),
  check: bi('校验', 'Check'),
  print: bi('打印版式', 'Paper'),
};

/** What can be placed: by a click or Enter behind what is in hand, or by drawing it to its place. */
export function Palette() {
  const t = useText();
  const design = useDesign();
  const { layout, entity, isOpen } = design;
  const left = unplaced(design);
  const part = (label: typeof words.section, next: typeof layout, chosen: Chosen) => (
    <button type="button" disabled={!isOpen} onClick={() => place(design, next, chosen)}>
      <AddOutlined fontSize="inherit" aria-hidden /> {t(label)}
    </button>
  );
  return (
    <nav className={styles.palette} aria-label={t(words.columns)}>
      <h3>{t(words.columns)}</h3>
      {left.length === 0 && <p>{t(words.all)}</p>}
      {left.map((key) => (
        <button
          type="button"
          key={key}
          disabled={!isOpen}
          draggable={isOpen}
          onDragStart={(event) => event.dataTransfer.setData('text/plain', `new ${key}`)}
          onClick={() => {
            const at = behind(design);
            place(design, addField(layout, key, at), { is: 'field', ...at });
          }}
        >
          {t(entity.fields[key]?.label ?? bi(key, key))}
          <small>{key}</small>
        </button>
      ))}
      <h3>{t(words.parts)}</h3>
      {part(words.section, addSection(layout), { is: 'section', at: layout.sections.length })}
      {part(words.lines, addLines(layout), { is: 'lines', at: layout.lines.length })}
      {part(words.check, addCheck(layout), { is: 'check', at: layout.checks.length })}
      {part(words.print, layout, { is: 'print' })}
    </nav>
  );
}

function place({ change, choose, layout }: Design, next: typeof layout, chosen: Chosen): void {
  if (next !== layout) change(next);
  choose(chosen);
}

/** Behind the field in hand, or at the end of the section. */
function behind({ chosen, layout }: Design) {
  if (chosen.is === 'field') return { at: chosen.at, index: chosen.index + 1 };
  const at = Math.max(
    0,
    chosen.is === 'section' ? Math.min(chosen.at, layout.sections.length - 1) : layout.sections.length - 1,
  );
  return { at, index: layout.sections[at]?.fields.length ?? 0 };
}
