import { approvalService } from '#domain/approval/document.ts';
import type { ServiceArea } from '#domain/core/entity.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';

interface MachineCall<Input> {
  readonly method: string;
  /** The machine's own calls belong to one service; those of a kind to that of its entity. */
  readonly service?: ServiceArea;
  readonly writes?: boolean;
  readonly parse: (data: Readonly<Record<string, unknown>>) => Input;
  readonly handle: (input: Input, call: Call) => Promise<unknown>;
}

/** A call about a document: which right it asks follows from the kind, so it is asked once that is known. */
export const machineCall = <Input>({ service = approvalService, ...facts }: MachineCall<Input>): GatewayMethod =>
  defineMethod({ service, right: null, ...facts });
