import type { EntityDefinition } from './entity.ts';

export type Verb =
  | 'page'
  | 'get'
  | 'byIds'
  | 'add'
  | 'update'
  | 'batchUpdate'
  | 'delete'
  | 'batchDelete'
  | 'act'
  | 'batchAct'
  | 'log'
  | 'import'
  | 'export';

/** Function right a verb asks for; `act` names its action. @see docs/spec/platform.md 2.5 */
export function rightOf(entityKey: string, verb: Verb, action = ''): string {
  switch (verb) {
    case 'page':
    case 'byIds':
    case 'log':
      return `${entityKey}:list`;
    case 'get':
      return `${entityKey}:view`;
    case 'add':
      return `${entityKey}:create`;
    case 'update':
    case 'batchUpdate':
      return `${entityKey}:edit`;
    case 'delete':
    case 'batchDelete':
      return `${entityKey}:delete`;
    case 'act':
    case 'batchAct':
      return `${entityKey}:act:${action}`;
    case 'import':
      return `${entityKey}:import`;
    case 'export':
      return `${entityKey}:export`;
    default:
      return verb satisfies never;
  }
}

const verbNames: Record<Verb, (pascal: string) => string> = {
  page: (e) => `query${e}Page`,
  get: (e) => `get${e}`,
  byIds: (e) => `query${e}ByIds`,
  add: (e) => `add${e}`,
  update: (e) => `update${e}`,
  batchUpdate: (e) => `batchUpdate${e}`,
  delete: (e) => `delete${e}`,
  batchDelete: (e) => `batchDelete${e}`,
  act: (e) => `act${e}`,
  batchAct: (e) => `batchAct${e}`,
  log: (e) => `query${e}Log`,
  import: (e) => `import${e}`,
  export: (e) => `export${e}`,
};

/**
 * The wire name of a derived call: the name the specification gives, else verb + key.
 * @see docs/spec/platform.md 10.3
 */
export const methodName = (entity: EntityDefinition, verb: Verb): string =>
  entity.methods?.[verb] ?? verbNames[verb](entity.key.charAt(0).toUpperCase() + entity.key.slice(1));
