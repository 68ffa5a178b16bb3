import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { wmsGoods } from '#domain/warehouse/index.ts';
import type { WmsGoods } from '#domain/warehouse/wmsGoods.ts';
import type { TickedRows } from '../parts/list/actions.ts';
import { EntityList } from '../parts/list/EntityList.tsx';
import type { LinePickProps } from '../shell/areaScreens.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

const words = {
  pick: bi('从商品资料选择', 'From the goods master'),
  take: bi('加入明细', 'Add to the lines'),
  close: bi('关闭', 'Close'),
};
const columns = { partNo: 140, goodsName: 220, spec: 160, brand: 90, hsCode: 110, wmsUnit: 70, origin: 90 };
const filters = ['partNo', 'goodsName', 'barcode', 'hsCode'];

/** Goods as a line names them: each line has the fields it knows, and the library fills in the rest by part number. */
function lineOf(goods: Partial<WmsGoods>, names: Readonly<Record<string, unknown>>): RecordValues {
  const { partNo, goodsName, customsName, spec, brand, hsCode, wmsUnit, origin } = goods;
  const known = {
    ...{ partNo, goodsName, spec, brand, hsCode, unit: wmsUnit, origin },
    ...{ gName: customsName || goodsName, gUnit: wmsUnit, originCountry: origin },
  };
  return Object.fromEntries(Object.entries(known).filter(([name, value]) => name in names && value));
}

/**
 * 从商品资料选择: lines of a demand, an order or a declaration from the goods of the warehouse. It is a component of its
 * own because none of these forms knows the warehouse.
 */
export function PickGoods({ entity, field, onTake }: LinePickProps) {
  const t = useText();
  const can = useCan();
  const titleId = useId();
  const { getValues } = useFormContext();
  const [customerId, setCustomerId] = useState<unknown>();
  const lines = entity.fields[field];
  if (lines?.kind !== 'children' || !can({ action: 'list', resource: wmsGoods.key })) return null;
  const close = () => setCustomerId(undefined);
  const take = ({ records }: TickedRows<WmsGoods>) => {
    onTake(records.map((goods) => lineOf(goods, lines.line.fields)));
    close();
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<PlaylistAddOutlined />}
        onClick={() => setCustomerId(getValues('customerId') ?? '')}
      >
        {t(words.pick)}
      </Button>
      {customerId !== undefined && (
        <Dialog open fullWidth maxWidth="lg" onClose={close} aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{t(words.pick)}</DialogTitle>
          <DialogContent>
            <EntityList
              entity={wmsGoods}
              listKey="pickGoods"
              filter={{ enabled: 1, ...(typeof customerId === 'string' && customerId && { customerId }) }}
              filters={filters}
              columns={columns}
              isEmbedded
              batchActions={[
                { key: 'take', label: words.take, icon: <PlaylistAddOutlined />, isPrimary: true, run: take },
              ]}
            />
          </DialogContent>
          <DialogActions>
            <Button variant="text" color="inherit" onClick={close}>
              {t(words.close)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
