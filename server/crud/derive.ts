import {
  type EntityDefinition,
  methodName,
  type RecordValues,
  rightOf,
  toSnake,
  type Verb,
} from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { shownTo } from '#domain/core/personal.ts';
import {
  optionalRecord,
  optionalText,
  requiredIds,
  requiredRecord,
  requiredText,
  requiredVersion,
  requiredVersions,
} from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { actsOf } from '#domain/index.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { eachForItself } from '../gateway/ownTransaction.ts';
import { selectList } from './columns.ts';
import { listPage } from './listPage.ts';
import { stepsTaken } from './logStep.ts';
import { getRecord } from './readRecord.ts';
import { Params, scopeCondition } from './scope.ts';
import { storedRowsSql } from './storedRows.ts';
import { takeAct } from './takeAct.ts';
import { createRecord, deleteRecord, updateRecord } from './writeRecord.ts';

type Data = Readonly<Record<string, unknown>>;
type Run = (data: Data, call: Call) => Promise<unknown>;

/** Verbs on records; those on sheets are the business of `server/sheets`. */
type RecordVerb = Exclude<Verb, 'import' | 'export'>;
const isRecordVerb = (verb: Verb): verb is RecordVerb => verb !== 'import' && verb !== 'export';

/**
 * The gateway calls of an entity, as its verbs say. Two verbs may share one name: `saveDemand` adds without an id and
 * updates with one.
 */
export function derivedMethods(entity: EntityDefinition): GatewayMethod[] {
  const byName = new Map<string, RecordVerb[]>();
  for (const verb of verbsOf(entity))
    byName.set(methodName(entity, verb), [...(byName.get(methodName(entity, verb)) ?? []), verb]);
  return [...byName].map(([method, [verb, ...others]]) =>
    verb && !others.length ? single(entity, method, verb) : saving(entity, method),
  );
}

/** The verbs of the definition; acts without a call of their own ask for the entity's. */
const verbsOf = ({ key, verbs }: EntityDefinition): RecordVerb[] => {
  const asked = verbs.filter(isRecordVerb);
  return asked.includes('act') || !actsOf(key).some(({ hasOwnMethod }) => !hasOwnMethod)
    ? asked
    : [...asked, 'act', 'batchAct'];
};

function single(entity: EntityDefinition, method: string, verb: RecordVerb): GatewayMethod {
  const run: Run = async (data, call) => shownTo(entity, await runOf(entity, verb)(data, call), call.actor);
  // Whether a person may take a step is decided after the record's own checks, in the order of the contract.
  const right = verb === 'act' || verb === 'batchAct' ? null : rightOf(entity.key, verb);
  const writes = !['page', 'get', 'byIds', 'log'].includes(verb);
  return { service: entity.service, method, right, writes, run, ...(verb === 'page' && { readsReplica: true }) };
}

function saving(entity: EntityDefinition, method: string): GatewayMethod {
  const isNew = (data: unknown) => !(data as Data).id;
  return {
    service: entity.service,
    method,
    right: (data) => rightOf(entity.key, isNew(data) ? 'add' : 'update'),
    writes: true,
    run: async (data, call) =>
      shownTo(entity, await runOf(entity, isNew(data) ? 'add' : 'update')(data, call), call.actor),
  };
}

function runOf(entity: EntityDefinition, verb: RecordVerb): Run {
  switch (verb) {
    case 'page':
      return (data, call) => listPage(entity, data, call);
    case 'get':
      return async (data, call) => {
        const record = await openRecord(entity, requiredText(data, 'id'), call);
        if (!entity.reference && !entity.journal)
          Object.assign(call.audit, { logType: 'VIEW', entity: entity.key, recordId: record.id });
        return record;
      };
    case 'byIds':
      return (data, call) => recordsByIds(entity, requiredIds(data), call);
    case 'add':
      return (data, call) => createRecord(entity, requiredRecord(data), call);
    case 'update':
      return (data, call) =>
        updateRecord(
          entity,
          { id: requiredText(data, 'id'), rowVersion: requiredVersion(data), values: requiredRecord(data) },
          call,
        );
    case 'batchUpdate':
      return async (data, call) => {
        const ids = requiredIds(data);
        for (const [id, rowVersion] of requiredVersions(data, ids))
          await updateRecord(entity, { id, rowVersion, values: requiredRecord(data) }, call);
        return ids;
      };
    case 'delete':
      return (data, call) =>
        deleteRecord(entity, { id: requiredText(data, 'id'), rowVersion: requiredVersion(data) }, call);
    case 'batchDelete':
      return async (data, call) => {
        const ids = requiredIds(data);
        if (data.perRow === 1 || data.perRow === '1') return deleteEach(entity, data, call);
        for (const [id, rowVersion] of requiredVersions(data, ids))
          await deleteRecord(entity, { id, rowVersion }, call);
        return ids;
      };
    case 'act':
      return (data, call) =>
        takeAct(entity, { id: requiredText(data, 'id'), rowVersion: requiredVersion(data), ...stepData(data) }, call);
    case 'batchAct':
      return (data, call) => takeMany(entity, data, call);
    case 'log':
      return (data, call) => stepsTaken(entity, requiredText(data, 'id'), call);
    default:
      return verb satisfies never;
  }
}

const stepData = (data: Data) => ({
  action: requiredText(data, 'action', 40),
  opinion: optionalText(data, 'opinion', 500),
  params: optionalRecord(data, 'params'),
});

async function openRecord(entity: EntityDefinition, id: string, call: Call): Promise<RecordValues> {
  const record = await getRecord(entity, id, call);
  await rulesOf(call.services.rules, entity).opened?.(record, call);
  return record;
}

async function recordsByIds(entity: EntityDefinition, ids: readonly string[], call: Call): Promise<unknown[]> {
  const params = new Params();
  const { rows } = await call.db.query(
    `select ${selectList(entity, call.services.rules.computed)} from ${storedRowsSql(entity)} t
     where t.id = any(${params.add(ids)}) and not t.deleted_flg and ${scopeCondition(entity, call, params)}`,
    params.values,
  );
  return rows;
}

/** @throws 1001 records that go together are not of one kind */
async function refuseUnlike(entity: EntityDefinition, ids: readonly string[], call: Call): Promise<void> {
  const { alikeAtOnce: name, fields } = entity;
  if (name === undefined) return;
  const params = new Params();
  const { rows } = await call.db.query<{ kinds: number }>(
    `select count(distinct t.${toSnake(name)})::int as kinds from ${storedRowsSql(entity)} t
     where t.id = any(${params.add(ids)}) and not t.deleted_flg and ${scopeCondition(entity, call, params)}`,
    params.values,
  );
  const { zh, en } = fields[name]?.label ?? bi(name, name);
  if ((rows[0]?.kinds ?? 0) > 1)
    throw invalid({ ids: bi(`一次只能处理${zh}相同的记录`, `Records that go together have one ${en.toLowerCase()}`) });
}

/** Many records, each for itself: what may not go stays, with its reason. */
async function deleteEach(entity: EntityDefinition, data: Data, call: Call) {
  const ids = requiredIds(data);
  const versions = requiredVersions(data, ids);
  const { ok, failed } = await eachForItself(
    ids,
    (id, inside) => deleteRecord(entity, { id, rowVersion: versions.get(id) ?? 0 }, inside),
    call,
  );
  Object.assign(call.audit, {
    logType: 'DELETE',
    entity: entity.key,
    detail: { ok: ok.length, failed: failed.length },
  });
  return { ok, failed };
}

/**
 * The same for many records: each for itself, in a savepoint; the answer says which went and why the others did not.
 */
async function takeMany(entity: EntityDefinition, data: Data, call: Call) {
  const step = stepData(data);
  const isKnown =
    entity.flow?.steps.some(({ key: action }) => action === step.action) ||
    call.services.rules.acts?.some(({ act }) => act.entity.key === entity.key && act.key === step.action);
  if (!isKnown) throw sharedErrors.UNKNOWN_CALL();
  const ids = requiredIds(data);
  if (entity.mostAtOnce !== undefined && ids.length > entity.mostAtOnce)
    throw sharedErrors.LIMIT({ limit: `${entity.mostAtOnce}` });
  const versions = requiredVersions(data, ids);
  await refuseUnlike(entity, ids, call);
  const { ok, failed } = await eachForItself(
    ids,
    (id, inside) => takeAct(entity, { id, rowVersion: versions.get(id) ?? 0, ...step }, inside),
    call,
  );
  call.audit.logType = 'ACTION';
  call.audit.entity = entity.key;
  call.audit.detail = { action: step.action, ok: ok.length, failed: failed.length };
  return { ok, failed };
}
