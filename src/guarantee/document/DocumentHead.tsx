import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { heldByBusiness } from '#domain/approval/statuses.ts';
import { departments } from '#domain/core/access.ts';
import type { Text } from '#domain/core/text.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { approvePath, diagramPath } from '#domain/guarantee/paths.ts';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { MOBILE_BELOW } from '../../shell/tokens.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { fileCount } from './FilesPanel.tsx';
import { StampDialog } from './StampDialog.tsx';

interface DocumentHeadProps {
  readonly docType: QuotaDocType;
  readonly answer: DocumentAnswer;
  readonly onShowFiles: () => void;
  readonly onShowLog: () => void;
  /** The document was closed or got files: read it again. */
  readonly onChanged: () => void;
}

interface Tool {
  readonly key: string;
  readonly label: Text;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** Number, status and subject of a document, and what can be done with it beside its steps. */
export function DocumentHead({ docType, answer, onShowFiles, onShowLog, onChanged }: DocumentHeadProps) {
  const say = useText();
  const openTab = useOpenTab();
  const [dialog, setDialog] = useState<'close' | 'stamp'>();
  const { doc } = answer;
  const { entity, list } = docKinds[docType];
  const { copy, remove } = useDocumentActs(docType, answer);
  const mayStamp = useMayStamp(answer);
  const count = fileCount(doc);
  const close = () => setDialog(undefined);

  const shown: Tool[] = [
    {
      key: 'print',
      label: text('打印', 'Print'),
      icon: <PrintOutlined />,
      run: () => window.open(`/api/print/guaranteeDocument?${new URLSearchParams({ docType, id: String(doc.id) })}`, '_blank', 'noopener'),
    },
    ...(count > 0
      ? [{ key: 'files', label: text(`附件 ${count}`, `Files ${count}`), icon: <AttachFileOutlined />, run: onShowFiles }]
      : []),
    { key: 'log', label: text('审批日志', 'Log'), icon: <HistoryOutlined />, run: onShowLog },
    {
      key: 'diagram',
      label: text('流程图', 'Diagram'),
      icon: <AccountTreeOutlined />,
      run: () => openTab(diagramPath(docType, String(doc.id))),
    },
    ...(answer.may.copy ? [{ key: 'copy', label: text('复制', 'Copy'), icon: <ContentCopyOutlined />, run: copy }] : []),
  ];
  const rare: Tool[] = [
    ...(mayStamp ? [{ key: 'stamp', label: text('上传盖章件', 'Add stamped files'), run: () => setDialog('stamp') }] : []),
    ...(answer.may.close ? [{ key: 'close', label: text('作废', 'Close'), isDanger: true, run: () => setDialog('close') }] : []),
    ...(answer.may.delete ? [{ key: 'delete', label: text('删除', 'Delete'), isDanger: true, run: remove }] : []),
  ];
  const kind = doc.applyKind ?? doc.delayKind;
  return (
    <>
      <button
        type="button"
        className="control-button"
        aria-label={say(fill(text('返回{list}列表', 'Back to the list: {list}'), { list: say(entity.label) }))}
        onClick={() => openTab(list)}
      >
        <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <h1>
        {say(entity.label)} {String(doc.docNo ?? '')}
      </h1>
      <DisplayValue entity={entity} field="status" record={doc} />
      {doc.closedFlag === 1 && <StatusChip tone="plain" icon="cross" label={say(text('已作废', 'Closed'))} />}
      {doc.customsReceipt === 'FAILED' && <StatusChip tone="bad" icon="mark" label={say(text('回执失败', 'Receipt failed'))} />}
      <span className="form-subject">
        {String(doc.customerId_label ?? '')}
        {kind !== undefined && kind !== null && (
          <>
            {' · '}
            <DisplayValue entity={entity} field={doc.applyKind ? 'applyKind' : 'delayKind'} record={doc} />
          </>
        )}
      </span>
      <HeadTools shown={shown} rare={rare} />
      {dialog === 'close' && <CloseDialog docType={docType} doc={doc} onClose={close} onDone={onChanged} />}
      {dialog === 'stamp' && <StampDialog docType={docType} doc={doc} onClose={close} onDone={onChanged} />}
    </>
  );
}

/** Stamped files come from import/export, once business has let the document go. */
function useMayStamp({ doc }: DocumentAnswer): boolean {
  const { roleId } = useActor();
  return roleId === departments.importExport && doc.closedFlag !== 1 && !heldByBusiness.has(doc.status) && doc.status !== 'EXITDEPT_INPUT';
}

function useDocumentActs(docType: QuotaDocType, { doc }: DocumentAnswer) {
  const say = useText();
  const call = useBaohan();
  const confirm = useConfirm();
  const openTab = useOpenTab();
  const { list } = docKinds[docType];
  const number = String(doc.docNo ?? '');

  const copy = async () => {
    const made = await call<{ id: string; docNo: string }>('docCopy', { docType, docId: doc.id }, { write: true });
    showToast({ tone: 'ok', text: say(fill(text('已复制为 {no}', 'Copied as {no}'), { no: made.docNo })) });
    openTab(approvePath(docType, made.id));
  };
  const remove = async () => {
    const question = {
      title: text(`删除 ${number}？`, `Delete ${number}?`),
      text: text('草稿及其附件将被删除，审批日志保留。', 'The draft and its files go; its log stays.'),
      confirm: text('删除', 'Delete'),
      destructive: true,
    };
    if (!(await confirm(question))) return;
    await call('docDelete', { docType, docId: doc.id, rowVersion: doc.rowVersion }, { write: true });
    showToast({ tone: 'ok', text: say(fill(text('{no} 已删除', '{no} was deleted'), { no: number })) });
    openTab(list, { closeCurrent: true });
  };
  // A refusal has been shown by the request layer.
  return { copy: () => void copy().catch(() => undefined), remove: () => void remove().catch(() => undefined) };
}

/** Tools side by side, the rare ones behind 更多; on a narrow screen all of them are. */
function HeadTools({ shown, rare }: { shown: readonly Tool[]; rare: readonly Tool[] }) {
  const say = useText();
  const isNarrow = useMediaQuery(`(max-width: ${MOBILE_BELOW - 1}px)`);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const inMenu = isNarrow ? [...shown, ...rare] : rare;
  return (
    <span className="form-tools doc-tools">
      {!isNarrow &&
        shown.map(({ key, label, icon, run }) => (
          <Button key={key} variant="text" color="inherit" startIcon={icon} onClick={run}>
            {say(label)}
          </Button>
        ))}
      {inMenu.length > 0 && (
        <Button
          variant="text"
          color="inherit"
          {...(!isNarrow && { startIcon: <MoreHorizOutlined /> })}
          aria-haspopup="menu"
          aria-label={say(text('更多', 'More'))}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {isNarrow ? <MoreHorizOutlined sx={{ fontSize: 20 }} aria-hidden /> : say(text('更多', 'More'))}
        </Button>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {inMenu.map(({ key, label, isDanger, run }) => (
            <MenuItem
              key={key}
              {...(isDanger && { style: { color: 'var(--bad)' } })}
              onClick={() => {
                setAnchor(undefined);
                run();
              }}
            >
              {say(label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  );
}
