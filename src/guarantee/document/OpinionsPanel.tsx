import type { Department } from '#domain/approval/editors.ts';
import type { LoggedStep } from '#domain/approval/loggedStep.ts';
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
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { useReadDocument } from './Marked.tsx';

interface DepartmentOpinion {
  readonly key: string;
  readonly dept: Text;
  readonly code: Department;
  readonly prefix: 'exit' | 'inv' | 'acc';
  readonly isNeeded: (doc: RecordValues) => boolean;
}

const departments: readonly DepartmentOpinion[] = [
  { key: 'exit', code: roles.importExport, dept: text('进出口部', 'Import/export'), prefix: 'exit', isNeeded: () => true },
  {
    key: 'inv',
    code: roles.investment,
    dept: text('投资部', 'Investment'),
    prefix: 'inv',
    isNeeded: ({ needInvestment }) => needInvestment === 1,
  },
  {
    key: 'acc',
    code: roles.finance,
    dept: text('计财部', 'Finance'),
    prefix: 'acc',
    isNeeded: ({ needAccounting }) => needAccounting === 1,
  },
];

const isWritten = ({ prefix }: DepartmentOpinion, doc: RecordValues): boolean =>
  [`${prefix}Opinion`, `${prefix}Risk`, `${prefix}SuggestAmount`, 'accFundOk'].some(
    (name) => name.startsWith(prefix) && !isEmpty(doc[name]),
  );

/**
 * What the departments said, one row each. Those that are not needed for this document are not there, neither is the one that this person
 * writes for.
 */
export function OpinionsPanel({ asksAmount, editable }: { asksAmount: boolean; editable: readonly string[] }) {
  const say = useText();
  const { doc, log } = useReadDocument();
  const rows = departments.filter((one) => one.isNeeded(doc) && !editable.includes(`${one.prefix}Opinion`));
  if (!rows.some((one) => isWritten(one, doc))) return null;
  return (
    <Section
      title={say(text('部门意见', 'Opinions'))}
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
      <table className={`line-table plain-rows card-rows ${styles.opinions}`}>
        <thead>
          <tr>
            <th>{say(text('部门', 'Department'))}</th>
            <th>{say(text('风险', 'Risk'))}</th>
            {asksAmount && <th className="num">{say(text('建议金额', 'Suggestion'))}</th>}
            <th>{say(text('意见', 'Opinion'))}</th>
            <th>{say(text('提交', 'Handed in'))}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, code, dept, prefix }) => (
            <tr key={key}>
              <td data-label={say(text('部门', 'Department'))}>{say(dept)}</td>
              <td data-label={say(text('风险', 'Risk'))}>
                <Judgement prefix={prefix} />
              </td>
              {asksAmount && (
                <td className="num" data-label={say(text('建议金额', 'Suggestion'))}>
                  {isEmpty(doc[`${prefix}SuggestAmount`]) ? <EmptyValue /> : formatThousands(String(doc[`${prefix}SuggestAmount`]))}
                </td>
              )}
              <td className={styles.long} data-label={say(text('意见', 'Opinion'))}>
                <span>
                  {isEmpty(doc[`${prefix}Opinion`]) ? <EmptyValue /> : String(doc[`${prefix}Opinion`])}
                  {prefix === 'inv' && !isEmpty(doc.invConditions) && (
                    <small>{say(text('附加条件：{words}', 'Conditions: {words}'), { words: String(doc.invConditions) })}</small>
                  )}
                </span>
              </td>
              <td className={styles.time} data-label={say(text('提交', 'Handed in'))}>
                {parseTime(doc[`${prefix}SubmittedAt`] as string | undefined, '{m}-{d} {h}:{i}') || <EmptyValue />}
                <Approver log={log} dept={code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Who agreed for the department, as far as somebody has. */
function Approver({ log, dept }: { log: readonly LoggedStep[]; dept: Department }) {
  const say = useText();
  const approver = approverOf(log, dept);
  return approver ? <small>{say(text('审核 {name}', 'Approved by {name}'), { name: approver.userName })}</small> : null;
}

const riskLooks: Readonly<Record<string, readonly [Tone, ToneIcon]>> = {
  LOW: ['ok', 'tick'],
  MID: ['wait', 'mark'],
  HIGH: ['bad', 'mark'],
};

function Judgement({ prefix }: { prefix: DepartmentOpinion['prefix'] }) {
  const say = useText();
  const risks = useDictionary('BH_RISK');
  const { doc } = useReadDocument();
  if (prefix === 'acc') {
    if (isEmpty(doc.accFundOk)) return <EmptyValue />;
    const isOk = String(doc.accFundOk) === '1';
    return (
      <StatusChip
        tone={isOk ? 'ok' : 'bad'}
        icon={isOk ? 'tick' : 'mark'}
        label={say(isOk ? text('资金可行：是', 'Funds: yes') : text('资金可行：否', 'Funds: no'))}
      />
    );
  }
  const risk = String(doc[`${prefix}Risk`] ?? '');
  const [tone, icon] = riskLooks[risk] ?? [];
  return tone && icon ? <StatusChip tone={tone} icon={icon} label={risks.nameOf(risk)} /> : <EmptyValue />;
}
