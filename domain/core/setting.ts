import type { Text } from './text.ts';

/** What a setting may hold, and what it is for. */
export interface SettingFacts {
  readonly note: Text;
  /** What holds while nobody has set it. */
  readonly otherwise: unknown;
  /** Why a value is refused; nothing when it may be kept. */
  refuse?(value: unknown): Text | undefined;
}

/** A setting that an area brings: it stands in the list of all settings, and is judged when it is changed. */
export interface SettingDefinition<Value = unknown> extends SettingFacts {
  readonly key: string;
  readonly otherwise: Value;
}
