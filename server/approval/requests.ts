import { invalid } from '#domain/core/errors.ts';
import { optionalRecord, optionalText, requiredRecord, requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import type { TransitionRequest } from './takeTransition.ts';

type Data = Readonly<Record<string, unknown>>;

const highestVersion = 2_000_000_000;

/** Every change names the version it was made on. @throws 1001 */
export function requiredVersion(data: Data): number {
  const value =
    typeof data.rowVersion === 'string' && /^\d{1,10}$/.test(data.rowVersion)
      ? Number(data.rowVersion)
      : data.rowVersion;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > highestVersion)
    throw invalid({ rowVersion: bi('rowVersion不能为空', 'rowVersion is required') });
  return value;
}

/** Calls of the design name a document by `docId`, those of one type by `id`; either is understood. */
export const documentId = (data: Data): string => requiredText(data, data.docId === undefined ? 'id' : 'docId', 36);

export const parseTransition = (data: Data): TransitionRequest => ({
  id: documentId(data),
  rowVersion: requiredVersion(data),
  action: requiredText(data, 'action', 40),
  opinion: optionalText(data, 'opinion', 2000),
  fields: optionalRecord(data, 'fields'),
});

export interface SaveRequest {
  readonly values: Readonly<Record<string, unknown>>;
  /** Present when a document is there already. */
  readonly id: string | undefined;
  readonly submit: boolean;
  readonly opinion: string | undefined;
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1';

export function parseSave(data: Data): SaveRequest & { readonly rowVersion: () => number } {
  const values = requiredRecord(data, 'doc');
  return {
    values,
    id: optionalText(values, 'id', 36),
    submit: isOn(data.submit),
    opinion: optionalText(data, 'opinion', 2000),
    rowVersion: () => requiredVersion(data.rowVersion === undefined ? values : data),
  };
}
