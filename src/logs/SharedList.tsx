import { bi } from '#domain/core/text.ts';
import { logDictionaries } from '#domain/logs/dictionaries.ts';
import { interfaceLog } from '#domain/logs/index.ts';
import type { SharedMessages } from '#domain/logs/interfaceLog.ts';
import { Panel } from '../parts/panel/Panel.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { type Say, useText } from '../shell/text.ts';
import styles from './logs.module.css';

const words = {
  title: bi('单证 {docNo} 的报文', 'Messages of document {docNo}'),
  valid: bi('链接有效至 {validTo}', 'The link is valid until {validTo}'),
  none: bi('暂无报文', 'No messages yet'),
};

/** Dictionaries are asked for with a session; here their words stand in the page. */
const nameOf = (code: string, id: unknown, t: Say): string => {
  const item = logDictionaries.find((dictionary) => dictionary.code === code)?.items.find((one) => one.id === id);
  return item ? t(item.label) : String(id ?? '');
};

/** What a shared link shows: type, direction, time, status and receipt of each message of one document. */
export function SharedList({ shared: { docNo, validTo, rows } }: { shared: SharedMessages }) {
  const t = useText();
  const dict = (field: 'msgType' | 'direction' | 'status', code: string) => ({
    field,
    value: (row: SharedMessages['rows'][number]) => nameOf(code, row[field], t),
  });
  return (
    <div className={styles.shared}>
      <Panel title={t(words.title, { docNo })} hint={t(words.valid, { validTo })}>
        <RecordTable
          entity={interfaceLog}
          label={interfaceLog.label}
          columns={[
            'logTime',
            dict('msgType', 'EP_MSG_TYPE'),
            dict('direction', 'MSG_DIRECTION'),
            dict('status', 'EP_MSG_STATUS'),
            { field: 'receiptText', isLong: true },
          ]}
          rows={rows.map((row) => ({ ...row }))}
          keyOf={(_row, index) => String(index)}
          empty={words.none}
        />
      </Panel>
    </div>
  );
}
