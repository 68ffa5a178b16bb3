import type { WindowSettingName } from './windowBroker.ts';

/** How a value of ours is spelled in the message. */
export type Spelling =
  /** `yyyyMMdd` */
  | 'day'
  /** Decimals without zeros behind the last digit that counts. */
  | 'number'
  /** At least two decimals. */
  | 'total'
  /** Four decimals. */
  | 'price'
  | 'whole'
  /** 1 and 0 */
  | 'flag'
  /** Several codes with commas. */
  | 'codes'
  /** `NO` where there is none. */
  | 'orNo';

/** Why an element is not written. */
export type Absence =
  | 'unused'
  | 'given'
  | 'notHeld'
  | 'optional'
  | 'older'
  | 'newer'
  | 'inModel'
  | 'signed'
  | 'bonded'
  | 'transit'
  | 'supplement'
  | 'selfAssessed'
  | 'royalties'
  | 'vehicles'
  | 'attached';

export type Source<Field extends string, Made extends string> =
  | {
      readonly field: Field;
      readonly as?: Spelling;
      /** Of imports or exports alone. */
      readonly only?: 'I' | 'E';
      /** The field that stands here in exports, which turn the countries round. */
      readonly swap?: Field;
    }
  | { readonly setting: WindowSettingName }
  | { readonly made: Made }
  | `-${Absence}`;

/**
 * An element: its name, what it is called, its kind with its length (`T32` text, `N19,5` decimals, `I9` whole, `D8` day),
 * whether it is needed to save a draft (S) and to declare (D), where its value comes from, and the dictionary of its codes.
 */
export type ElementRow<Field extends string, Made extends string> = readonly [
  name: string,
  label: string,
  kind: string,
  needed: '' | 'S' | 'D' | 'SD',
  source: Source<Field, Made>,
  codes?: string,
];
