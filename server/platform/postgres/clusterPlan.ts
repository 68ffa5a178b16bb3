import type { Binaries } from './binaries.ts';
import type { ProcessGuard } from './guard.ts';
import type { RunAs } from './runAs.ts';

/** Everything needed to create and run one PostgreSQL server. Folders are real, absolute paths. */
export interface ClusterPlan {
  readonly binaries: Binaries;
  readonly libraryEnv: Readonly<Record<string, string>>;
  readonly runAs: RunAs;
  readonly guard: ProcessGuard;
  readonly clusterFolder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  /** Server settings; they win over the files in the cluster. */
  readonly settings: Readonly<Record<string, string>>;
  /** Further lines of pg_hba.conf; without any, nothing but the socket is open. */
  readonly accessRules: readonly string[];
}

export const superuser = 'postgres';
/** Name of the database and of its owner, who is no superuser. */
export const databaseName = 'tongguan';

/** One gateway has thirty and as many are spared; each further worker has its own thirty. */
export const connectionsFor = (workers: number): string => String(30 + 30 * workers);

export const serverSettings = {
  shared_buffers: '128MB',
  max_connections: connectionsFor(1),
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
} as const;

/** Environment of the database programs: nothing of ours, above all no PG* variable, may change what they do. */
export function programEnv({ libraryEnv }: Pick<ClusterPlan, 'libraryEnv'>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    PG_GRANDPARENT_PID: String(process.pid),
    ...libraryEnv,
  };
}
