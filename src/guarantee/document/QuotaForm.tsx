import { type ReactNode, useMemo, useState } from 'react';
import type { DocumentEntity, Needs } from '#domain/approval/document.ts';
import { drafts } from '#domain/approval/statuses.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { adjustFollows, delayExceeds, excessLevelOf } from '#domain/guarantee/documentFollows.ts';
import { type QuotaKind, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { bhAdjust, bhDelay, bhExcess, type Credit } from '#domain/guarantee/index.ts';
import { defaultParams } from '#domain/guarantee/params.ts';
import { formEntity, opensBusiness } from '../../approval/document/formEntity.ts';
import { FlowStrip } from '../../approval/FlowStrip.tsx';
import { EntityForm, type EntityFormProps } from '../../parts/form/EntityForm.tsx';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';
import { CreditRail } from './CreditRail.tsx';
import { DocumentFactsContext } from './documentFacts.ts';
import { ApplyFollows, inputsOf, QuotaFollows } from './inputsOf.tsx';
import { CreditWatch, creditOf, useCredit, useSettledValues } from './useCredit.ts';

interface QuotaFormProps
  extends Pick<
    EntityFormProps<DocumentEntity>,
    'head' | 'lead' | 'tail' | 'note' | 'send' | 'savedWords' | 'reload' | 'buttons' | 'onSave' | 'onPrimary'
  > {
  readonly docType: QuotaDocType;
  /** The document as stored; absent for a new one. */
  readonly doc?: QuotaDocument;
  /** What a new one begins with. */
  readonly start?: RecordValues;
  /** Names of the fields this person may write now. */
  readonly editable: readonly string[];
  /** The way of a document that has left its author; before that the way is foretold. */
  readonly way?: ReactNode;
  /** Below the live numbers. */
  readonly rail?: ReactNode;
}

/**
 * A quota document as a form: the fields that are open, what follows from them while they are typed, and the live
 * numbers beside them.
 */
export function QuotaForm({ docType, doc, start = {}, editable, head, way, rail, ...form }: QuotaFormProps) {
  const { key } = useTab();
  const { roleId } = useActor();
  // Only who writes the author's part sees what will follow; the stored document says what was.
  const isAuthor = !doc || opensBusiness(docKinds[docType], editable);
  const [numbersOf, setNumbersOf] = useState(() => creditOf(doc ?? start));
  const { credit, hasFailed, refresh } = useCredit(numbersOf);
  const derive = useMemo(
    () => (typed: RecordValues) => (isAuthor ? previewOf(docType, typed, credit) : {}),
    [docType, credit, isAuthor],
  );
  const asked = useMemo(() => formEntity({ kind: docKinds[docType], editable, derive }), [docType, editable, derive]);
  const ownerDept = departmentOf(roleId) === 'BUSINESS' ? roleId : undefined;
  const facts = useMemo(() => ({ docType, credit, ownerDept, doc }), [docType, credit, ownerDept, doc]);
  return (
    <DocumentFactsContext.Provider value={facts}>
      <EntityForm
        // Other open fields are another form; what was typed into the one before has been saved with the step that
        // closed it.
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

/** Who will be needed for what is typed so far, as the way of the document. */
function OutlookStrip({ docType, credit }: { docType: QuotaDocType; credit: Credit | undefined }) {
  const { roleId } = useActor();
  const isOfExit = departmentOf(roleId) === departments.importExport;
  const values = useSettledValues();
  const needs = foretold(docType, values, credit);
  const doc = {
    id: 'new',
    docType,
    status: isOfExit ? 'EXITDEPT_INPUT' : 'BUSINESS_INPUT',
    origin: isOfExit ? 'EXITDEPT' : 'BUSINESS',
    needInvestment: needs.needInvestment ? 1 : 0,
    needAccounting: needs.needAccounting ? 1 : 0,
    needOa: needs.needOa ? 1 : 0,
    // The strip foretells the needs of drafts with the usual limits; here today's limits have told them already.
    submittedBy: 'new',
  };
  return <FlowStrip kind={docKinds[docType]} doc={doc} log={[]} people={[]} />;
}

/** With the usual limits until today's are here. */
function foretold(docType: QuotaDocType, values: RecordValues, credit: Credit | undefined): Needs {
  const kind: QuotaKind = quotaKinds[docType];
  return kind.needs(wellFormed(kind.entity, { ...values, ...previewOf(docType, values, credit) }), {
    params: credit?.params ?? defaultParams,
    baseAmount: String(credit?.quota?.baseAmount ?? '0'),
  });
}

/** Values that follow from what is typed, as the server will derive them when the document is saved. */
function previewOf(
  docType: QuotaDocType,
  values: RecordValues,
  credit: Pick<Credit, 'quota' | 'params'> | undefined,
): RecordValues {
  const quota = credit?.quota
    ? { ...credit.quota, baseAmount: String(credit.quota.baseAmount), validTo: String(credit.quota.validTo) }
    : undefined;
  if (docType === 'ADJUST') return adjustFollows(wellFormed(bhAdjust, values), quota);
  if (docType === 'EXCESS')
    return credit
      ? { excessLevel: excessLevelOf(wellFormed(bhExcess, values).excessAmount, quota, credit.params) }
      : {};
  if (docType !== 'DELAY') return {};
  const old = quota ? { oldValidTo: quota.validTo } : {};
  const draft = { ...wellFormed(bhDelay, values), ...old };
  const isOfQuotaEnd = draft.delayKind === 'VALID';
  if (!credit && !isOfQuotaEnd) return old;
  const times = Math.max(draft.times ?? 0, ...rowsOf(values.items).map(({ delayTimes }) => Number(delayTimes ?? 0)));
  const exceeds = delayExceeds(draft, { oldValidTo: draft.oldValidTo, times, params: credit?.params ?? defaultParams });
  return { ...old, ...(!isOfQuotaEnd && { times }), exceedFlag: exceeds ? 1 : 0 };
}

const rowsOf = (value: unknown): readonly RecordValues[] => (Array.isArray(value) ? value : []);
