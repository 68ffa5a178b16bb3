import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { type EntityDefinition, type FormSection, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { isComposing, isPlainEnter } from '../../shell/composition.ts';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import styles from './EntityForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldInput } from './FieldInput.tsx';
import anchorStyles from './FormAnchors.module.css';
import { FormAnchors } from './FormAnchors.tsx';
import { FormContexts } from './FormContexts.tsx';
import { listErrors } from './formErrors.ts';
import { type FormScope, FormScopeContext, inputId } from './formScope.ts';
import { formValuesOf, requiredNow } from './formValues.ts';
import { LineTools } from './LineTools.tsx';
import { sectionFields, sectionId, sectionsOf, spanOf } from './sections.ts';
import { type EntityFormHandle, useEntityForm } from './useEntityForm.ts';
import { type FormDraft, useFormDraft } from './useFormDraft.ts';
import { type FormJudge, useFormJudge } from './useFormJudge.ts';
import { useCachedRecord } from './useRecordWrite.ts';
import { useSettledWatch } from './useSettledWatch.ts';

export interface EntityFormProps {
  readonly entity: EntityDefinition;
  /** The stored record; absent for a new one. Another record needs another form: give it a `key`. */
  readonly record?: RaRecord | undefined;
  /** What a new record begins with, beyond the defaults of the definition. */
  readonly defaultValues?: RecordValues;
  /** The line above the form: title, status, tools. */
  readonly head: ReactNode;
  /** Own inputs in place of the derived ones, by field. */
  readonly inputs?: Readonly<Record<string, ReactNode>>;
  /** Beside the title of the section that holds the field: a hint, buttons. */
  readonly tools?: Readonly<Record<string, ReactNode>>;
  /** Above sections and rail. */
  readonly top?: ReactNode;
  /** Before the sections. */
  readonly lead?: ReactNode;
  /** Behind the sections. */
  readonly tail?: ReactNode;
  /** 336 px at the right. */
  readonly rail?: ReactNode;
  readonly buttons: (form: EntityFormHandle) => ReactNode;
  /** Ctrl+Enter. */
  readonly onPrimary?: (form: EntityFormHandle) => void;
  /** What did not happen when the form is refused. */
  readonly undone?: Text;
  /** At the left of the action bar while nothing more urgent is to say there: who holds the record now. */
  readonly note?: ReactNode;
  /** Where unsent values are kept; absent = nowhere. */
  readonly draftKey?: string;
  /** Sections are judged for publishing: their fields are starred that publishing asks for. */
  readonly asksFor?: 'save' | 'submit';
  readonly onDirty?: (isDirty: boolean) => void;
  readonly onSaved?: (record: RaRecord) => void;
  /** Hears of every new state of the record: saved, changed by a step, reloaded. */
  readonly onRecord?: (record: RaRecord | undefined) => void;
  /** Hears of a refused save first. @returns whether it has dealt with it */
  readonly onRefused?: (error: unknown) => boolean;
  readonly send?: (values: Record<string, unknown>, before: RaRecord | undefined) => Promise<RaRecord>;
  /** Another way to read the record anew when somebody else has changed it. */
  readonly reload?: (before: RaRecord) => Promise<RaRecord>;
}

/** react-admin resets a form whenever its tab is shown again; nothing that was typed may go with it. */
const keepEverything = {
  keepValues: true,
  keepDefaultValues: true,
  keepDirty: true,
  keepDirtyValues: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
  keepFieldsRef: true,
};

/** A record as a form: sections of the definition, anchors, errors on top, drafts, action bar. @see platform.md 5.2, look.md 5.2 */
export function EntityForm(props: EntityFormProps) {
  const { entity, record, defaultValues } = props;
  const [stored, setStored] = useState(record);
  const [empty] = useState(() => formValuesOf(entity, { ...defaultValues }));
  const [start] = useState(() => (record ? formValuesOf(entity, record) : empty));
  const { mayEdit, readOnlyReason } = useEditRight(entity, stored);
  const judge = useFormJudge(entity, (name) => mayEdit(name) === true);
  return (
    <div className="entity-form">
      <Form
        record={start}
        resolver={judge.resolver}
        mode="onBlur"
        reValidateMode="onChange"
        shouldFocusError={false}
        resetOptions={keepEverything}
        disableInvalidFormNotification
        noValidate
      >
        <FormBody
          {...props}
          stored={stored}
          start={start}
          empty={empty}
          judge={judge}
          mayEdit={mayEdit}
          readOnlyReason={readOnlyReason}
          onStored={(next) => {
            setStored(next);
            props.onRecord?.(next);
          }}
        />
      </Form>
    </div>
  );
}

interface EditFacts {
  readonly mayEdit: (name: string) => true | Text | undefined;
  /** Why nothing at all may be changed. */
  readonly readOnlyReason: Text | undefined;
}

/** Which fields the person may change now, asked of the same function as the server asks. */
function useEditRight(entity: EntityDefinition, record: RaRecord | undefined): EditFacts {
  const actor = useActor();
  return useMemo(() => {
    if (!hasRight(actor, rightOf(entity.key, record ? 'update' : 'add'))) {
      const reason = text('您的角色没有该功能权限', 'Your role does not hold this function right');
      return { mayEdit: () => reason, readOnlyReason: reason };
    }
    const right = record ? entity.mayEdit?.(record, actor) : undefined;
    if (right && 'none' in right) return { mayEdit: () => right.none, readOnlyReason: right.none };
    const open = right?.fields ?? 'all';
    const mayEdit = (name: string) => {
      if (record && entity.fields[name]?.createOnly) return undefined;
      return open === 'all' || open.includes(name) ? true : undefined;
    };
    return { mayEdit, readOnlyReason: undefined };
  }, [entity, record, actor]);
}

type FormBodyProps = EntityFormProps &
  EditFacts & {
    readonly stored: RaRecord | undefined;
    readonly start: RecordValues;
    readonly empty: RecordValues;
    readonly judge: FormJudge;
    readonly onStored: (record: RaRecord | undefined) => void;
  };

function FormBody(props: FormBodyProps) {
  const {
    entity,
    head,
    inputs = {},
    tools = {},
    top,
    lead,
    tail,
    rail,
    buttons,
    onPrimary,
    draftKey,
    asksFor = 'save',
    mayEdit,
    readOnlyReason,
  } = props;
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const { base, ...handle } = useEntityForm({
    ...props,
    onSaved: (saved) => {
      draft.drop();
      props.onSaved?.(saved);
    },
  });
  const draft: FormDraft = useFormDraft(readOnlyReason ? undefined : draftKey, entity, base);
  const { sections, required, derived } = useShape(entity, asksFor);
  const say = useText();
  const { errors, isDirty } = useFormState();
  const { setDirty } = useTab();
  const wrong = listErrors(errors, sections);

  const { onDirty } = props;
  useEffect(() => {
    setDirty(isDirty);
    onDirty?.(isDirty);
  }, [isDirty, setDirty, onDirty]);

  const tables = useRef<FormScope['tables']>(new Map());
  const recordId = props.stored && String(props.stored.id);
  const { follow } = handle;
  const scope = useMemo<FormScope>(
    () => ({ formId, mayEdit, required: new Set(required), derived, recordId, follow, tables: tables.current }),
    [formId, mayEdit, required, derived, recordId, follow],
  );
  const jump = useCallback(
    (name: string) => {
      const [table = '', row, column] = name.split('.');
      const lines = tables.current.get(table);
      if (lines && row !== undefined && column !== undefined) lines.focusCell(Number(row), column);
      else focusInput(formId, name);
    },
    [formId],
  );

  // Somebody else's change, a step taken elsewhere or a mutation of react-admin's own arrives as another version of the same record.
  const arrived = newerOf(props.record, useCachedRecord(entity.key, props.stored?.id));
  const { adopt } = handle;
  const isKnown = arrived === undefined || Number(arrived.rowVersion) <= Number(handle.record?.rowVersion ?? -1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is taken over, once.
  useEffect(() => {
    if (arrived && !isKnown) adopt(arrived);
  }, [arrived, isKnown]);

  const act = useRef(handle);
  act.current = handle;
  useShortcuts(container, {
    save: () => !readOnlyReason && void act.current.save('save'),
    primary: () => onPrimary?.(act.current),
  });

  const withDraft: EntityFormHandle = {
    ...handle,
    reset: () => {
      draft.drop();
      handle.reset();
    },
    startOver: () => {
      draft.drop();
      handle.startOver();
    },
  };
  return (
    <FormContexts resource={entity.key} record={handle.record} form={handle}>
      <FormScopeContext.Provider value={scope}>
        <div ref={container} className="entity-form" onKeyDown={goToNextOnEnter}>
          <div className="form-head">{head}</div>
          {sections.length > 1 && (
            <FormAnchors
              formId={formId}
              sections={sections}
              body={body}
              countOf={(section) => (handle.attempt ? countIn(section, wrong) : undefined)}
            />
          )}
          <div className="form-body" ref={body}>
            {handle.attempt && wrong.length > 0 && (
              <ErrorSummary
                entity={entity}
                errors={wrong}
                undone={handle.attempt.moment === 'submit' ? (props.undone ?? notSubmitted) : notSaved}
                attempt={handle.attempt.count}
                onJump={jump}
              />
            )}
            {draft.offered && <DraftOffer draft={draft} />}
            {top}
            <div className={`form-columns ${styles.columns}`}>
              <div className="form-main">
                {lead}
                {sections.map((section) => (
                  <Section
                    key={section.title.en}
                    formId={formId}
                    entity={entity}
                    section={section}
                    inputs={inputs}
                    tools={tools}
                    isInOrder={handle.attempt !== undefined && countIn(section, wrong) === 0}
                  />
                ))}
                {tail}
              </div>
              {rail && <div className={`form-rail ${styles.rail}`}>{rail}</div>}
            </div>
          </div>
          <div className="action-bar">
            <span className="action-note">
              {draft.savedAt === undefined ? props.note : <AutosaveNote savedAt={draft.savedAt} />}
              {readOnlyReason && <span>{say(fill(text('只读：{why}', 'Read only: {why}'), { why: say(readOnlyReason) }))}</span>}
            </span>
            {buttons(withDraft)}
          </div>
        </div>
      </FormScopeContext.Provider>
    </FormContexts>
  );
}

const newerOf = (given: RaRecord | undefined, cached: RaRecord | undefined): RaRecord | undefined =>
  cached && Number(cached.rowVersion) > Number(given?.rowVersion ?? -1) ? cached : given;

const notSaved = text('尚未保存', 'not saved yet');
const notSubmitted = text('尚未提交', 'not submitted yet');

/** Sections and stars depend on a few values only; the body renders again when they change, not on every key. */
function useShape(entity: EntityDefinition, moment: 'save' | 'submit') {
  const shape = useWatch({
    compute: (values: RecordValues) => {
      const titles = sectionsOf(entity, values).map((section) => section.title.en);
      return JSON.stringify({ titles, required: requiredNow(entity, values, moment) });
    },
  });
  const follows = useSettledWatch((values) => JSON.stringify(entity.derive?.(values) ?? {}));
  return useMemo(() => {
    const { titles, required } = JSON.parse(shape) as { titles: string[]; required: string[] };
    const all = entity.form ? entity.form : sectionsOf(entity, {});
    return { sections: all.filter((section) => titles.includes(section.title.en)), required, derived: JSON.parse(follows) as RecordValues };
  }, [entity, shape, follows]);
}

const countIn = (section: FormSection, wrong: readonly { readonly name: string }[]): number => {
  const names = new Set(sectionFields(section));
  return wrong.filter(({ name }) => names.has(name.split('.')[0] ?? '')).length;
};

interface SectionProps {
  readonly formId: string;
  readonly entity: EntityDefinition;
  readonly section: FormSection;
  readonly inputs: Readonly<Record<string, ReactNode>>;
  readonly tools: Readonly<Record<string, ReactNode>>;
  readonly isInOrder: boolean;
}

function Section({ formId, entity, section, inputs, tools, isInOrder }: SectionProps) {
  const say = useText();
  const id = sectionId(formId, section);
  const table = section.fields.find((entry) => entity.fields[typeof entry === 'string' ? entry : entry.field]?.kind === 'children');
  const rest = section.fields.filter((entry) => entry !== table);
  const show = (entry: FormSection['fields'][number]) => {
    const name = typeof entry === 'string' ? entry : entry.field;
    return inputs[name] ?? <FieldInput key={name} entity={entity} field={name} span={spanOf(entry)} />;
  };
  const extras = sectionFields(section).map((name) =>
    entity.fields[name]?.kind === 'children' && !inputs[name] ? (
      <LineTools key={name} entity={entity} field={name}>
        {tools[name]}
      </LineTools>
    ) : (
      tools[name] && <Extra key={name}>{tools[name]}</Extra>
    ),
  );
  return (
    <section className="form-section" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{say(section.title)}</h2>
        {isInOrder && (
          <span className={anchorStyles.tick}>
            <CheckCircleOutlined sx={{ fontSize: 16 }} aria-hidden />
          </span>
        )}
        {extras}
      </header>
      {table && show(table)}
      {rest.length > 0 && (
        <div className="form-grid">
          {rest.map((entry) => (
            <Extra key={typeof entry === 'string' ? entry : entry.field}>{show(entry)}</Extra>
          ))}
        </div>
      )}
    </section>
  );
}

/** Own inputs come without keys. */
const Extra = ({ children }: { children: ReactNode }) => <>{children}</>;

function AutosaveNote({ savedAt }: { savedAt: number | undefined }) {
  const say = useText();
  if (savedAt === undefined) return null;
  return (
    <>
      <CheckCircleOutlined sx={{ fontSize: 16 }} aria-hidden />
      {say(fill(text('草稿已于 {time} 自动保存在本机', 'Kept on this computer at {time}'), { time: parseTime(savedAt, '{h}:{i}:{s}') }))}
    </>
  );
}

function DraftOffer({ draft }: { draft: FormDraft }) {
  const say = useText();
  const time = parseTime(draft.offered?.savedAt, '{m}-{d} {h}:{i}');
  return (
    <div className="form-alert run" role="status">
      <HistoryOutlined sx={{ fontSize: 18 }} aria-hidden />
      <div>
        {say(
          fill(text('{time} 有未提交的内容保留在本机，是否恢复？', 'Unsent input of {time} is kept on this computer. Restore it?'), {
            time,
          }),
        )}
      </div>
      <span className="form-alert-tools">
        <Button size="small" variant="outlined" onClick={draft.restore}>
          {say(text('恢复', 'Restore'))}
        </Button>
        <Button size="small" variant="text" color="inherit" onClick={draft.discard}>
          {say(text('丢弃', 'Discard'))}
        </Button>
      </span>
    </div>
  );
}

/** Ctrl+S and Ctrl+Enter while the tab is shown, unless a dialog has the focus. */
function useShortcuts(container: React.RefObject<HTMLElement | null>, { save, primary }: { save: () => void; primary: () => void }): void {
  const actions = useRef({ save, primary });
  actions.current = { save, primary };
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isComposing(event)) return;
      const action = event.key.toLowerCase() === 's' ? actions.current.save : event.key === 'Enter' ? actions.current.primary : undefined;
      const isOurs = event.target === document.body || container.current?.contains(event.target as Node);
      if (!action || !isOurs) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [container]);
}

/** Enter goes on to the next input; a line table and an open list have their own use for it. */
function goToNextOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!isPlainEnter(event) || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('.form-body input, .form-body textarea, .form-body [data-drop]'),
  ].filter((element) => !element.matches(':disabled, [hidden], [tabindex="-1"]'));
  const place = inputs.indexOf(target);
  if (place >= 0) inputs[place + 1]?.focus();
}

function focusInput(formId: string, name: string): void {
  const element = document.getElementById(inputId(formId, name));
  element?.scrollIntoView?.({ block: 'center' });
  const target = element?.matches('input, textarea, button')
    ? element
    : (element?.querySelector<HTMLElement>('[data-drop="wrong"], input, button') ?? element);
  target?.focus({ preventScroll: true });
}
