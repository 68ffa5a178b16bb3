import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import { useState } from 'react';
import { type LoggedStep, nameOfLine } from '#domain/approval/changes.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { Section } from '../parts/document/Section.tsx';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { useText } from '../shell/text.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { type ChangedField, fieldsChangedSince } from './changedFields.ts';
import styles from './changes.module.css';
import type { StoredDocument } from './documentAnswer.ts';
import { VersionsDrawer } from './VersionsDrawer.tsx';

const words = {
  title: bi('自上次提交以来的变更', 'Changes since the last submission'),
  count: bi('{count} 项', '{count}'),
  day: bi('{day} 提交，', 'submitted {day}, '),
  compare: bi('查看两版对照', 'Compare both versions'),
  line: bi('明细 {line}', 'line {line}'),
  from: bi('原为', 'was'),
  to: bi('改为', 'now'),
};

interface ChangesPanelProps {
  readonly entity: EntityDefinition;
  readonly doc: StoredDocument;
  /** Oldest first. */
  readonly log: readonly LoggedStep[];
}

/** What changed since readers last saw the document; nothing when nothing did. @see docs/spec/look.md 5.4 */
export function ChangesPanel({ entity, doc, log }: ChangesPanelProps) {
  const t = useText();
  const [isComparing, setIsComparing] = useState(false);
  const changes = fieldsChangedSince(entity, doc, log);
  if (changes.length === 0) return null;
  const day = typeof doc.submittedAt === 'string' ? doc.submittedAt.slice(5, 10) : '';
  return (
    <Section
      isLandmark
      className={styles.panel}
      icon={<CompareArrowsOutlined aria-hidden />}
      title={t(words.title)}
      hint={`${day && t(fill(words.day, { day }))}${t(fill(words.count, { count: changes.length }))}`}
      tools={<LinkButton onClick={() => setIsComparing(true)}>{t(words.compare)}</LinkButton>}
    >
      <ul className="tg-lines">
        {changes.map((change) => (
          <Change key={change.key} entity={entity} change={change} origin={doc.origin} />
        ))}
      </ul>
      {isComparing && <VersionsDrawer entity={entity} doc={doc} onClose={() => setIsComparing(false)} />}
    </Section>
  );
}

function Change({ entity, change, origin }: { entity: EntityDefinition; change: ChangedField; origin: unknown }) {
  const t = useText();
  const { name, label, line, difference, by, author } = change;
  const kind = entity.fields[name]?.kind;
  return (
    <li className={kind === 'text' || kind === 'textarea' ? styles.words : ''}>
      <span className={`tg-soft ${styles.label}`}>
        {t(label)}
        {line && <small>{t(words.line, { line: nameOfLine(line.of, line) })}</small>}
      </span>
      <del>
        <span className="tg-hidden">{t(words.from)}</span>
        <ChangedValue entity={entity} change={change} side="old" />
      </del>
      <ArrowForwardOutlined aria-hidden />
      <ins>
        <span className="tg-hidden">{t(words.to)}</span>
        <ChangedValue entity={entity} change={change} side="now" />
      </ins>
      <span className={`tg-soft ${styles.difference}`}>{difference && t(difference)}</span>
      <span className={`tg-soft ${styles.who}`}>{author || t(roleOf(origin, by))}</span>
    </li>
  );
}

function roleOf(origin: unknown, by: ChangedField['by']) {
  const dept = origin === 'EXITDEPT' ? bi('进出口', 'Import/export') : bi('业务', 'Business');
  return by === 'leader' ? bi(`${dept.zh}领导`, `${dept.en} leader`) : bi(`${dept.zh}经办`, `${dept.en} operator`);
}
