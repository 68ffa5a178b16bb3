import type { precatApply } from '#domain/classification/precat/precatApply.ts';
import type { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import type { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import type { RecordOf } from '#domain/core/entity.ts';

/** The records of pre-classification, as their definitions type them. */
export type Application = RecordOf<typeof precatApply>;
export type Goods = RecordOf<typeof precatProduct>;
export type Opinion = RecordOf<typeof precatOpinion>;
export type Protocol = RecordOf<typeof precatProtocol>;
