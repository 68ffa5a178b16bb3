import { batchSheets } from '#domain/classification/precat/exportKinds.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { rightOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { exportEntity } from '../../sheets/exportEntity.ts';

/**
 * `product.exportPrecatBatch {ids|filter, kind}`: the sheets of goods in process, by the name the specification gives
 * the call.
 */
export const exportPrecatBatch: GatewayMethod = {
  service: 'product',
  method: 'exportPrecatBatch',
  right: rightOf(precatProduct.key, 'export'),
  writes: true,
  share: 'exports',
  timeout: 600_000,
  run: async (data, call) => {
    if (!batchSheets.includes(String(data.kind)))
      throw invalid({
        kind: bi(`导出类型应为${batchSheets.join('、')}`, `The kind must be one of ${batchSheets.join(', ')}`),
      });
    return exportEntity(precatProduct, data, call);
  },
};
