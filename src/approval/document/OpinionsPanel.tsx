import type { Department } from '#domain/approval/editors.ts';
import { approverOf } from '#domain/approval/sections.ts';
import { departments as roles } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { parseTime } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { Section } from '../../parts/document/Section.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { type ReadDocument, useReadDocument } from './Marked.tsx';

interface DepartmentOpinion extends RecordValues {
  readonly id: 'exit' | 'inv' | 'acc';
  readonly dept: Text;
  readonly code: Department;
  /** The field that says whether it is needed; it always is without one. */
  readonly needed?: string;
}

const departments: readonly DepartmentOpinion[] = [
  { id: 'exit', code: roles.importExport, dept: bi('进出口部', 'Import/export') },
  { id: 'inv', code: roles.investment, dept: bi('投资部', 'Investment'), needed: 'needInvestment' },
  { id: 'acc', code: roles.finance, dept: bi('计财部', 'Finance'), needed: 'needAccounting' },
];

const title = bi('部门意见', 'Opinions');

const isWritten = ({ id }: DepartmentOpinion, doc: RecordValues): boolean =>
  [`${id}Opinion`, `${id}Risk`, `${id}SuggestAmount`].some((name) => !isEmpty(doc[name])) ||
  (id === 'acc' && !isEmpty(doc.accFundOk));

/**
 * What the departments said, one row each. Those that are not needed for this document are not there, neither is the
 * one that this person writes for. Of a document that asks for no amount nobody suggests one.
 */
export function OpinionsPanel() {
  const t = useText();
  const read = useReadDocument();
  const { amountField, doc, open } = read;
  const columns = useColumns(read);
  const rows = departments.filter(({ id, needed }) => (!needed || doc[needed] === 1) && !open.includes(`${id}Opinion`));
  if (!rows.some((one) => isWritten(one, doc))) return null;
  const asksAmount = amountField !== null;
  return (
    <Section
      title={title}
      hint={
        asksAmount &&
        !isEmpty(doc.approvedAmount) && (
          <>
            {t(bi('批准金额', 'Approved amount'))}{' '}
            <b className={styles.strong}>{formatThousands(String(doc.approvedAmount))}</b>
            {!isEmpty(doc.loweredAmount) && ` ${t(bi('已调低', 'lowered'))}`}
          </>
        )
      }
    >
      <RecordTable
        label={title}
        rows={rows}
        columns={asksAmount ? columns : columns.filter(({ field }) => field !== 'amount')}
      />
    </Section>
  );
}

function useColumns({ doc, log }: ReadDocument): readonly TableColumn<DepartmentOpinion>[] {
  const t = useText();
  const opinionOf = ({ id }: DepartmentOpinion) => (
    <span className={styles.long}>
      {isEmpty(doc[`${id}Opinion`]) ? <EmptyValue /> : String(doc[`${id}Opinion`])}
      {id === 'inv' && !isEmpty(doc.invConditions) && (
        <small>{t(bi('附加条件：{words}', 'Conditions: {words}'), { words: String(doc.invConditions) })}</small>
      )}
    </span>
  );
  // When it was handed in, and who agreed for the department, as far as somebody has.
  const handedIn = ({ id, code }: DepartmentOpinion) => {
    const approver = approverOf(log, code);
    return (
      <span className={styles.time}>
        {parseTime(doc[`${id}SubmittedAt`] as string | undefined, '{m}-{d} {h}:{i}') || <EmptyValue />}
        {approver && <small>{t(bi('审核 {name}', 'Approved by {name}'), { name: approver.userName })}</small>}
      </span>
    );
  };
  const amountOf = (amount: unknown) => (isEmpty(amount) ? <EmptyValue /> : formatThousands(String(amount)));
  return [
    { field: 'dept', label: bi('部门', 'Department'), isName: true, value: ({ dept }) => t(dept) },
    { field: 'risk', label: bi('风险', 'Risk'), value: ({ id }) => <Judgement of={id} doc={doc} /> },
    {
      field: 'amount',
      label: bi('建议金额', 'Suggestion'),
      isNumber: true,
      value: ({ id }) => amountOf(doc[`${id}SuggestAmount`]),
    },
    { field: 'opinion', label: bi('意见', 'Opinion'), isLong: true, value: opinionOf },
    { field: 'submitted', label: bi('提交', 'Handed in'), value: handedIn },
  ];
}

const looks: Readonly<Record<string, readonly [Tone, ToneIcon]>> = {
  LOW: ['ok', 'tick'],
  MID: ['wait', 'mark'],
  HIGH: ['bad', 'mark'],
};

/** The risk; of finance whether the funds allow it. */
function Judgement({ of, doc }: { of: DepartmentOpinion['id']; doc: RecordValues }) {
  const t = useText();
  const risks = useDictionary('BH_RISK');
  const isOk = String(doc.accFundOk) === '1';
  const funds = isEmpty(doc.accFundOk) ? '' : isOk ? 'LOW' : 'HIGH';
  const risk = of === 'acc' ? funds : String(doc[`${of}Risk`] ?? '');
  const [tone, icon] = looks[risk] ?? [];
  if (!tone || !icon) return <EmptyValue />;
  const fundsWords = isOk ? bi('资金可行：是', 'Funds: yes') : bi('资金可行：否', 'Funds: no');
  return <StatusChip tone={tone} icon={icon} label={of === 'acc' ? t(fundsWords) : risks.nameOf(risk)} />;
}
