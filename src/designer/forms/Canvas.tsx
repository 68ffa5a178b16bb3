import type { DragEvent, KeyboardEvent } from 'react';
import { bi } from '#domain/core/text.ts';
import type { SectionDesign } from '#domain/designer/formLayout.ts';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { useText } from '../../shell/text.ts';
import { type Design, useDesign } from './design.ts';
import styles from './formDesigner.module.css';
import { addField, type Chosen, type FieldPosition, moveField, removed, stepField, stepPart } from './layoutEdits.ts';

const words = {
  canvas: bi('画布', 'Canvas'),
  empty: bi('点击左侧字段，或拖到这里', 'Choose a field at the left, or draw one here'),
  drop: bi('拖到此分区', 'Draw fields here'),
  lines: bi('子表：{name}', 'Lines: {name}'),
  check: bi('校验：{name}', 'Check: {name}'),
  untitled: bi('未填写', 'not filled in'),
};

/**
 * What stands where. Every part is a button: Enter takes it in hand, Alt with the arrows moves it, Delete takes it
 * away.
 */
export function Canvas() {
  const t = useText();
  const design = useDesign();
  const { layout } = design;
  return (
    <div
      className={styles.canvas}
      role="region"
      aria-label={t(words.canvas)}
      {...dropAt(design, {
        at: Math.max(0, layout.sections.length - 1),
        index: layout.sections.at(-1)?.fields.length ?? 0,
      })}
    >
      {layout.sections.length === 0 && <Nothing>{t(words.empty)}</Nothing>}
      {layout.sections.map((section, at) => (
        <CanvasSection key={`${at} ${section.en}`} section={section} at={at} />
      ))}
      {layout.lines.map(({ key, zh, en }, at) => (
        <Part
          key={`${at} ${key}`}
          chosen={{ is: 'lines', at }}
          problem={`lines.${at}`}
          label={t(words.lines, { name: t(bi(zh, en)) || key })}
        />
      ))}
      {layout.checks.map(({ test }, at) => (
        <Part
          key={`${at} ${test}`}
          chosen={{ is: 'check', at }}
          problem={`checks.${at}`}
          label={t(words.check, { name: test || t(words.untitled) })}
        />
      ))}
    </div>
  );
}

function CanvasSection({ section, at }: { readonly section: SectionDesign; readonly at: number }) {
  const t = useText();
  const design = useDesign();
  const { entity } = design;
  return (
    <section className={styles.section} {...dropAt(design, { at, index: section.fields.length })}>
      <Part
        chosen={{ is: 'section', at }}
        problem={`sections.${at}`}
        label={t(bi(section.zh, section.en)) || t(words.untitled)}
        isHead
      />
      <div className={styles.fields} data-columns={section.columns}>
        {section.fields.length === 0 && <span className={styles.drop}>{t(words.drop)}</span>}
        {section.fields.map(({ key, span = 1 }, index) => (
          <Part
            key={key}
            chosen={{ is: 'field', at, index }}
            problem={`sections.${at}.fields.${index}`}
            label={t(entity.fields[key]?.label ?? bi(key, key))}
            span={Math.min(span, section.columns)}
          />
        ))}
      </div>
    </section>
  );
}

interface PartProps {
  readonly chosen: Chosen;
  readonly label: string;
  /** Where what is wrong with it is found. */
  readonly problem: string;
  readonly span?: number;
  readonly isHead?: boolean;
}

function Part({ chosen, label, problem, span, isHead = false }: PartProps) {
  const t = useText();
  const design = useDesign();
  const isInHand = JSON.stringify(design.chosen) === JSON.stringify(chosen);
  const wrong = Object.entries(design.problems).find(
    ([place]) => place === problem || (!isHead && place.startsWith(`${problem}.`)),
  );
  const isField = chosen.is === 'field';
  return (
    <button
      type="button"
      className={isHead ? styles.head : styles.part}
      aria-pressed={isInHand}
      data-wrong={wrong ? '' : undefined}
      title={wrong ? t(wrong[1]) : undefined}
      style={span ? { gridColumn: `span ${span}` } : undefined}
      draggable={isField && design.isOpen}
      onDragStart={(event) => isField && event.dataTransfer.setData('text/plain', `move ${chosen.at} ${chosen.index}`)}
      {...(isField && dropAt(design, chosen))}
      onClick={() => design.choose(chosen)}
      onKeyDown={(event) => onKey(event, design, chosen)}
    >
      {label}
    </button>
  );
}

function onKey(event: KeyboardEvent, design: Design, chosen: Chosen): void {
  const { layout, change, choose, isOpen } = design;
  if (!isOpen || chosen.is === 'print') return;
  const step = event.altKey
    ? ({ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const)[event.key]
    : undefined;
  if (event.key === 'Delete') {
    change(removed(layout, chosen));
    choose({ is: 'section', at: chosen.is === 'field' ? chosen.at : 0 });
  } else if (step && chosen.is === 'field') {
    const moved = stepField(layout, chosen, step);
    change(moved.layout);
    choose({ is: 'field', ...moved.place });
  } else if (step && chosen.is !== 'field') {
    const parts = { section: 'sections', lines: 'lines', check: 'checks' } as const;
    const next = stepPart(layout, parts[chosen.is], chosen.at, step);
    if (next !== layout) choose({ ...chosen, at: chosen.at + step });
    change(next);
  } else return;
  event.preventDefault();
}

/** A place that takes what is drawn to it. */
function dropAt({ layout, change, choose, isOpen }: Design, place: FieldPosition) {
  if (!isOpen) return {};
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const [what, first = '', index] = event.dataTransfer.getData('text/plain').split(' ');
      const { at } = place;
      if (what === 'new') change(addField(layout, first, place));
      else if (what === 'move') change(moveField(layout, { at: Number(first), index: Number(index) }, place));
      else return;
      choose({ is: 'section', at });
    },
  };
}
