import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { opinionFieldOf } from '#domain/approval/stepRequest.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useText } from '../shell/text.ts';
import styles from './decision.module.css';
import { decisionEntity, decisionStart } from './decisionEntity.ts';
import type { DocumentAnswer } from './documentAnswer.ts';
import type { DocumentKind } from './documentKind.ts';
import { foretell } from './foretell.ts';

/** What the person decided. */
export interface Decision {
  readonly opinion: string | undefined;
  /** Fields of the acting department. */
  readonly fields: RecordValues;
}

interface DecisionDialogProps {
  readonly kind: DocumentKind;
  readonly answer: Pick<DocumentAnswer, 'editable' | 'log' | 'deputyOf'>;
  /** The document as it will be decided on. */
  readonly record: RaRecord;
  readonly transition: Transition;
  readonly asDeputy: boolean;
  readonly onCancel: () => void;
  /** When it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (decision: Decision) => Promise<void>;
}

/** Asks for a decision: what it leads to, the opinion, judgement and suggestion of the department. @see guarantee.md 3.4 */
export function DecisionDialog({ kind, answer, record, transition, asDeputy, onCancel, onConfirm }: DecisionDialogProps) {
  const say = useText();
  const { editable, log, deputyOf } = answer;
  const asked = useMemo(() => decisionEntity({ kind, record, transition, editable }), [kind, record, transition, editable]);
  const confirm = async ({ opinion, ...fields }: RecordValues) => {
    try {
      await onConfirm({ opinion: typeof opinion === 'string' && opinion.trim() !== '' ? opinion : undefined, fields });
    } catch (error) {
      throw opinionError(error, opinionFieldOf(transition));
    }
  };
  return (
    <FieldsDialog
      title={`${say(transition.label)} · ${say(kind.entity.label)} ${String(record.docNo ?? '')}`}
      asked={asked}
      start={decisionStart(asked, record, transition, log)}
      lead={<Outlook kind={kind} record={record} transition={transition} deputyFor={asDeputy ? deputyOf?.userName : undefined} />}
      confirm={transition.label}
      onCancel={onCancel}
      onConfirm={confirm}
    />
  );
}

/** Where the decision leads. */
function Outlook({
  kind,
  record,
  transition,
  deputyFor,
}: {
  kind: DocumentKind;
  record: RaRecord;
  transition: Transition;
  deputyFor: string | undefined;
}) {
  const say = useText();
  const { next, route, remarks } = foretell(kind, record, transition);
  return (
    <div className={styles.outlook}>
      <p>
        <ArrowForwardOutlined aria-hidden />
        <span>
          {route && <b>{say(route)}</b>}
          <span>{say(fill(text('下一步：{next}', 'Next: {next}'), { next: say(next) }))}</span>
        </span>
      </p>
      {remarks.map((remark) => (
        <p key={remark.zh} className={styles.remark}>
          <WarningAmberOutlined aria-hidden />
          <span>{say(remark)}</span>
        </p>
      ))}
      {deputyFor && (
        <p className={styles.remark}>
          {say(fill(text('您代 {name} 办理，日志中会注明', 'You act for {name}; the log will say so'), { name: deputyFor }))}
        </p>
      )}
    </div>
  );
}

/** The department's opinion is asked as the opinion of the step, so an error about it belongs there. */
function opinionError(error: unknown, field: string | undefined): unknown {
  if (!(error instanceof HttpError) || !field || !(field in error.body.errors)) return error;
  const { [field]: opinion, ...errors } = error.body.errors;
  return new HttpError(error.message, error.status, { ...error.body, errors: { ...errors, opinion } });
}
