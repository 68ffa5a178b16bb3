import type { RecordOf } from '#domain/core/entity.ts';
import type {
  bhAlert,
  bhCalendar,
  bhCustomsPush,
  bhDelay,
  bhGuarantee,
  bhMail,
  bhMovement,
  bhParam,
  bhQuota,
  bhReview,
  bhUsage,
  deptDeputy,
} from '#domain/guarantee/index.ts';

export type { StoredDocument as QuotaDocument } from '../approval/documentAnswer.ts';

/** Records of the area as its screens hold them. */
export type Alert = RecordOf<typeof bhAlert>;
export type CalendarDay = RecordOf<typeof bhCalendar>;
export type Delay = RecordOf<typeof bhDelay>;
export type Deputy = RecordOf<typeof deptDeputy>;
export type Guarantee = RecordOf<typeof bhGuarantee>;
export type Mail = RecordOf<typeof bhMail>;
export type Movement = RecordOf<typeof bhMovement>;
export type Param = RecordOf<typeof bhParam>;
export type Push = RecordOf<typeof bhCustomsPush>;
export type Quota = RecordOf<typeof bhQuota>;
export type Review = RecordOf<typeof bhReview>;
export type Usage = RecordOf<typeof bhUsage>;
