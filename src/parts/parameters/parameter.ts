import type { Text } from '#domain/core/text.ts';

export interface ParameterOption {
  readonly value: string;
  readonly label: Text;
}

/** A named value of an area that people change. Values are text. */
export interface Parameter {
  readonly code: string;
  readonly label: Text;
  /** What it is when nobody changed it. */
  readonly initial: string;
  /** Read in thousands, typed with or without them. */
  readonly isMoney: boolean;
  /** The values it may have, where they are few. */
  readonly choices?: readonly ParameterOption[] | undefined;
  /** Of these it may have any number at once, kept as codes with commas. */
  readonly several?: readonly ParameterOption[] | undefined;
  readonly unit?: Text | undefined;
  readonly fits: (value: string) => boolean;
  /** How the value is written; said when it is not. */
  readonly form: Text;
}
