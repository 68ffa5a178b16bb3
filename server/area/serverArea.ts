import type { FastifyInstance } from 'fastify';
import type { Refusals } from '#domain/core/actRules.ts';
import type { Worklist } from '#domain/core/dashboard.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import type { DocumentKind } from '../approval/documentKind.ts';
import type { DashboardWidget } from '../gateway/answerWidgets.ts';
import type {
  AfterStep,
  AfterWrite,
  AreaRules,
  DayFigures,
  HandsOver,
  ImplementedAct,
  ImplementedRules,
  SpeaksAgainst,
} from '../gateway/areaRules.ts';
import type { Call, Db, GatewayMethod } from '../gateway/method.ts';
import type { PartnerMessage } from '../gateway/partnerMessage.ts';
import type { Proof } from '../gateway/proof.ts';
import type { Services } from '../gateway/services.ts';
import type { Settling } from '../gateway/settling.ts';
import type { JobHandlers } from '../jobs/job.ts';
import type { Print } from '../print/printRoutes.ts';

/** All that an area brings to the server. Its `index.ts` exports one; `server/areas.ts` names it in one line. */
export interface ServerArea {
  readonly key: string;
  /** Its own calls, beyond those that follow from definitions. */
  readonly methods: readonly GatewayMethod[];
  /** Calls made of what every area brings. */
  readonly gathering?: (gathered: Gathered) => readonly GatewayMethod[];
  /** What its acts do. */
  readonly acts?: readonly ImplementedAct[];
  /** Its own sentences for what every act may be refused with. */
  readonly refusals?: Refusals;
  /** What it adds to the derived calls of its entities, each by itself. */
  readonly entityRules?: readonly ImplementedRules[];
  /** What it adds to them by their keys, and to all of them together. */
  readonly rules?: Partial<AreaRules>;
  /** What it does when a record was written, its own or another area's: entity -> what follows. */
  readonly afterWrite?: Readonly<Record<string, AfterWrite>>;
  /** What it does when a record took a step of its lifecycle or an act, another area's mostly: entity -> what follows. */
  readonly afterStep?: Readonly<Record<string, AfterStep>>;
  /** What it says of money that is owed for its records, and does when it is paid: kind of item -> how it is settled. */
  readonly settles?: Readonly<Record<string, Settling>>;
  /** What it says against deleting a record of another area, such as money that a customer owes: entity -> its objection. */
  readonly speaksAgainst?: Readonly<Record<string, SpeaksAgainst>>;
  /** Who is asked in the place of somebody who leaves, where its records name people in a way of their own. */
  readonly handsOver?: HandsOver;
  /** Rules of money that hold of its records: every night they are proved. */
  readonly proofs?: readonly Proof[];
  /**
   * What it counts of a department's day for whoever reports it, by the kind of the report: decimal text by the names of
   * its items.
   */
  readonly figures?: Readonly<Record<string, DayFigures>>;
  /** What it makes of messages that systems of partners send: kind of message -> how one becomes a record. */
  readonly partnerMessages?: Readonly<Record<string, PartnerMessage>>;
  /** Its documents on their way through the approval machine: the calls of each follow, and the machine serves them. */
  readonly kinds?: readonly DocumentKind[];
  /**
   * Stands around every call of the area: its own, the machine's about its documents, and, each with its entity, those
   * that follow from the entities whose `design` is the area's key.
   */
  readonly border?: (method: GatewayMethod, entity?: EntityDefinition) => GatewayMethod;
  /** Stands around every call about one of its entities, by the key of the entity, inside of its border. */
  readonly borders?: Readonly<Record<string, (method: GatewayMethod) => GatewayMethod>>;
  /** Work in the background, by kind. */
  readonly jobs?: JobHandlers;
  /**
   * When the clock of the house starts which of them: `minute hour * * * kind`, after a day without the server
   * `?fill=1d` catches up.
   */
  readonly cron?: readonly string[];
  readonly prints?: readonly Print[];
  /** Addresses of its own that are neither calls nor prints. */
  readonly routes?: (app: FastifyInstance, services: Services) => void;
  /** Blocks on everybody's start page. */
  readonly blocks?: Readonly<Record<string, DashboardWidget>>;
  /**
   * What waits for this person in queues that are defined without a filter, by their keys; nothing where none can ever
   * wait for him.
   */
  readonly queues?: Readonly<Record<string, (call: Call) => Promise<Worklist | undefined>>>;
  /** Rows without which the area does not work; what is there stays as people changed it. */
  readonly seed?: (db: Db, facts: { readonly actor: Actor; readonly now: string }) => Promise<void>;
}

/** What the areas bring together. */
interface Gathered {
  readonly blocks: Readonly<Record<string, DashboardWidget>>;
  /** The export of each entity, by `<design>/<entity>`. */
  readonly exporters: ReadonlyMap<string, GatewayMethod>;
}

type Handler = GatewayMethod | readonly GatewayMethod[] | ImplementedAct | ImplementedRules;

/** What a module of handlers exports, by kind: a new act, call or report, or rules of an entity, is one line there. */
export function handlersOf(
  exported: Readonly<Record<string, Handler>>,
): Required<Pick<ServerArea, 'methods' | 'acts' | 'entityRules'>> {
  const all = Object.values(exported).flat();
  return {
    methods: all.filter((one): one is GatewayMethod => 'method' in one),
    acts: all.filter((one): one is ImplementedAct => 'act' in one),
    entityRules: all.filter((one): one is ImplementedRules => 'rules' in one),
  };
}
