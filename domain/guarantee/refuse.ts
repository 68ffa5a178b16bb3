import { approvalErrors } from '../approval/errors.ts';
import { refuseInWords } from '../approval/offers.ts';
import type { BusinessError } from '../core/errors.ts';
import type { Text } from '../core/text.ts';

/** 61004 for one field, shown under it too. */
export const refuseField = (name: string, label: Text, reason: Text): BusinessError =>
  refuseInWords(approvalErrors.INVALID, { field: label, reason }, { [name]: reason });
