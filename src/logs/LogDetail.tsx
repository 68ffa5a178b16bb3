import { useGetList, useGetOne } from 'react-admin';
import type { EntityDefinition, RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { opLog } from '#domain/logs/index.ts';
import { logDetailPath } from '#domain/logs/paths.ts';
import { pathTo } from '#domain/screens.ts';
import { sysRole } from '#domain/system/index.ts';
import { rightsChangeLabel, rightsChangeWords } from '#domain/system/roleLog.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import { Descriptions } from '../parts/facts/Descriptions.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { Panel, PanelText } from '../parts/panel/Panel.tsx';
import { NoRecord } from '../parts/screens/NoRecord.tsx';
import { RecordHead } from '../parts/screens/RecordHead.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import styles from './logs.module.css';

const about = [
  'logTime',
  'userName',
  'loginName',
  'deptCode',
  'logType',
  'page',
  'service',
  'method',
  'result',
  'returnCode',
  'costMs',
  'entity',
  'recordId',
  'bizNo',
  'ip',
  'userAgent',
  'requestId',
];

const words = {
  facts: bi('基本信息', 'Facts'),
  changes: bi('字段变更', 'What changed'),
  field: bi('字段', 'Field'),
  before: bi('变更前', 'Before'),
  after: bi('变更后', 'After'),
  request: bi('请求内容', 'Request'),
  response: bi('返回内容', 'Answer'),
  detail: bi('说明', 'Details'),
  same: bi('同一请求的记录', 'Rows of the same request'),
  open: bi('打开业务记录', 'Open the record'),
  none: bi('没有记录', 'None'),
};

/**
 * /fta/log/detail?id=: own layout; what changed field by field, what was sent and answered, and what else the request
 * left.
 */
export function LogDetail() {
  const t = useText();
  const openTab = useOpenTab();
  const { query } = useTab();
  const id = query.id ?? '';
  const { data: record, error, refetch } = useGetOne<RecordOf<typeof opLog>>(opLog.key, { id }, { enabled: id !== '' });
  const day = (record?.logTime ?? '').slice(0, 10);
  const { data: same = [] } = useGetList(
    opLog.key,
    { filter: { requestId: record?.requestId, logTime__between: [day, day] }, pagination: { page: 1, perPage: 50 } },
    { enabled: Boolean(record?.requestId) },
  );
  if (id === '') return <NoRecord entity={opLog} />;
  if (!record) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  const path = record.recordId ? pathTo(record.entity ?? '', record.recordId) : undefined;
  return (
    <DocumentFrame isWide head={<RecordHead entity={opLog} record={record} status="result" />}>
      <Panel
        title={t(words.facts)}
        tools={path && <LinkButton onClick={() => openTab(path)}>{t(words.open)}</LinkButton>}
      >
        <PanelText>
          <Descriptions entity={opLog} record={record} facts={about} />
        </PanelText>
      </Panel>
      <Changes record={record} />
      {(['detail', 'request', 'response'] as const).map((name) =>
        record[name] ? (
          <Panel key={name} title={t(words[name])}>
            <pre className={styles.json}>{shown(record[name])}</pre>
          </Panel>
        ) : null,
      )}
      {same.length > 1 && (
        <Panel title={t(words.same)}>
          <RecordTable
            entity={opLog}
            label={words.same}
            columns={['logTime', 'logType', 'service', 'method', 'entity', 'bizNo', 'result', 'returnCode']}
            rows={same}
            onOpen={(row) => openTab(`${logDetailPath}?id=${String(row.id)}`)}
          />
        </Panel>
      )}
    </DocumentFrame>
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function Changes({ record }: { record: RecordOf<typeof opLog> }) {
  const t = useText();
  const changes = Object.entries((record.changes ?? {}) as Record<string, readonly [unknown, unknown]>);
  if (changes.length === 0) return null;
  const entity = entities[record.entity ?? ''];
  const rows = changes.map(([field, [before, after]]) => ({
    field,
    label: t(
      entity?.fields[field]?.label ?? rightsChangeLabel(field, (key) => entities[key]?.label) ?? bi(field, field),
    ),
    before,
    after,
  }));
  const column = (side: 'before' | 'after') => ({
    field: side,
    label: words[side],
    isLong: true,
    value: (row: (typeof rows)[number]) => <Value entity={entity} field={row.field} value={row[side]} />,
  });
  return (
    <Panel title={t(words.changes)}>
      <RecordTable
        label={words.changes}
        columns={[
          { field: 'label', label: words.field, isName: true, value: (row) => String(row.label) },
          column('before'),
          column('after'),
        ]}
        rows={rows}
        keyOf={(row) => String(row.field)}
      />
    </Panel>
  );
}

/** Kinds whose stored value is a code or an id, which nobody reads. */
const named: ReadonlySet<string | undefined> = new Set(['dict', 'multiDict', 'ref', 'bool']);

function Value({
  entity,
  field,
  value,
}: {
  readonly entity: EntityDefinition | undefined;
  readonly field: string;
  readonly value: unknown;
}) {
  const t = useText();
  if (value === null || value === undefined || value === '') return '--';
  if (entity === sysRole && !entity.fields[field]) return t(rightsChangeWords(field, String(value)));
  if (entity && named.has(entity.fields[field]?.kind))
    return <DisplayValue entity={entity} field={field} record={{ [field]: value }} />;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
