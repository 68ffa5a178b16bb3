import type { Department } from '#domain/approval/editors.ts';
import { approverOf } from '#domain/approval/sectionCredit.ts';
import { departments as roles } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { parseTime } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { Section } from '../../parts/document/Section.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { useReadDocument } from './Marked.tsx';

interface DepartmentOpinion extends RecordValues {
  readonly id: 'exit' | 'inv' | 'acc';
  readonly dept: Text;
  readonly code: Department;
  /** The field that says whether it is needed; it always is without one. */
  readonly needed?: string;
}

const departments: readonly DepartmentOpinion[] = [
  { id: 'exit', code: roles.importExport, dept: text('进出口部', 'Import/export') },
  { id: 'inv', code: roles.investment, dept: text('投资部', 'Investment'), needed: 'needInvestment' },
  { id: 'acc', code: roles.finance, dept: text('计财部', 'Finance'), needed: 'needAccounting' },
];

const isWritten = ({ id }: DepartmentOpinion, doc: RecordValues): boolean =>
  [`${id}Opinion`, `${id}Risk`, `${id}SuggestAmount`].some((name) => !isEmpty(doc[name])) || (id === 'acc' && !isEmpty(doc.accFundOk));

/**
 * What the departments said, one row each. Those that are not needed for this document are not there, neither is the one that this person
 * writes for.
 */
export function OpinionsPanel({ asksAmount, editable }: { asksAmount: boolean; editable: readonly string[] }) {
  const say = useText();
  const { doc } = useReadDocument();
  const rows = departments.filter(({ id, needed }) => (!needed || doc[needed] === 1) && !editable.includes(`${id}Opinion`));
  if (!rows.some((one) => isWritten(one, doc))) return null;
  const title = text('部门意见', 'Opinions');
  return (
    <Section
      title={say(title)}
      hint={
        asksAmount &&
        !isEmpty(doc.approvedAmount) && (
          <>
            {say(text('批准金额', 'Approved amount'))} <b className={styles.strong}>{formatThousands(String(doc.approvedAmount))}</b>
            {!isEmpty(doc.loweredAmount) && ` ${say(text('已调低', 'lowered'))}`}
          </>
        )
      }
    >
      <RecordTable label={title} rows={rows} columns={asksAmount ? columns : columns.filter(({ field }) => field !== 'amount')} />
    </Section>
  );
}

const columns: readonly TableColumn<DepartmentOpinion>[] = [
  { field: 'dept', label: text('部门', 'Department'), isName: true, value: ({ dept }) => <Words of={dept} /> },
  { field: 'risk', label: text('风险', 'Risk'), value: ({ id }) => <Judgement of={id} /> },
  { field: 'amount', label: text('建议金额', 'Suggestion'), isNumber: true, value: ({ id }) => <Amount name={`${id}SuggestAmount`} /> },
  { field: 'opinion', label: text('意见', 'Opinion'), isLong: true, value: ({ id }) => <Opinion of={id} /> },
  { field: 'submitted', label: text('提交', 'Handed in'), value: (department) => <HandedIn department={department} /> },
];

const Words = ({ of }: { of: Text }) => <>{useText()(of)}</>;

function Amount({ name }: { name: string }) {
  const { doc } = useReadDocument();
  return isEmpty(doc[name]) ? <EmptyValue /> : formatThousands(String(doc[name]));
}

function Opinion({ of }: { of: DepartmentOpinion['id'] }) {
  const say = useText();
  const { doc } = useReadDocument();
  return (
    <span className={styles.long}>
      {isEmpty(doc[`${of}Opinion`]) ? <EmptyValue /> : String(doc[`${of}Opinion`])}
      {of === 'inv' && !isEmpty(doc.invConditions) && (
        <small>{say(text('附加条件：{words}', 'Conditions: {words}'), { words: String(doc.invConditions) })}</small>
      )}
    </span>
  );
}

/** When it was handed in, and who agreed for the department, as far as somebody has. */
function HandedIn({ department: { id, code } }: { department: DepartmentOpinion }) {
  const say = useText();
  const { doc, log } = useReadDocument();
  const approver = approverOf(log, code);
  return (
    <span className={styles.time}>
      {parseTime(doc[`${id}SubmittedAt`] as string | undefined, '{m}-{d} {h}:{i}') || <EmptyValue />}
      {approver && <small>{say(text('审核 {name}', 'Approved by {name}'), { name: approver.userName })}</small>}
    </span>
  );
}

const riskLooks: Readonly<Record<string, readonly [Tone, ToneIcon]>> = {
  LOW: ['ok', 'tick'],
  MID: ['wait', 'mark'],
  HIGH: ['bad', 'mark'],
};

function Judgement({ of }: { of: DepartmentOpinion['id'] }) {
  const say = useText();
  const risks = useDictionary('BH_RISK');
  const { doc } = useReadDocument();
  if (of === 'acc') {
    if (isEmpty(doc.accFundOk)) return <EmptyValue />;
    const isOk = String(doc.accFundOk) === '1';
    const label = say(isOk ? text('资金可行：是', 'Funds: yes') : text('资金可行：否', 'Funds: no'));
    return <StatusChip tone={isOk ? 'ok' : 'bad'} icon={isOk ? 'tick' : 'mark'} label={label} />;
  }
  const risk = String(doc[`${of}Risk`] ?? '');
  const [tone, icon] = riskLooks[risk] ?? [];
  return tone && icon ? <StatusChip tone={tone} icon={icon} label={risks.nameOf(risk)} /> : <EmptyValue />;
}
