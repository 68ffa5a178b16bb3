import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useEffect, useMemo, useState } from 'react';
import type { DocType } from '#domain/approval/document.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useAsk } from '../parts/calls/useAsk.ts';
import { useRead } from '../parts/calls/useCall.ts';
import { StatusChip } from '../parts/cells/StatusChip.tsx';
import { DocumentHead, type HeadTool } from '../parts/document/DocumentHead.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { DiagramList } from './diagram/DiagramList.tsx';
import { DiagramPicture } from './diagram/DiagramPicture.tsx';
import styles from './diagram/diagram.module.css';
import { wayOf } from './diagram/documentWay.ts';
import type { DocumentAnswer } from './documentAnswer.ts';
import type { DocumentKindView } from './documentKind.ts';
import { OpinionTimeline } from './OpinionTimeline.tsx';

const words = {
  title: bi('审批流程图', 'Approval diagram'),
  types: bi('单据类型', 'Document type'),
  back: bi('返回单据', 'Back to the document'),
  log: bi('审批日志', 'Approval log'),
  print: bi('打印', 'Print'),
  tab: bi('{number} 流程图', '{number} diagram'),
};

const print: HeadTool = { key: 'print', label: words.print, icon: <PrintOutlined />, run: () => window.print() };

/** `?docType=&id=`: the approval machine of a document type, or the way of one document through it. */
export function DiagramScreen({ kinds }: { kinds: readonly [DocumentKindView, ...DocumentKindView[]] }) {
  const { query } = useTab();
  const kind = kinds.find(({ docType }) => docType === query.docType) ?? kinds[0];
  return query.id ? <DocumentDiagram kind={kind} id={query.id} /> : <TypeDiagram kinds={kinds} start={kind} />;
}

function TypeDiagram({ kinds, start }: { kinds: readonly DocumentKindView[]; start: DocumentKindView }) {
  const t = useText();
  const [kind, setKind] = useState(start);
  return (
    <div className={`tg-column tg-whole print-document ${styles.page}`}>
      <DocumentHead title={`${t(words.title)} · ${t(kind.entity.label)}`} tools={[print]} />
      <fieldset className={styles.types} aria-label={t(words.types)}>
        {kinds.map((one) => (
          <button
            type="button"
            key={one.entity.key}
            className="tg-toggle"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {t(one.entity.label)}
          </button>
        ))}
      </fieldset>
      <DiagramBody docType={kind.docType} answer={undefined} />
    </div>
  );
}

function DocumentDiagram({ kind: { docType, entity, calls, viewPath }, id }: { kind: DocumentKindView; id: string }) {
  const t = useText();
  const ask = useAsk(entity.service);
  const { setTitle } = useTab();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const { data, error, refetch } = useRead([entity.key, 'diagram', id], (signal) =>
    ask<DocumentAnswer>(calls.get, { id }, { signal, loading: false }),
  );
  const number = String(data?.doc.docNo ?? '');
  useEffect(() => {
    if (number) setTitle(fill(words.tab, { number }));
  }, [number, setTitle]);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const { tone, icon, label } = statusOf(data.doc.status);
  return (
    <div className={`tg-column tg-whole print-document ${styles.page}`}>
      <DocumentHead
        back={{ label: words.back, to: viewPath(id) }}
        title={`${t(entity.label)} ${number}`}
        marks={<StatusChip tone={tone} icon={icon} label={t(label)} />}
        subject={String(data.doc.customerId_label ?? '')}
        tools={[{ key: 'log', label: words.log, icon: <HistoryOutlined />, run: () => setIsLogOpen(true) }, print]}
      />
      <DiagramBody docType={docType} answer={data} />
      {isLogOpen && (
        <RecordDrawer title={`${number} ${t(words.log)}`} onClose={() => setIsLogOpen(false)}>
          <OpinionTimeline
            entity={entity}
            log={data.log}
            doc={data.doc}
            people={data.people}
            limit={Number.POSITIVE_INFINITY}
          />
        </RecordDrawer>
      )}
    </div>
  );
}

function DiagramBody({ docType, answer }: { docType: DocType; answer: DocumentAnswer | undefined }) {
  const t = useText();
  const way = useMemo(() => answer && wayOf(answer.doc, answer.log), [answer]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className={styles.body} tabIndex={0} role="group" aria-label={t(words.title)}>
      <div className={styles.sheet}>
        <DiagramPicture docType={docType} way={way} />
      </div>
      <DiagramList docType={docType} way={way} />
    </div>
  );
}
