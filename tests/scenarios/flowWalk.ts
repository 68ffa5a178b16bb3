import type pg from 'pg';
import { type EntityDefinition, methodName, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { holdsPeople } from '#domain/core/field.ts';
import { nowText } from '#domain/core/moments.ts';
import { type Actor, isSystem, systemActor } from '#domain/core/rights.ts';
import { actsOf } from '#domain/index.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import { getRecord } from '#server/crud/readRecord.ts';
import { tableOfRows } from '#server/crud/storedRows.ts';
import { mayCall } from '#server/gateway/mayCall.ts';
import type { Call, GatewayMethod } from '#server/gateway/method.ts';
import { savepointsOn } from '#server/gateway/ownTransaction.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import { repeats } from '../longRun.ts';
import type { TestGateway } from '../testGateway.ts';
import { type Asker, guardCases, noRight, offersOf } from './guardCases.ts';
import { codesOf, columnsOf, newRow } from './walkedRows.ts';

type Person = Pick<Call, 'actor' | 'scopes'>;

/** One of every kind of people there is, robots and the product itself among them. */
export async function everyKind({ database }: TestGateway): Promise<readonly Person[]> {
  await database.pool.query(
    `insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, password_hash, status)
     values ('robot', 'robot', '机器人', 'ROBOT', 'RPA', 'RPA', false, false, 'none', 'ACTIVE')`,
  );
  const kinds = new Map(demoAccounts.map((account) => [`${account.roleId} ${account.isLeader}`, account]));
  const robot = {
    ...demoAccounts[0],
    id: 'robot',
    loginName: 'robot',
    roleId: 'RPA',
    deptCode: 'RPA',
  } as (typeof demoAccounts)[number];
  const people = [...kinds.values(), robot].map(
    async ({ id, roleId, isLeader, haveAdmin, ...facts }): Promise<Person> => {
      const { rights, scopes } = await rightsOfRole(database.pool, roleId);
      return {
        scopes,
        actor: {
          ...facts,
          userId: id,
          roleId,
          roleName: roleId,
          isLeader: isLeader === 1,
          haveAdmin: haveAdmin === 1,
          rights,
        },
      };
    },
  );
  return [...(await Promise.all(people)), { actor: systemActor, scopes: new Map() }];
}

const methods = gatherMethods(serverAreas);

/** How an action is asked for at the gateway. */
function asking(
  entity: EntityDefinition,
  action: string,
  { id, rowVersion }: { readonly id: string; readonly rowVersion: number },
) {
  const act = actsOf(entity.key).find(({ key }) => key === action);
  const own = act?.hasOwnMethod ? act : undefined;
  const name = own ? `${own.service}.${own.method}` : `${entity.service}.${methodName(entity, 'act')}`;
  const reasons = { opinion: '有原因', reason: '有原因' };
  const data = own
    ? { ...own.named, [own.idName]: id, rowVersion, ...reasons }
    : { id, rowVersion, action, params: {}, opinion: reasons.opinion };
  return { method: methods.get(name) as GatewayMethod, data };
}

const guards: ReadonlySet<string> = new Set(['1002', '1003', '1004', '1005', '1008', '1013']);

/**
 * What the gateway says, in the words of its refusal; nothing where it lets the person pass, whatever it says of what
 * he gave.
 */
type Said = { readonly code: string; readonly words: string } | undefined;

interface Walk {
  readonly entity: EntityDefinition;
  readonly people: readonly Person[];
  readonly gateway: TestGateway;
  /** Everything is taken back on it. */
  readonly client: pg.PoolClient;
}

interface Walked {
  /** Where page and gateway say different things. */
  readonly disagreements: readonly string[];
  /** Actions that were open to somebody, and those that were closed to somebody. */
  readonly open: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  /** States in which somebody asked for something. */
  readonly states: ReadonlySet<string>;
}

/** Puts a record into every state and asks for each action by people of every kind. */
export async function walkFlow(walk: Walk): Promise<Walked> {
  const { entity, client } = walk;
  await client.query('begin');
  try {
    return await new Walker(walk, await newRow(entity, client), await choicesOf(entity, client)).walk();
  } finally {
    await client.query('rollback');
  }
}

type Choices = (actor: Actor) => (name: string) => readonly unknown[];

/**
 * What a stored field may hold instead of what it holds: people, words of its dictionary, days before and after today.
 */
async function choicesOf(entity: EntityDefinition, client: pg.PoolClient): Promise<Choices> {
  const columns = new Map((await columnsOf(entity, client)).map((column) => [column.name, column]));
  const days = [-400, -40, 1, 400].map((days) => nowText(() => new Date(Date.now() + days * 86_400_000)));
  const states = entity.flow?.states.map(({ key }) => key) ?? [];
  return (actor) => (name) => {
    const column = columns.get(toSnake(name));
    if (!column || name === entity.flow?.field || name === 'id') return [];
    const field = entity.fields[name];
    const codes = codesOf(field);
    if (codes.length) return [...codes, null];
    if (/date|timestamp/.test(column.type))
      return [...days.map((day) => (column.type === 'date' ? day.slice(0, 10) : day)), null];
    if (/int|numeric/.test(column.type)) return [0, 1, 2, 3, null];
    if (column.type === 'boolean') return [true, false];
    if (field && holdsPeople(field)) return [isSystem(actor) ? ['user-it01'] : [actor.userId], null];
    if (name === 'hands') return [JSON.stringify([{ userId: actor.userId, userName: '', deed: 'submit' }]), null];
    if (field?.kind === 'ref' && field.entity !== 'sysUser') return [null];
    // The product is no person: nothing is given to it.
    const people = isSystem(actor) ? ['user-it01'] : ['user-it01', actor.userId];
    return field?.kind === 'ref'
      ? [...people, null]
      : [...people, ...(isSystem(actor) ? [] : [actor.deptCode]), ...states, null];
  };
}

/** Of people who may do nothing to such records every such one asks in a state, the next of them in the state beside. */
const everyStranger = repeats('FLOW_STRANGERS', { short: 5, long: 1 });

function isStranger({ actor }: Person, entity: EntityDefinition): boolean {
  const isOfIt = (right: string) => right.startsWith(`${entity.key}:`);
  return !actor.haveAdmin && !isSystem(actor) && ![...actor.rights].some(isOfIt);
}

class Walker {
  private readonly disagreements: string[] = [];
  private readonly open = new Set<string>();
  private readonly closed = new Set<string>();
  private readonly states = new Set<string>();

  private readonly facts: Walk;
  private readonly id: string;
  private readonly choices: Choices;

  constructor(facts: Walk, id: string, choices: Choices) {
    this.facts = facts;
    this.id = id;
    this.choices = choices;
  }

  async walk(): Promise<Walked> {
    const { entity, people } = this.facts;
    for (const [turn, { key }] of (entity.flow?.states ?? []).entries())
      await this.undone(async () => {
        await this.put({ [entity.flow?.field ?? 'status']: key });
        const stored = await this.seen({ actor: systemActor, scopes: new Map() });
        if (!stored) throw new Error(`${entity.key}: nobody sees the record`);
        for (const [place, person] of people.entries())
          if (!isStranger(person, entity) || (place + turn) % everyStranger === 0)
            await this.askedBy(person, stored, key);
      });
    const { disagreements, open, closed, states } = this;
    return { disagreements, open, closed, states };
  }

  private async askedBy(person: Person, stored: StoredFacts, state: string): Promise<void> {
    for (const { action, differs } of guardCases(this.asker(person), stored, this.choices(person.actor)))
      await this.undone(async () => {
        if (await this.put(differs)) await this.compare(state, person, action);
      });
    if (person.actor.haveAdmin)
      for (const action of this.others(state)) await this.undone(() => this.compare(state, person, action));
  }

  /** The product itself takes steps and no acts. */
  private asker({ actor }: Person): Asker {
    const { entity } = this.facts;
    return { entity, acts: isSystem(actor) ? [] : actsOf(entity.key), actor, now: nowText(() => new Date()) };
  }

  /** Actions that lead out of other states alone. */
  private others(state: string): readonly string[] {
    const steps = this.facts.entity.flow?.steps ?? [];
    const here = new Set(steps.flatMap(({ key: action, from }) => (from.includes(state) ? [action] : [])));
    return [...new Set(steps.map(({ key: action }) => action))].filter((action) => !here.has(action));
  }

  private async compare(state: string, person: Person, action: string): Promise<void> {
    const { entity } = this.facts;
    const record = await this.seen(person);
    const offer = record && offersOf(this.asker(person), record).find((one) => one.action === action);
    const said = await this.gatewaySays(action, person, { record, closed: offer?.reason?.zh });
    const where = `${entity.key} ${state} ${action} ${person.actor.loginName}`;
    (offer && !offer.reason ? this.open : this.closed).add(action);
    this.states.add(state);
    const wrong = difference({ record, offer, said });
    if (wrong) this.disagreements.push(`${where}: ${wrong}`);
  }

  /** A condition may have a code of its area: it is one where it says what the page says. */
  private async gatewaySays(
    action: string,
    person: Person,
    { record, closed }: { readonly record: StoredFacts | undefined; readonly closed: string | undefined },
  ): Promise<Said> {
    const { entity, gateway, client } = this.facts;
    const { method, data } = asking(entity, action, record ?? { id: this.id, rowVersion: 1 });
    if (!mayCall(method, data, person.actor)) return { code: '1005', words: noRight };
    const call: Call = {
      ...{
        ...person,
        db: client,
        now: nowText(() => new Date()),
        requestId: 'walk',
        locale: 'zh',
        services: gateway.gateway.services,
      },
      ...{ inTransaction: savepointsOn(client), audit: {} },
    };
    try {
      await method.run(data, call);
      return undefined;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const general = error.fieldErrors?._;
      return guards.has(error.returnCode) || general || error.text.zh === closed
        ? { code: error.returnCode, words: general?.zh ?? error.text.zh }
        : undefined;
    }
  }

  private seen({ actor, scopes }: Person): Promise<StoredFacts | undefined> {
    const { entity, client, gateway } = this.facts;
    const call = { actor, scopes, db: client, services: gateway.gateway.services } as unknown as Call;
    return getRecord(entity, this.id, call).catch((error) => {
      if (error instanceof BusinessError) return undefined;
      throw error;
    }) as Promise<StoredFacts | undefined>;
  }

  /** @returns whether the table allows it */
  private async put(values: RecordValues): Promise<boolean> {
    const names = Object.keys(values);
    if (names.length === 0) return true;
    const sets = names.map((name, place) => `${toSnake(name)} = $${place + 2}`).join(', ');
    const { entity, client } = this.facts;
    return client
      .query(`update ${tableOfRows(entity)} set ${sets} where id = $1`, [
        this.id,
        ...Object.values(values).map((one) => (Array.isArray(one) ? JSON.stringify(one) : one)),
      ])
      .then(() => true)
      .catch(() => false);
  }

  private async undone(work: () => Promise<void>): Promise<void> {
    const { client } = this.facts;
    await client.query('savepoint step');
    await work();
    await client.query('rollback to savepoint step');
  }
}

type Offered = ReturnType<typeof offersOf>[number];
type StoredFacts = RecordValues & { readonly id: string; readonly rowVersion: number };

function difference({
  record,
  offer,
  said,
}: {
  record: StoredFacts | undefined;
  offer: Offered | undefined;
  said: Said;
}): string | undefined {
  if (!record) return said ? undefined : 'moved though it is not seen';
  if (!offer) return said?.code === '1004' ? undefined : `not offered, and the gateway says ${said?.code ?? 'yes'}`;
  const { reason } = offer;
  if (!reason)
    return said && guards.has(said.code) ? `open, and the gateway says ${said.code} ${said.words}` : undefined;
  if (!said) return `closed (${reason.zh}), and the gateway lets it pass`;
  const isSame = reason.zh === noRight ? said.code === '1005' : said.words.includes(reason.zh);
  return isSame ? undefined : `closed (${reason.zh}), and the gateway says ${said.code} ${said.words}`;
}
