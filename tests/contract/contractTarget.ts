import type { GatewayClient } from '../gatewayClient.ts';

/** What a server may leave to the gateway, in the words that a test is skipped with. */
const features = {
  consequences: 'consequences of a step in other records',
  areaRules: 'rules of an area beyond its definitions',
  areaCalls: 'calls of an area',
  sheets: 'sheets and files',
  messages: 'messages that are read',
  personal: 'what a person keeps for himself',
} as const;
type Feature = keyof typeof features;

/** A server under the contract: the gateway or the fixtures server, both with the demo data of today. */
export interface ContractTarget {
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  /** A client of this demo account, logged in once. */
  as(loginName: string): Promise<GatewayClient>;
  stranger(): GatewayClient;
  /** What it leaves to the gateway; nothing unless it says so. */
  readonly lacks?: readonly Feature[];
  close(): Promise<void>;
}

/** Tests are declared before the servers run, so they get at theirs through a function. */
export type Target = () => ContractTarget;

export const isLacking = (target: Target, feature: Feature): boolean => target().lacks?.includes(feature) ?? false;

/** Whether a test has to be skipped, and why: `skip(...needing(target, 'sheets'))`. */
export const needing = (target: Target, feature: Feature): [boolean, string] => [
  isLacking(target, feature),
  `needs the gateway: ${features[feature]}`,
];

/** A record of an answer, as far as the tests look into any of them. */
export interface WireRecord {
  readonly id: string;
  readonly rowVersion: number;
  readonly status: string;
  readonly createdTime: string;
  readonly createdBy: string;
  readonly [field: string]: unknown;
}

export interface Page {
  readonly rows: readonly WireRecord[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly nextCursor?: string;
  readonly prevCursor?: string;
  readonly summary?: Readonly<Record<string, readonly { readonly currency: string; readonly sum: string }[]>>;
}

export interface Refused {
  readonly errors: Readonly<Record<string, string>>;
}
