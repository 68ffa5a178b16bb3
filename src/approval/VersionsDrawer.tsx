import { businessFields } from '#domain/approval/workflowHeader.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { useText } from '../shell/text.ts';
import { earlierVersion, fieldsChangedSince } from './changedFields.ts';
import styles from './changes.module.css';
import type { StoredDocument } from './documentAnswer.ts';
import { VersionValue } from './VersionValue.tsx';

const words = {
  title: bi('两版对照', 'Both versions'),
  field: bi('字段', 'Field'),
  before: bi('上次提交', 'Submission before'),
  now: bi('本次', 'Now'),
  changed: bi('有变更', 'changed'),
};

interface VersionsDrawerProps {
  readonly entity: EntityDefinition;
  readonly doc: StoredDocument;
  readonly onClose: () => void;
}

/** The author's part of both versions side by side, changed values marked. */
export function VersionsDrawer({ entity, doc, onClose }: VersionsDrawerProps) {
  const t = useText();
  const earlier = earlierVersion(doc) ?? {};
  const changed = new Set(fieldsChangedSince(entity, doc).map(({ name }) => name));
  return (
    <RecordDrawer title={`${t(words.title)} · ${t(entity.label)} ${doc.docNo ?? ''}`} width={720} onClose={onClose}>
      <table className={`tg-rows tg-wide ${styles.versions}`}>
        <thead>
          <tr>
            <th>{t(words.field)}</th>
            <th>{t(words.before)}</th>
            <th>{t(words.now)}</th>
          </tr>
        </thead>
        <tbody>
          {businessFields(entity)
            .filter((name) => entity.fields[name]?.kind !== 'computed')
            .map((name) => (
              <tr key={name} className={changed.has(name) ? styles.changed : ''}>
                <th scope="row">{entity.fields[name] && t(entity.fields[name].label)}</th>
                <td>
                  <VersionValue entity={entity} field={name} value={earlier[name]} isWhole />
                </td>
                <td>
                  <VersionValue entity={entity} field={name} value={doc[name]} isWhole />
                  {changed.has(name) && <span className="tg-hidden">{t(words.changed)}</span>}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </RecordDrawer>
  );
}
