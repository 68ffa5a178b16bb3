import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { useMemo } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { opinionFieldOf } from '#domain/approval/offers.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useText } from '../shell/text.ts';
import styles from './decision.module.css';
import { decisionEntity, decisionStart, opinionWritten, writtenBefore } from './decisionEntity.ts';
import type { DocumentAnswer, StoredDocument } from './documentAnswer.ts';
import type { DocumentKindView } from './documentKind.ts';
import { type Foretold, foretell } from './foretell.ts';

/** What the person decided. */
export interface ApprovalDecision {
  readonly opinion: string | undefined;
  /** Fields of the acting department. */
  readonly fields: RecordValues;
}

interface DecisionDialogProps {
  readonly kind: DocumentKindView;
  readonly answer: Pick<DocumentAnswer, 'editable' | 'log' | 'deputyOf' | 'outlook'>;
  /** The document as it will be decided on. */
  readonly record: StoredDocument;
  readonly transition: Transition;
  readonly asDeputy: boolean;
  readonly onCancel: () => void;
  /** When it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (decision: ApprovalDecision) => Promise<void>;
}

/**
 * Asks for a decision: what it leads to, the opinion, judgement and suggestion of the department.
 * @see docs/spec/guarantee.md 3.4
 */
export function DecisionDialog({
  kind,
  answer,
  record,
  transition,
  asDeputy,
  onCancel,
  onConfirm,
}: DecisionDialogProps) {
  const t = useText();
  const { editable, log, deputyOf, outlook } = answer;
  const facts = useMemo(() => ({ kind, record, transition, editable, log }), [kind, record, transition, editable, log]);
  const asked = useMemo(() => decisionEntity(facts), [facts]);
  const confirm = async ({ opinion = opinionWritten(facts), ...fields }: RecordValues) => {
    try {
      await onConfirm({ opinion: typeof opinion === 'string' && opinion.trim() !== '' ? opinion : undefined, fields });
    } catch (error) {
      throw opinionError(error, opinionFieldOf(transition));
    }
  };
  return (
    <FieldsDialog
      title={`${t(transition.label)} · ${t(kind.entity.label)} ${record.docNo ?? ''}`}
      asked={asked}
      start={decisionStart(asked, record)}
      lead={
        <>
          <Outlook
            foretold={foretell(kind, record, transition, outlook)}
            deputyFor={asDeputy ? deputyOf?.userName : undefined}
          />
          <Written entity={kind.entity} record={record} names={writtenBefore(facts)} />
        </>
      }
      confirm={transition.label}
      onCancel={onCancel}
      onConfirm={confirm}
    />
  );
}

/** What the person has written in his part: it goes with the step. */
function Written({
  entity,
  record,
  names,
}: {
  entity: EntityDefinition;
  record: StoredDocument;
  names: readonly string[];
}) {
  const t = useText();
  if (names.length === 0) return null;
  return (
    <dl className={styles.written}>
      {names.map((name) => (
        <div key={name}>
          <dt>{entity.fields[name] && t(entity.fields[name].label)}</dt>
          <dd>
            <DisplayValue entity={entity} field={name} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the decision leads. */
function Outlook({
  foretold: { next, route, remarks },
  deputyFor,
}: {
  foretold: Foretold;
  deputyFor: string | undefined;
}) {
  const t = useText();
  return (
    <div className={styles.outlook}>
      <p>
        <ArrowForwardOutlined aria-hidden />
        <span className="tg-column">
          {route && <b>{t(route)}</b>}
          <span>{t(fill(bi('下一步：{next}', 'Next: {next}'), { next: t(next) }))}</span>
        </span>
      </p>
      {remarks.map((remark) => (
        <p key={remark.zh} className={styles.remark}>
          <WarningAmberOutlined aria-hidden />
          <span className="tg-column">{t(remark)}</span>
        </p>
      ))}
      {deputyFor && (
        <p className={styles.remark}>
          {t(
            fill(bi('您代 {name} 办理，日志中会注明', 'You act for {name}; the log will say so'), { name: deputyFor }),
          )}
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
