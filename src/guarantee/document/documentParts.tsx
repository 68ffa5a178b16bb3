import BlockOutlined from '@mui/icons-material/BlockOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { givenBack, statusOf, waitingForLeader } from '#domain/approval/statuses.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { ChangesPanel } from '../../approval/ChangesPanel.tsx';
import { FilesPanel } from '../../approval/document/FilesPanel.tsx';
import { useReadDocument } from '../../approval/document/Marked.tsx';
import { OpinionsPanel } from '../../approval/document/OpinionsPanel.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { Descriptions } from '../../parts/facts/Descriptions.tsx';
import { useText } from '../../shell/text.ts';
import { AboveSuggestion } from './CreditRail.tsx';
import { DelayItems } from './DelayItems.tsx';
import { ReadFacts } from './ReadFacts.tsx';

const words = {
  // A leader hears before he writes what it costs.
  ownWork: bi(
    '您修改后不能再同意本单，须由本部门其他负责人同意；只需更正时，请退回经办人。批准金额可直接调低。',
    'Once you change it you cannot approve it: another leader of your department has to. Return it to the operator for a correction; the approved amount you may lower.',
  ),
  handedIn: bi('{name} 提交于 {time}', '{name} handed in on {time}'),
};

/**
 * What stands before the fields: why the document lies here, what changed in it, and for readers all that was written.
 */
export function DocumentLead() {
  const t = useText();
  const { docType, entity, doc, log, open, isAuthor } = useReadDocument();
  return (
    <>
      <DocumentNote />
      {open.length > 0 && waitingForLeader.has(doc.status) && (
        <Notice tone="wait" role="status" icon={<EditOutlined aria-hidden />}>
          {t(words.ownWork)}
        </Notice>
      )}
      {docType === 'APPLY' && !statusOf(doc.status).final && (
        <AboveSuggestion asked={doc.applyAmount} suggested={doc.suggestQuota} />
      )}
      <ChangesPanel entity={entity} doc={doc} log={log} />
      {!isAuthor && <BusinessPanel />}
      {!isAuthor && docType === 'DELAY' && doc.delayKind !== 'VALID' && (
        <Section title={bi('延期明细', 'Items')}>
          <DelayItems />
        </Section>
      )}
      {!isAuthor && <OpinionsPanel />}
    </>
  );
}

/** What stands behind the fields: for its author what the departments said, then the outcome and the papers. */
export const DocumentTail = ({ filesId }: { filesId: string }) => (
  <>
    {useReadDocument().isAuthor && <OpinionsPanel />}
    <OutcomePanel />
    <FilesPanel id={filesId} />
  </>
);

/** Why the document lies where it lies: who gave it back and for what reason, or why it was closed. */
function DocumentNote() {
  const t = useText();
  const { doc, log } = useReadDocument();
  if (doc.closedFlag === 1) {
    return (
      <Notice tone="wait" role="status" icon={<BlockOutlined aria-hidden />}>
        {t(bi('单据已作废：{reason}', 'The document was closed: {reason}'), { reason: String(doc.closedReason ?? '') })}
      </Notice>
    );
  }
  const back = givenBack.has(doc.status)
    ? log.findLast(({ toStatus, fromStatus }) => toStatus === doc.status && fromStatus !== toStatus)
    : undefined;
  if (!back?.opinion) return null;
  return (
    <Notice tone="bad" role="status" icon={<UndoOutlined aria-hidden />}>
      {t(bi('{name} 于 {time} 退回：', '{name} gave it back on {time}: '), {
        name: back.userName,
        time: back.actTime.slice(0, 16),
      })}
      <strong>{back.opinion}</strong>
    </Notice>
  );
}

/**
 * What the author wrote, read: dense, and with the changes since the last submission in place.
 * @see docs/spec/look.md 5.4
 */
function BusinessPanel() {
  const t = useText();
  const depts = useDictionary('DEPT');
  const { doc, log } = useReadDocument();
  // Whoever of the two departments wrote it.
  const handedIn = log.findLast(({ action, fromStatus }) => action === 'submit' && authored.has(fromStatus));
  return (
    <Section
      title={bi('业务', 'Business')}
      hint={[
        depts.nameOf(doc.ownerDept),
        handedIn && t(words.handedIn, { name: handedIn.userName, time: handedIn.actTime }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <ReadFacts />
    </Section>
  );
}

const authored: ReadonlySet<string | null> = new Set(['BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'EXITDEPT_INPUT']);

const outcome = ['oaStatus', 'oaNo', 'customsFilingNo', 'customsReceipt', 'receiptMsg', 'confirmedAt', 'effectiveAt'];

/** Office approval, receipt of the customs system, confirmation and effect: what is known of them. */
function OutcomePanel() {
  const { entity, doc } = useReadDocument();
  const shown = outcome.filter((name) => entity.fields[name] && !isEmpty(doc[name]) && doc[name] !== 'NONE');
  if (shown.length === 0) return null;
  return (
    <Section title={bi('OA与回执', 'OA and receipt')}>
      <Descriptions entity={entity} record={doc} facts={shown} />
    </Section>
  );
}
