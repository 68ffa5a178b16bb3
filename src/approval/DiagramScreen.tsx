import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DocType } from '#domain/approval/docTypes.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { StatusChip } from '../parts/cells/StatusChip.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { DiagramList } from './diagram/DiagramList.tsx';
import { DiagramPicture } from './diagram/DiagramPicture.tsx';
import { wayOf } from './diagram/documentWay.ts';
import type { DocumentAnswer } from './documentAnswer.ts';
import type { DocumentKind } from './documentKind.ts';
import { OpinionTimeline } from './OpinionTimeline.tsx';
import { useAsk } from './useAsk.ts';
import './diagram/diagram.css';

const words = {
  title: text('审批流程图', 'Approval diagram'),
  types: text('单据类型', 'Document type'),
  back: text('返回单据', 'Back to the document'),
  log: text('审批日志', 'Approval log'),
  print: text('打印', 'Print'),
  tab: text('{number} 流程图', '{number} diagram'),
};

/** `?docType=&id=`: the approval machine of a document type, or the way of one document through it. */
export function DiagramScreen({ kinds }: { kinds: readonly [DocumentKind, ...DocumentKind[]] }) {
  const { query } = useTab();
  const kind = kinds.find(({ docType }) => docType === query.docType) ?? kinds[0];
  return query.id ? <DocumentDiagram kind={kind} id={query.id} /> : <TypeDiagram kinds={kinds} start={kind} />;
}

function TypeDiagram({ kinds, start }: { kinds: readonly DocumentKind[]; start: DocumentKind }) {
  const say = useText();
  const [kind, setKind] = useState(start);
  return (
    <div className="diagram-page print-document">
      <header className="form-head">
        <h1>
          {say(words.title)} · {say(kind.entity.label)}
        </h1>
        <DiagramTools />
      </header>
      <fieldset className="diagram-types no-print" aria-label={say(words.types)}>
        {kinds.map((one) => (
          <button type="button" key={one.entity.key} aria-pressed={one === kind} onClick={() => setKind(one)}>
            {say(one.entity.label)}
          </button>
        ))}
      </fieldset>
      <DiagramBody docType={kind.docType} answer={undefined} />
    </div>
  );
}

function DocumentDiagram({ kind: { docType, entity, calls, viewPath }, id }: { kind: DocumentKind; id: string }) {
  const say = useText();
  const ask = useAsk(entity.service);
  const openTab = useOpenTab();
  const { setTitle } = useTab();
  const [isLogOpen, setIsLogOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [entity.key, 'diagram', id],
    queryFn: ({ signal }) => ask<DocumentAnswer>(calls.get, { id }, { signal, loading: false }),
  });
  const number = String(data?.doc.docNo ?? '');
  useEffect(() => {
    if (number) setTitle(fill(words.tab, { number }));
  }, [number, setTitle]);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const { tone, icon, label } = statusOf(data.doc.status);
  return (
    <div className="diagram-page print-document">
      <header className="form-head">
        <button type="button" className="control-button" aria-label={say(words.back)} onClick={() => openTab(viewPath(id))}>
          <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
        </button>
        <h1>
          {say(entity.label)} {number}
        </h1>
        <StatusChip tone={tone} icon={icon} label={say(label)} />
        <span className="form-subject">{String(data.doc.customerId_label ?? '')}</span>
        <DiagramTools onLog={() => setIsLogOpen(true)} />
      </header>
      <DiagramBody docType={docType} answer={data} />
      {isLogOpen && (
        <RecordDrawer title={`${number} ${say(words.log)}`} onClose={() => setIsLogOpen(false)}>
          <OpinionTimeline log={data.log} doc={data.doc} people={data.people} limit={Number.POSITIVE_INFINITY} />
        </RecordDrawer>
      )}
    </div>
  );
}

function DiagramBody({ docType, answer }: { docType: DocType; answer: DocumentAnswer | undefined }) {
  const say = useText();
  const way = useMemo(() => answer && wayOf(answer.doc, answer.log), [answer]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="diagram-body" tabIndex={0} role="group" aria-label={say(words.title)}>
      <div className="diagram-sheet">
        <DiagramPicture docType={docType} way={way} />
      </div>
      <DiagramList docType={docType} way={way} />
    </div>
  );
}

function DiagramTools({ onLog }: { onLog?: () => void }) {
  const say = useText();
  return (
    <span className="form-tools no-print">
      {onLog && (
        <Button variant="text" color="inherit" startIcon={<HistoryOutlined />} onClick={onLog}>
          {say(words.log)}
        </Button>
      )}
      <Button variant="text" color="inherit" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {say(words.print)}
      </Button>
    </span>
  );
}
