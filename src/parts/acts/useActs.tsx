import { type ReactNode, useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { ActDefinition } from '#domain/core/act.ts';
import { type ActFacts, actsFor, type Offered } from '#domain/core/actRules.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { StepPage } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { actOfStep } from '#domain/core/stepForm.ts';
import { actsOf } from '#domain/index.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import type { BarAction } from '../form/ActionBar.tsx';
import type { BatchAction, RowAction } from '../list/actions.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import { ActDialog } from './ActDialog.tsx';
import type { PartsOfAct, PartsOfBatch } from './actParts.ts';
import { barActions, forwardOf, labelOf } from './barActions.ts';
import { isPlainAct } from './questions.tsx';
import { type ActBatch, useActBatches } from './useActBatches.tsx';
import { type SourcedAct, type TakingOptions, useTaking } from './useTaking.ts';

export interface ActsOptions<Entity extends EntityDefinition = EntityDefinition> extends TakingOptions<Entity> {
  /** What the screen adds to the dialogs of acts, by their keys: choices and previews. */
  readonly parts?: Readonly<Record<string, PartsOfAct<ScreenRecord<Entity>>>>;
  readonly batchParts?: Readonly<Record<string, PartsOfBatch<ScreenRecord<Entity>>>>;
  /** Steps for many records at once, as this screen offers them; acts say it themselves. Stays the same between drawings. */
  readonly batches?: readonly ActBatch<ScreenRecord<Entity>>[];
  /** Answers a screen gives in place of the person: who accepts is the one who presses the button. */
  readonly given?: (act: ActDefinition, record: ScreenRecord<Entity>) => RecordValues | undefined;
  /** What comes before an act, such as saving what was typed. @returns the record as it is then; nothing: it is not taken */
  readonly before?: (act: ActDefinition, record: ScreenRecord<Entity>) => Promise<ScreenRecord<Entity> | undefined>;
}

/**
 * Everything that can be done to records of an entity: acts and steps of its lifecycle, as menus, bars and dialogs get
 * them.
 */
export interface Acts<Entity extends EntityDefinition = EntityDefinition> {
  /** Steps out of the record's status, then acts; those that no role of the person could ever take are left out. */
  offered(record: ScreenRecord<Entity>): readonly Offered<ActDefinition>[];
  /** Takes an act, asking first for what it needs. */
  start(act: ActDefinition, record: ScreenRecord<Entity>): void;
  /** What a person can do with a record now; what is closed says why. */
  actionsOf(record: ScreenRecord<Entity>): readonly RowAction[];
  /** The same as buttons of the record's page. */
  barOf(record: ScreenRecord<Entity>): readonly BarAction[];
  /** What can be done with many at once. */
  readonly batchActions: readonly BatchAction<ScreenRecord<Entity>>[];
  readonly isBusy: boolean;
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

const factsOf = (actor: Actor): ActFacts => ({ actor, now: nowText(() => new Date()) });

/** Steps of the lifecycle in the order of its table, then the acts beside it. */
const everyAct = (entity: EntityDefinition): readonly ActDefinition[] => [
  ...(entity.flow?.steps ?? []).map((step) => actOfStep(entity, step)),
  ...actsOf(entity.key),
];

/** Steps that are taken on one page have one button, which leads there: an open one of them stands for all. */
function byPage(offered: readonly SourcedAct[]): readonly SourcedAct[] {
  const stands = new Map<StepPage | undefined, SourcedAct>();
  for (const one of offered) {
    const before = stands.get(one.act.step?.page);
    if (!before || (before.reason && !one.reason)) stands.set(one.act.step?.page, one);
  }
  return offered.filter((one) => !one.act.step?.page || stands.get(one.act.step.page) === one);
}

/**
 * Acts of an entity in the browser, whole: which are offered, what they ask for, taking them, telling so, and asking
 * anew for what changed.
 * @returns `dialog` must stand somewhere in the screen
 */
export function useActs<const Entity extends EntityDefinition>(
  entity: Entity,
  options?: ActsOptions<Entity>,
): Acts<Entity>;
export function useActs(entity: EntityDefinition, options: ActsOptions = {}): Acts {
  const actor = useActor();
  const [open, setOpen] = useState<{ readonly act: ActDefinition; readonly record: RaRecord }>();
  const taking = useTaking(entity, options, setOpen);
  const acts = useMemo(() => everyAct(entity), [entity]);
  const batches = useActBatches(entity, acts, options, taking.takeMany);

  const { source, before } = options;
  const offered = (record: RaRecord): readonly SourcedAct[] =>
    source ? source.offered : actsFor(acts, record, factsOf(actor));
  const openTab = useOpenTab();
  const ask = (act: ActDefinition, record: RaRecord) => {
    const given = options.given?.(act, record);
    const { id } = record;
    if (!given && act.step?.page) return openTab(act.step.page.at(String(id)));
    if (!given && !isPlainAct(act, record, { actor })) return setOpen({ act, record });
    // A refusal has been shown by the request layer.
    taking.take(act, record, given ?? {}).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  };
  const start = (act: ActDefinition, shown: RaRecord) => {
    if (taking.isBusy) return;
    if (before) void before(act, shown).then((record) => record && ask(act, record));
    else ask(act, shown);
  };
  // A record that was read anew may ask otherwise.
  const openAct = open && (source?.offered.find(({ act }) => act.key === open.act.key)?.act ?? open.act);
  return {
    offered,
    start,
    actionsOf: (record) => {
      const all = offered(record);
      const forward = forwardOf(entity, all, record);
      return byPage(all).map(({ act, reason }) => ({
        key: act.key,
        label: labelOf(act),
        reason,
        danger: act.danger,
        isBehind: act.step !== undefined && act !== forward?.act,
        run: () => start(act, record),
      }));
    },
    barOf: (record) => barActions(entity, { offered: byPage(offered(record)), record }, (act) => start(act, record)),
    batchActions: batches.actions,
    isBusy: taking.isBusy,
    dialog: (
      <>
        {open && openAct && (
          <ActDialog
            key={`${open.act.key} ${open.record.id}`}
            act={openAct}
            subject={open.record}
            isWhole={source !== undefined}
            parts={options.parts?.[open.act.key]}
            onCancel={() => setOpen(undefined)}
            onConfirm={(answers, record) => taking.take(openAct, record, answers)}
          />
        )}
        {batches.dialog}
      </>
    ),
  };
}
