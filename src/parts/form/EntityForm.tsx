import { type ReactNode, type Ref, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form, type RaRecord } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { EntityDefinition, FormSection, RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { DocumentFrame } from '../document/DocumentFrame.tsx';
import type { ByColumn, ScreenRecord } from '../screenRecord.ts';
import { useCompanyColumn } from '../useCompanyColumn.ts';
import { ConflictChanges, ConflictDialog, ConflictNotice } from './conflicts/MergeConflicts.tsx';
import type { OthersChoice } from './conflicts/useOthersChoice.ts';
import { AutosaveNote, DraftOffer } from './DraftNotes.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAnchors } from './FormAnchors.tsx';
import { FormContexts } from './FormContexts.tsx';
import { FormSectionPanel } from './FormSectionPanel.tsx';
import { listErrors, type WrongField } from './formErrors.ts';
import { goToNextOnEnter, jumpTo, useShortcuts } from './formKeys.ts';
import { type FormScope, FormScopeContext } from './formScope.ts';
import { formValuesOf } from './formValues.ts';
import { LookedUpTables } from './LookedUpLines.tsx';
import { offeredValues } from './offered.ts';
import { ownStart, useOwnCompany, useOwnSettings } from './ownSettings.ts';
import { Remembering } from './Remembering.tsx';
import { formSectionFields } from './sections.ts';
import { type EntityFormFacts, type EntityFormHandle, useEntityForm } from './useEntityForm.ts';
import { type FormDraft, useFormDraft, useReset } from './useFormDraft.ts';
import { type EditFacts, useEditRight, useFormShape } from './useFormFacts.ts';
import { type Moment, useFormJudge } from './useFormJudge.ts';
import { useMended } from './useMended.ts';
import { useNewerRecord } from './useRecordWrite.ts';

export interface EntityFormProps<Entity extends EntityDefinition = EntityDefinition> {
  readonly entity: Entity;
  /** The stored record; absent for a new one. Another record needs another form: give it a `key`. */
  readonly record?: ScreenRecord<Entity> | undefined;
  /** What a new record begins with, beyond the defaults of the definition. */
  readonly defaultValues?: RecordValues;
  /** What the bar says of a form that is only read, where the page around it holds something to write in. */
  readonly readOnlyNote?: (record: ScreenRecord<Entity>) => Text | undefined;
  /** The line above the form: title, status, tools. */
  readonly head: ReactNode;
  /** Own inputs in place of the derived ones, by field. */
  readonly inputs?: ByColumn<Entity, ReactNode>;
  /** Beside the title of the section that holds the field: a hint, buttons. */
  readonly tools?: ByColumn<Entity, ReactNode>;
  /** Above sections and rail. */
  readonly top?: ReactNode;
  /** Before the sections. */
  readonly lead?: ReactNode;
  /** Behind the sections. */
  readonly tail?: ReactNode;
  /** 336 px at the right. */
  readonly rail?: ReactNode;
  readonly buttons: (form: EntityFormHandle<ScreenRecord<Entity>>) => ReactNode;
  /** Ctrl+S, where more than saving belongs to it: a new record turns into its page. */
  readonly onSave?: (form: EntityFormHandle<ScreenRecord<Entity>>) => void;
  /** Ctrl+Enter. */
  readonly onPrimary?: (form: EntityFormHandle<ScreenRecord<Entity>>) => void;
  /** What did not happen when the form is refused. */
  readonly undone?: Text;
  /** At the left of the action bar while nothing more urgent is to say there: who holds the record now. */
  readonly note?: ReactNode;
  /** Where unsent values are kept; absent = nowhere. */
  readonly draftKey?: string;
  /** Sections are judged for publishing: their fields are starred that publishing asks for. */
  readonly asksFor?: 'save' | 'submit';
  readonly onDirty?: (isDirty: boolean) => void;
  /** `step`: something else follows on this very page. */
  readonly onSaved?: (record: ScreenRecord<Entity>, then?: 'step') => void;
  /** Hears of every new state of the record: saved, changed by a step, reloaded. */
  readonly onRecord?: (record: ScreenRecord<Entity> | undefined) => void;
  /** Hears of a refused save first. @returns whether it has dealt with it */
  readonly onRefused?: (error: unknown) => boolean;
  /** Another way to store: a call that is not the entity's own verb. */
  readonly send?: (
    values: Record<string, unknown>,
    before: ScreenRecord<Entity> | undefined,
    moment: Moment,
  ) => Promise<ScreenRecord<Entity>>;
  /** What a save says in place of "saved"; nothing where the screen has said it already. */
  readonly savedWords?: (saved: ScreenRecord<Entity>, moment: Moment) => Text | undefined;
  /** Another way to read the record anew when somebody else has changed it. */
  readonly reload?: (before: ScreenRecord<Entity>) => Promise<ScreenRecord<Entity>>;
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

/**
 * A record as a form: sections of the definition, anchors, errors on top, drafts, action bar.
 * @see docs/spec/platform.md 5.2, docs/spec/look.md 5.2
 */
export function EntityForm<const Entity extends EntityDefinition>(props: EntityFormProps<Entity>): ReactNode;
export function EntityForm(props: EntityFormProps) {
  const { entity, record, defaultValues } = props;
  const [stored, setStored] = useState(record);
  const begin = { ...useOwnCompany(entity), ...defaultValues };
  const [empty] = useState(() => formValuesOf(entity, { ...ownStart(entity, begin), ...begin }));
  const [start] = useState(() => (record ? formValuesOf(entity, record) : empty));
  const { mayEdit, readOnlyReason } = useEditRight(entity, stored);
  const judge = useFormJudge(entity, (name) => mayEdit(name) === true);
  return (
    <div className="tg-column tg-fill tg-shrinks tg-whole">
      <Form
        className="tg-column tg-fill"
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

type FormBodyProps = EntityFormProps & EditFacts & EntityFormFacts;

function FormBody(props: FormBodyProps) {
  const { entity, stored, onPrimary, draftKey, asksFor = 'save', mayEdit, readOnlyReason } = props;
  const formId = useId();
  const company = useCompanyColumn(entity);
  const { base, restore, others, ...handle } = useEntityForm({
    ...props,
    onSaved: (saved, then) => {
      draft.drop();
      props.onSaved?.(saved, then);
    },
  });
  const draft: FormDraft = useFormDraft(readOnlyReason ? undefined : draftKey, { entity, base, restore });
  const { sections, required, derived } = useFormShape(entity, asksFor);
  const tables = useRef<FormScope['tables']>(new Map());
  const recordId = stored && String(stored.id);
  const { follow } = handle;
  const form = useFormContext();
  const [offered] = useState(() => offeredValues(form));
  const act = useRef(handle);
  act.current = handle;
  const scope = useMemo<FormScope>(() => {
    const adopt = (newer: RaRecord) => act.current.adopt(newer);
    const keep = async () => (await act.current.save('save', 'step'))?.id;
    const facts = {
      formId,
      mayEdit,
      required: new Set(required),
      derived,
      recordId,
      adopt,
      keep,
      follow,
      offered,
      company,
    };
    return { ...facts, tables: tables.current };
  }, [formId, mayEdit, required, derived, recordId, follow, offered, company]);
  useMended(props.judge);
  useOwnSettings(entity, stored === undefined);
  useDirtyTab(props.onDirty);
  useNewerRecord(entity, props.record, handle);
  const container = useShortcuts({
    save: () => {
      if (!readOnlyReason) (props.onSave ?? ((form) => void form.save()))(act.current);
    },
    primary: () => onPrimary?.(act.current),
  });

  const afresh = () => {
    draft.drop();
    handle.reset();
  };
  const reset = useReset({ entity, base, restore, reset: afresh });
  const withDraft: EntityFormHandle = {
    ...handle,
    reset,
    startOver: () => {
      draft.drop();
      handle.startOver();
    },
  };
  return (
    <FormContexts resource={entity.key} record={handle.record} form={handle}>
      <FormScopeContext.Provider value={scope}>
        {!readOnlyReason && <LookedUpTables entity={entity} />}
        <FormView {...props} {...{ container, sections, scope, draft, others }} handle={withDraft} />
        {others.question && (
          <ConflictDialog
            entity={entity}
            told={<ConflictChanges entity={entity} changes={others.changes} />}
            question={others.question}
          />
        )}
      </FormScopeContext.Provider>
    </FormContexts>
  );
}

function useDirtyTab(onDirty: EntityFormProps['onDirty']): void {
  const { isDirty } = useFormState();
  const { setDirty } = useTab();
  useEffect(() => {
    setDirty(isDirty);
    onDirty?.(isDirty);
  }, [isDirty, setDirty, onDirty]);
}

const notSaved = bi('尚未保存', 'not saved yet');
const notSubmitted = bi('尚未提交', 'not submitted yet');

const typedInto = 'input:not([type="file"], [type="checkbox"], [type="radio"], [disabled], [readonly])';

/** Whoever opens a new record begins to type; on a screen that is touched a keyboard would cover half of it. */
function useFirstFocus(body: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew || document.activeElement !== document.body || !matchMedia('(pointer: fine)').matches) return;
    body.current?.querySelector<HTMLElement>(typedInto)?.focus({ preventScroll: true });
  }, [body, isNew]);
}

interface FormViewProps extends FormBodyProps {
  readonly sections: readonly FormSection[];
  readonly scope: FormScope;
  readonly draft: FormDraft;
  readonly others: OthersChoice;
  readonly handle: EntityFormHandle;
  readonly container: Ref<HTMLDivElement>;
}

/** What stands where: head, anchors, errors, sections with the rail beside them, and the action bar. */
function FormView(props: FormViewProps) {
  const { entity, inputs = {}, tools = {}, sections, scope, draft, others, handle } = props;
  const { formId } = scope;
  const body = useRef<HTMLDivElement>(null);
  const { errors } = useFormState();
  const wrong = listErrors(errors, sections);
  const { attempt } = handle;
  useFirstFocus(body, props.record === undefined && !props.readOnlyReason);
  return (
    <DocumentFrame
      frameRef={props.container}
      bodyRef={body}
      onKeyDown={goToNextOnEnter}
      head={props.head}
      nav={
        sections.length > 1 && (
          <FormAnchors
            {...{ formId, sections, body }}
            countOf={(section) => (attempt ? countIn(section, wrong) : undefined)}
          />
        )
      }
      top={
        <>
          {attempt && wrong.length > 0 && (
            <ErrorSummary
              entity={entity}
              errors={wrong}
              undone={attempt.moment === 'submit' ? (props.undone ?? notSubmitted) : notSaved}
              attempt={attempt.count}
              onJump={(name) => jumpTo(scope, name)}
            />
          )}
          <ConflictNotice entity={entity} others={others} />
          {draft.offered.length > 0 && <DraftOffer entity={entity} draft={draft} />}
          {entity.remembers && scope.offered && !props.readOnlyReason && (
            <Remembering entity={entity} memory={entity.remembers} offered={scope.offered} />
          )}
          {props.top}
        </>
      }
      rail={props.rail}
      note={<FormNote {...props} />}
      buttons={props.buttons(handle)}
    >
      {props.lead}
      {sections.map((section) => (
        <FormSectionPanel
          key={section.title.en}
          {...{ formId, entity, section, inputs, tools }}
          isInOrder={attempt !== undefined && countIn(section, wrong) === 0}
        />
      ))}
      {props.tail}
    </DocumentFrame>
  );
}

function FormNote({ draft, note, stored, readOnlyReason, readOnlyNote }: FormViewProps) {
  const t = useText();
  const own = stored && readOnlyNote?.(stored);
  return (
    <>
      {draft.savedAt === undefined ? note : <AutosaveNote savedAt={draft.savedAt} />}
      {readOnlyReason && (
        <span>{own ? t(own) : t(bi('只读：{why}', 'Read only: {why}'), { why: t(readOnlyReason) })}</span>
      )}
    </>
  );
}

const countIn = (section: FormSection, wrong: readonly WrongField[]): number => {
  const names = new Set(formSectionFields(section));
  return wrong.filter(({ name }) => names.has(name.split('.')[0] ?? '')).length;
};
