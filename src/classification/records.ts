import type { hsCode } from '#domain/classification/index.ts';
import type { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordOf } from '#domain/core/entity.ts';

/** Records of the area as its screens hold them. */
export type Product = RecordOf<typeof precatProduct>;
export type Tariff = RecordOf<typeof hsCode>;
