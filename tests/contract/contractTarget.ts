import type { GatewayClient } from '../gatewayClient.ts';

/**
 * What a server may do without: consequences of a step in other records, rules of an area beyond its definitions, calls of an area, sheets
 * and files, messages, and what a person keeps for himself.
 */
type Feature = 'consequences' | 'areaRules' | 'areaCalls' | 'sheets' | 'messages' | 'personal';

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
