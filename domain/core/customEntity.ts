import type { DataScope } from './area.ts';

/** An entity that people made, at run time: its rows stand in the table of another entity as JSON, under a code. */
export interface CustomEntity {
  /** The entity whose table it is. */
  readonly in: string;
  readonly code: string;
  readonly version: number;
  /** Whose rows its readers see; the scopes of their roles say nothing of it. */
  readonly rows: DataScope;
  /** Where its records are opened, `:id` standing for one, `new` for one to come. */
  readonly at: string;
  /** What its paper is called; the entity's own name without it. */
  readonly paper?: string;
}
