import { type ReactNode, useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { drafts } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { EntityForm, type EntityFormProps } from '../../parts/form/EntityForm.tsx';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { ApplyFollows } from './applyInputs.tsx';
import { CreditRail } from './CreditRail.tsx';
import { DocumentFactsContext } from './documentFacts.ts';
import { formEntity, opensBusiness } from './formEntity.ts';
import { inputsOf, QuotaFollows } from './inputsOf.tsx';
import { OutlookStrip, previewOf } from './OutlookStrip.tsx';
import { CreditWatch, creditOf, useCredit } from './useCredit.ts';

interface QuotaFormProps
  extends Pick<EntityFormProps, 'head' | 'lead' | 'tail' | 'note' | 'send' | 'savedWords' | 'reload' | 'buttons' | 'onSave' | 'onPrimary'> {
  readonly docType: QuotaDocType;
  /** The document as stored; absent for a new one. */
  readonly doc?: RaRecord;
  /** What a new one begins with. */
  readonly start?: RecordValues;
  /** Names of the fields this person may write now. */
  readonly editable: readonly string[];
  /** The way of a document that has left its author; before that the way is foretold. */
  readonly way?: ReactNode;
  /** Below the live numbers. */
  readonly rail?: ReactNode;
}

/** A quota document as a form: the fields that are open, what follows from them while they are typed, and the live numbers beside them. */
export function QuotaForm({ docType, doc, start = {}, editable, head, way, rail, ...form }: QuotaFormProps) {
  const { key } = useTab();
  const { roleId } = useActor();
  const { entity } = docKinds[docType];
  // Only who writes the author's part sees what will follow; the stored document says what was.
  const isAuthor = !doc || opensBusiness(entity, editable);
  const [numbersOf, setNumbersOf] = useState(() => creditOf(doc ?? start));
  const { credit, hasFailed, refresh } = useCredit(numbersOf);
  const derive = useMemo(() => (typed: RecordValues) => (isAuthor ? previewOf(docType, typed, credit) : {}), [docType, credit, isAuthor]);
  const asked = useMemo(() => formEntity(entity, { docType, editable, derive }), [docType, entity, editable, derive]);
  const ownerDept = departmentOf(roleId) === 'BUSINESS' ? roleId : undefined;
  const facts = useMemo(() => ({ docType, credit, ownerDept, doc }), [docType, credit, ownerDept, doc]);
  return (
    <DocumentFactsContext.Provider value={facts}>
      <EntityForm
        // Other open fields are another form; what was typed into the one before has been saved with the step that closed it.
        key={editable.join(' ')}
        {...form}
        entity={asked}
        record={doc}
        defaultValues={start}
        asksFor="submit"
        draftKey={key}
        inputs={inputsOf[docType]}
        head={
          <>
            {head}
            <CreditWatch onChange={setNumbersOf} />
            {isAuthor && docType !== 'APPLY' && <QuotaFollows />}
            {!doc && docType === 'APPLY' && <ApplyFollows />}
          </>
        }
        top={isAuthor && (!doc || drafts.has(doc.status)) ? <OutlookStrip docType={docType} credit={credit} /> : way}
        rail={
          <>
            <CreditRail docType={docType} credit={credit} hasFailed={hasFailed} onRefresh={refresh} />
            {rail}
          </>
        }
      />
    </DocumentFactsContext.Provider>
  );
}
