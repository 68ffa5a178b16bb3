import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { bi, fill } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { diagramPath } from '#domain/guarantee/paths.ts';
import { filePlaces } from '../../approval/document/FilesPanel.tsx';
import { useActs } from '../../parts/acts/useActs.tsx';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { RecordHead } from '../../parts/screens/RecordHead.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { docKinds, openDocumentPrint } from '../docKinds.ts';
import { DocumentMarks } from '../lists/StatusCell.tsx';
import { useCopyDocument } from '../useCopyDocument.ts';
import { useQuotaRead } from './useQuotaRead.ts';

/** What stands in the head where it is open; all else has its place in the lists. */
const documentActs: ReadonlySet<string> = new Set(['stamp', 'close', 'delete']);

/** Number, status and subject of a document, and what can be done with it beside its steps. */
export function QuotaHead({ onShowFiles, onShowLog }: Readonly<Record<'onShowFiles' | 'onShowLog', () => void>>) {
  const t = useText();
  const openTab = useOpenTab();
  const { docType, entity, doc, may } = useQuotaRead();
  const id = String(doc.id);
  const { list } = docKinds[docType];
  const copy = useCopyDocument(docKinds[docType]);
  const acts = useActs(entity, { onDone: (_, act) => act.removes && openTab(list, { closeCurrent: true }) });
  const count = filePlaces(entity, doc).reduce((sum, { files }) => sum + files.length, 0);
  const kindField = isEmpty(doc.applyKind) ? 'delayKind' : 'applyKind';
  return (
    <RecordHead
      entity={entity}
      record={doc}
      back={fill(bi('返回{list}列表', 'Back to the list: {list}'), { list: t(entity.label) })}
      status="status"
      marks={<DocumentMarks record={doc} />}
      subject={
        <>
          {String(doc.customerId_label ?? '')}
          {!isEmpty(doc[kindField]) && (
            <>
              {' · '}
              <DisplayValue entity={entity} field={kindField} record={doc} />
            </>
          )}
        </>
      }
      tools={[
        {
          key: 'print',
          label: bi('打印', 'Print'),
          icon: <PrintOutlined />,
          run: () => openDocumentPrint(docType, id),
        },
        count > 0 && {
          key: 'files',
          label: bi(`附件 ${count}`, `Files ${count}`),
          icon: <AttachFileOutlined />,
          run: onShowFiles,
        },
        { key: 'log', label: bi('审批日志', 'Log'), icon: <HistoryOutlined />, run: onShowLog },
        { key: 'diagram', label: bi('流程图', 'Diagram'), icon: <AccountTreeOutlined />, to: diagramPath(docType, id) },
        may.copy && { key: 'copy', label: bi('复制', 'Copy'), icon: <ContentCopyOutlined />, run: () => copy(doc) },
        ...acts
          .actionsOf(doc)
          .filter(({ key, reason }) => documentActs.has(key) && !reason)
          .map(({ key, label, danger = false, run }) => ({ key, label, isDanger: danger, run })),
      ]}
    >
      {acts.dialog}
    </RecordHead>
  );
}
