import EditOutlined from '@mui/icons-material/EditOutlined';
import type { RaRecord } from 'react-admin';
import { statusOf, waitingForLeader } from '#domain/approval/statuses.ts';
import { say as text } from '#domain/core/text.ts';
import { ChangesPanel } from '../../approval/ChangesPanel.tsx';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { useText } from '../../shell/text.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { BusinessPanel } from './BusinessPanel.tsx';
import { AboveSuggestion } from './CustomerExposure.tsx';
import { DelayItems } from './DelayItems.tsx';
import { DocumentNote } from './DocumentNote.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { opensBusiness } from './formEntity.ts';
import { OpinionsPanel } from './OpinionsPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';

interface PartProps {
  readonly docType: QuotaDocType;
  /** Names of the fields that are open to this person. */
  readonly editable: readonly string[];
}

/** What stands before the fields: why the document lies here, what changed in it, and for readers all that was written. */
export function DocumentLead({ docType, answer: { doc, log }, editable }: PartProps & { readonly answer: DocumentAnswer }) {
  const { entity } = docKinds[docType];
  const isAuthor = opensBusiness(entity, editable);
  return (
    <>
      <DocumentNote doc={doc} log={log} />
      {editable.length > 0 && waitingForLeader.has(doc.status) && <OwnWorkNote />}
      {docType === 'APPLY' && !isConfirmed(doc) && <AboveSuggestion asked={doc.applyAmount} suggested={doc.suggestQuota} />}
      <ChangesPanel entity={entity} doc={doc} log={log} />
      {!isAuthor && <BusinessPanel docType={docType} log={log} />}
      {!isAuthor && docType === 'DELAY' && doc.delayKind !== 'VALID' && <DelayPanel />}
      {!isAuthor && <OpinionsPanel asksAmount={docType !== 'DELAY'} editable={editable} />}
    </>
  );
}

const isConfirmed = ({ status }: RaRecord): boolean => statusOf(status).final;

/** What stands behind the fields: for its author what the departments said, then the outcome and the papers. */
export function DocumentTail({ docType, editable, filesId }: PartProps & { readonly filesId: string }) {
  const isAuthor = opensBusiness(docKinds[docType].entity, editable);
  return (
    <>
      {isAuthor && <OpinionsPanel asksAmount={docType !== 'DELAY'} editable={editable} />}
      <OutcomePanel />
      <FilesPanel id={filesId} hidden={['attachments', 'contractFile'].filter((name) => editable.includes(name))} />
    </>
  );
}

/** A leader hears before he writes what it costs. */
function OwnWorkNote() {
  const say = useText();
  return (
    <Notice tone="wait" role="status" icon={<EditOutlined aria-hidden />}>
      {say(
        text(
          '您修改后不能再同意本单，须由本部门其他负责人同意；只需更正时，请退回经办人。批准金额可直接调低。',
          'Once you change it you cannot approve it: another leader of your department has to. Return it to the operator for a correction; the approved amount you may lower.',
        ),
      )}
    </Notice>
  );
}

function DelayPanel() {
  const say = useText();
  return (
    <Section title={say(text('延期明细', 'Items'))}>
      <DelayItems />
    </Section>
  );
}
