import { useEffect, useRef } from 'react';
import type { DocType } from '#domain/approval/document.ts';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { type ApprovalStatus, statusOf } from '#domain/approval/statuses.ts';
import { transitions } from '#domain/approval/transitions.ts';
import { bi } from '#domain/core/text.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { classes } from '../../parts/layout/classes.ts';
import { useText } from '../../shell/text.ts';
import styles from './diagram.module.css';
import { isWayBack, stepWords } from './diagramWords.ts';
import { type DocumentWay, stepState, toneOfStep } from './documentWay.ts';
import { laneOrder, laneTitles } from './lanes.ts';

const words = {
  list: bi('审批流程（列表）', 'The approval machine as a list'),
  now: bi('当前', 'now'),
  done: bi('已走过', 'passed'),
  coming: bi('将经过', 'to come'),
  possible: bi('现在可办理', 'possible now'),
  end: bi('终态', 'The end'),
};

const tones = { now: 'wait', done: 'ok', coming: undefined } as const;

interface DiagramListProps {
  readonly docType: DocType;
  readonly way: DocumentWay | undefined;
}

/**
 * The same as the picture, in the same order, as a list: for those who cannot see it, and in its place on a small
 * screen.
 */
export function DiagramList({ docType, way }: DiagramListProps) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  // On a small screen the list is long; where the document stands is what one looks for. Elsewhere the picture shows
  // it.
  useEffect(() => {
    const isShown = (list.current?.clientWidth ?? 0) > 1;
    if (way && isShown) document.getElementById(`diagram-${way.now}`)?.scrollIntoView({ block: 'center' });
  }, [way]);
  return (
    <ol ref={list} className={styles.list} aria-label={t(words.list)}>
      {laneOrder.map(({ dept, codes }) => {
        const statuses = codes.map(statusOf).filter((status) => status.docTypes.includes(docType));
        if (statuses.length === 0) return null;
        return (
          <li key={dept}>
            <h2>{t(laneTitles[dept])}</h2>
            <ol>
              {statuses.map((status) => (
                <Status key={status.code} status={status} docType={docType} way={way} />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}

function Status({ status, docType, way }: { status: ApprovalStatus; docType: DocType; way: DocumentWay | undefined }) {
  const t = useText();
  const { code, label, editor, tone, icon, final } = status;
  const steps = transitions.filter(({ from, docTypes }) => from === code && docTypes.includes(docType));
  const mark = way && placeOf(code, way);
  return (
    <li
      className={classes(styles.card, mark && styles[mark])}
      data-tone={mark && tones[mark]}
      id={`diagram-${code}`}
      {...(mark === 'now' && { 'aria-current': 'step' as const })}
    >
      <header className="tg-row tg-wrap">
        <StatusChip tone={tone} icon={icon} label={t(label)} />
        {mark && <span className={styles.mark}>{t(words[mark])}</span>}
        <small className="tg-end">{t(nameOfEditor(editor))}</small>
      </header>
      {final && <p>{t(words.end)}</p>}
      <ul>
        {steps.map((step) => (
          <li key={step.id} className={styles.step} data-tone={toneOfStep(stepState(step.id, way), isWayBack(step))}>
            <b>{t(stepWords(step))}</b>
            <span className="tg-soft">→ {t(statusOf(step.to).label)}</span>
            {way && <StepMark way={way} id={step.id} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Whether the step can be taken now, else when it was taken last. */
function StepMark({ way, id }: { way: DocumentWay; id: string }) {
  const t = useText();
  if (way.possible.has(id)) return <span className={styles.mark}>{t(words.possible)}</span>;
  const taken = way.taken.get(id);
  return taken && <time>{taken.actTime.slice(5, 16)}</time>;
}

function placeOf(
  code: ApprovalStatus['code'],
  { now, passed, comingStatuses }: DocumentWay,
): 'now' | 'done' | 'coming' | undefined {
  if (now === code) return 'now';
  if (passed.has(code)) return 'done';
  return comingStatuses.has(code) ? 'coming' : undefined;
}
