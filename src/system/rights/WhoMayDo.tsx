import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import OpenIcon from '@mui/icons-material/HelpOutlineOutlined';
import { useDeferredValue, useState } from 'react';
import { explainableActions, ruleNames } from '#domain/core/explain.ts';
import { bi } from '#domain/core/text.ts';
import { actsOf, entities } from '#domain/index.ts';
import { type AccessVerdict, queryWhoMay, type WhoMay } from '#domain/system/accessCalls.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import styles from './whoMayDo.module.css';

const words = {
  title: bi('谁能做这件事', 'Who may do this'),
  hint: bi('按系统实际使用的规则判断，不会执行任何操作', 'Judged by the rules that the product asks; nothing is done'),
  question: bi('要做什么', 'What is to be done'),
  entity: bi('业务对象', 'Entity'),
  action: bi('操作', 'Action'),
  record: bi('记录编号（可留空）', 'Number of a record (may be empty)'),
  loginName: bi('登录名（留空为本人）', 'Login name (empty for yourself)'),
  me: bi('{name}（{role}）', '{name} ({role})'),
  about: bi('记录 {name}', 'Record {name}'),
  yes: bi('可以', 'May'),
  no: bi('不可以', 'May not'),
  depends: bi('取决于记录', 'Depends on the record'),
  roles: bi('各角色', 'Every role'),
  role: bi('角色', 'Role'),
  clerk: bi('一般人员', 'Staff'),
  leader: bi('负责人', 'Leader'),
};

const known = Object.values(entities).filter(({ verbs }) => verbs.length > 0);

/** /system/whoMay: who may do something to a record, and why not I. */
export function WhoMayDo() {
  const t = useText();
  const { haveAdmin } = useActor();
  const [entity, setEntity] = useState('demand');
  const [action, setAction] = useState('edit');
  const [record, setRecord] = useState('');
  const [loginName, setLoginName] = useState('');
  const chosen = entities[entity] ?? known[0];
  const actions = chosen ? explainableActions(chosen, actsOf(chosen.key)) : [];
  const asked = {
    entity,
    action: actions.some((one) => one.action === action) ? action : (actions[0]?.action ?? ''),
    record,
    loginName,
  };
  const answer = useAnswer(queryWhoMay, useDeferredValue(asked), { keepsLast: true, goodFor: 0 });
  return (
    <PanelPage title={words.title} hint={words.hint}>
      <Panel isWide title={t(words.question)}>
        <div className={styles.question}>
          <Select
            label={t(words.entity)}
            value={entity}
            onChange={setEntity}
            options={known.map(({ key, label }) => [key, `${t(label)} ${key}`])}
          />
          <Select
            label={t(words.action)}
            value={asked.action}
            onChange={setAction}
            options={actions.map((one) => [one.action, t(one.label)])}
          />
          <Input label={t(words.record)} value={record} onChange={setRecord} />
          {haveAdmin && <Input label={t(words.loginName)} value={loginName} onChange={setLoginName} />}
        </div>
      </Panel>
      {answer.data ? (
        <Answer answer={answer.data} />
      ) : (
        <RecordState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </PanelPage>
  );
}

function Answer({ answer: { person, rules, recordName, roles } }: { answer: WhoMay }) {
  const t = useText();
  const isAgainst = rules.some(({ holds }) => holds === false);
  const may = isAgainst ? false : rules.some(({ holds }) => holds === null) ? null : true;
  return (
    <>
      <Panel
        title={t(words.me, { name: person.userName, role: person.roleName })}
        hint={recordName ? t(words.about, { name: recordName }) : undefined}
        tools={<Mark verdict={{ may, why: null }} />}
      >
        <ul className={styles.rules}>
          {rules.map(({ kind, holds, why }) => (
            <li key={kind}>
              <Sign may={holds} />
              <strong>{t(ruleNames[kind])}</strong>
              <span>{t(why)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t(words.roles)}>
        {roles.length === 0 && <PanelText>{t(words.no)}</PanelText>}
        <RecordTable
          label={words.roles}
          rows={roles.map((role) => ({ ...role, id: role.roleId }))}
          keyOf={({ roleId }) => roleId}
          columns={[
            {
              field: 'roleName',
              label: words.role,
              isName: true,
              value: ({ roleName, roleId }) => `${roleName} ${roleId}`,
            },
            { field: 'clerk', label: words.clerk, isLong: true, value: ({ clerk }) => <Mark verdict={clerk} /> },
            { field: 'leader', label: words.leader, isLong: true, value: ({ leader }) => <Mark verdict={leader} /> },
          ]}
        />
      </Panel>
    </>
  );
}

const signs = {
  true: { Icon: CheckIcon, tone: 'ok' },
  false: { Icon: CloseIcon, tone: 'bad' },
  null: { Icon: OpenIcon, tone: undefined },
} as const;

function Sign({ may }: { may: boolean | null }) {
  const { Icon, tone } = signs[`${may}`];
  return <Icon className="tg-toned" data-tone={tone} aria-hidden />;
}

function Mark({ verdict: { may, why } }: { verdict: AccessVerdict }) {
  const t = useText();
  const word = t(may === null ? words.depends : may ? words.yes : words.no);
  return (
    <span className="tg-inline tg-wrap" title={why ? t(why) : undefined}>
      <Sign may={may} />
      {word}
      {why && may === false && <span className="tg-small tg-break">{t(why)}</span>}
    </span>
  );
}

interface ControlProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Select = ({
  label,
  value,
  onChange,
  options,
}: ControlProps & { readonly options: readonly (readonly [string, string])[] }) => (
  <label className="tg-labelled tg-caption">
    {label}
    <select className="tg-field" value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const Input = ({ label, value, onChange }: ControlProps) => (
  <label className="tg-labelled tg-caption">
    {label}
    <input className="tg-field" value={value} maxLength={100} onChange={({ target }) => onChange(target.value)} />
  </label>
);
