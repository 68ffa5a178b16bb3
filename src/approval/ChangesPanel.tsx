import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import { type ChangedField, changedFields } from './changedFields.ts';
import styles from './changes.module.css';
import { VersionsDrawer } from './VersionsDrawer.tsx';
import { VersionValue } from './VersionValue.tsx';

const words = {
  title: text('自上次提交以来的变更', 'Changes since the last submission'),
  count: text('{count} 项', '{count}'),
  day: text('{day} 提交，', 'submitted {day}, '),
  compare: text('查看两版对照', 'Compare both versions'),
  from: text('原为', 'was'),
  to: text('改为', 'now'),
};

interface ChangesPanelProps {
  readonly entity: EntityDefinition;
  readonly doc: RaRecord;
}

/** What changed since readers last saw the document; nothing when nothing did. @see look.md 5.4 */
export function ChangesPanel({ entity, doc }: ChangesPanelProps) {
  const say = useText();
  const [isComparing, setIsComparing] = useState(false);
  const changes = changedFields(entity, doc);
  if (changes.length === 0) return null;
  const day = typeof doc.submittedAt === 'string' ? doc.submittedAt.slice(5, 10) : '';
  return (
    <section className={`form-section ${styles.panel}`} aria-label={say(words.title)}>
      <header>
        <CompareArrowsOutlined aria-hidden />
        <h2>{say(words.title)}</h2>
        <span className="form-hint">
          {day && say(fill(words.day, { day }))}
          {say(fill(words.count, { count: changes.length }))}
        </span>
        <button type="button" className="form-link" onClick={() => setIsComparing(true)}>
          {say(words.compare)}
        </button>
      </header>
      <ul>
        {changes.map((change) => (
          <Change key={change.name} entity={entity} change={change} origin={doc.origin} />
        ))}
      </ul>
      {isComparing && <VersionsDrawer entity={entity} doc={doc} onClose={() => setIsComparing(false)} />}
    </section>
  );
}

function Change({ entity, change, origin }: { entity: EntityDefinition; change: ChangedField; origin: unknown }) {
  const say = useText();
  const { name, label, old, now, difference, by } = change;
  const kind = entity.fields[name]?.kind;
  return (
    <li className={kind === 'text' || kind === 'textarea' ? styles.words : ''}>
      <span className={styles.label}>{say(label)}</span>
      <del>
        <span className="tg-hidden">{say(words.from)}</span>
        <VersionValue entity={entity} field={name} value={old} />
      </del>
      <ArrowForwardOutlined aria-hidden />
      <ins>
        <span className="tg-hidden">{say(words.to)}</span>
        <VersionValue entity={entity} field={name} value={now} />
      </ins>
      <span className={styles.difference}>{difference && say(difference)}</span>
      <span className={styles.who}>{say(author(origin, by))}</span>
    </li>
  );
}

function author(origin: unknown, by: ChangedField['by']) {
  const dept = origin === 'EXITDEPT' ? text('进出口', 'Import/export') : text('业务', 'Business');
  return by === 'leader' ? text(`${dept.zh}领导`, `${dept.en} leader`) : text(`${dept.zh}经办`, `${dept.en} operator`);
}
