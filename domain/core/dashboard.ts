/**
 * A block of figures stands for itself: its data, null when it is none of the person's business, or the number of the
 * request that failed.
 */
export type Widget<Data> = { readonly data: Data | null } | { readonly error: string };

/** One queue of things that wait for the person. */
export interface Worklist {
  readonly key: string;
  readonly count: number;
  /** Waiting less than a day, one to two days, longer. */
  readonly ages: readonly [number, number, number];
  readonly oldestHours: number | null;
  /** Past the time they should be done by. */
  readonly overdue: number;
  /** Its figures could not be had: the number of the request that failed, beside noughts. */
  readonly error?: string;
}

/**
 * What a call answers that a workbench is made of: blocks by name, beside the time of the figures, `yyyy-MM-dd
 * HH:mm:ss` on the server's clock.
 */
export type Widgets<Data> = { readonly time: string } & { readonly [Name in keyof Data]?: Widget<Data[Name]> };
